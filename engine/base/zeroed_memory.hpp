#pragma once

#include <cstddef>

namespace tengen {

/// Memory from the system: all zero, and taken only when first touched. In large pages where the
/// system has them, since what is looked up at random otherwise spends its time on page tables.
class ZeroedMemory {
public:
    /// Throws std::bad_alloc when there is not as much.
    explicit ZeroedMemory(std::size_t bytes);
    ~ZeroedMemory();
    ZeroedMemory(const ZeroedMemory&) = delete;
    ZeroedMemory& operator=(const ZeroedMemory&) = delete;

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return bytes_; }

    /// Makes the system provide the pages of a range now instead of when they are first used. What
    /// they hold stays. REQUIRES: the range is within size(), and no other thread writes there.
    void touch(std::size_t from, std::size_t bytes);

    /// All zero again; what it held goes back to the system.
    void clear();

private:
    std::size_t bytes_;
    void* data_;
};

}  // namespace tengen
