#pragma once

#include <map>
#include <mutex>

#include "search/position_book.hpp"

namespace tengen::search {

/// Experience that is gone with this object.
class MemoryExperience : public PositionBook {
public:
    std::vector<std::optional<Remembered>> recall(
        std::span<const CanonicalPosition> positions) override;
    void remember(std::span<const Lesson> lessons) override;

    Result<std::vector<std::optional<BookEntry>>> read(
        std::span<const CanonicalPosition> positions) override;
    Result<void> write(const CanonicalPosition& position, const BookEntry& entry) override;
    Result<bool> remove(const CanonicalPosition& position) override;
    [[nodiscard]] std::int64_t count() const override;
    Result<void> each(const std::function<Result<void>(const Board& board, const BookEntry& entry)>&
                          show) override;
    Result<void> save() override { return {}; }

private:
    struct Kept {
        CanonicalPosition position;
        BookEntry entry;  // its points turned
    };
    // All of them with the lock held.
    [[nodiscard]] std::optional<BookEntry> find(const CanonicalPosition& position) const;
    void put(const CanonicalPosition& position, BookEntry entry);

    mutable std::mutex mutex_;
    std::map<std::uint64_t, Kept> known_;
};

}  // namespace tengen::search
