#pragma once

#include <map>
#include <mutex>

#include "search/experience.hpp"

namespace tengen {

/// Experience that is gone with this object.
class MemoryExperience : public Experience {
public:
    std::vector<std::optional<Remembered>> recall(
        std::span<const CanonicalPosition> positions) override;
    void remember(std::span<const Lesson> lessons) override;

    [[nodiscard]] std::size_t size() const;

private:
    mutable std::mutex mutex_;
    std::map<std::uint64_t, Lesson> known_;  // lines turned
};

}  // namespace tengen
