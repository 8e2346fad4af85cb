#include "search/memory_experience.hpp"

namespace tengen::search {
namespace {

template <class Turn>
BookEntry withPoints(BookEntry entry, Turn turn) {
    for (Point& p : entry.what.line) p = turn(p);
    std::map<Point, std::string> marks;
    for (auto& [point, text] : entry.notes.marks) marks[turn(point)] = std::move(text);
    entry.notes.marks = std::move(marks);
    return entry;
}

}  // namespace

std::optional<BookEntry> MemoryExperience::find(const CanonicalPosition& position) const {
    const auto it = known_.find(position.key());
    if (it == known_.end() || !(it->second.position == position)) return std::nullopt;
    return withPoints(it->second.entry, [&](Point p) { return position.turnedBack(p); });
}

void MemoryExperience::put(const CanonicalPosition& position, BookEntry entry) {
    entry = withPoints(std::move(entry), [&](Point p) { return position.turned(p); });
    known_.insert_or_assign(position.key(), Kept{position, std::move(entry)});
}

std::vector<std::optional<Remembered>> MemoryExperience::recall(
    std::span<const CanonicalPosition> positions) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::optional<Remembered>> found;
    for (const CanonicalPosition& position : positions) {
        auto entry = find(position);
        const bool isKnown = entry && entry->what.bound != Bound::None;
        found.push_back(isKnown ? std::optional(std::move(entry->what)) : std::nullopt);
    }
    return found;
}

void MemoryExperience::remember(std::span<const Lesson> lessons) {
    const std::scoped_lock lock(mutex_);
    for (const Lesson& lesson : lessons) {
        BookEntry entry = find(lesson.position).value_or(BookEntry{});
        const bool isNew = entry.what.bound == Bound::None;
        if (!isNew && !replaces(lesson.what, entry.what, lesson.corrects)) continue;
        entry.what = lesson.what;
        put(lesson.position, std::move(entry));
    }
}

Result<std::vector<std::optional<BookEntry>>> MemoryExperience::read(
    std::span<const CanonicalPosition> positions) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::optional<BookEntry>> found;
    for (const CanonicalPosition& position : positions) found.push_back(find(position));
    return found;
}

Result<void> MemoryExperience::write(const CanonicalPosition& position, const BookEntry& entry) {
    const std::scoped_lock lock(mutex_);
    put(position, entry);
    return {};
}

Result<bool> MemoryExperience::remove(const CanonicalPosition& position) {
    const std::scoped_lock lock(mutex_);
    return known_.erase(position.key()) > 0;
}

std::int64_t MemoryExperience::count() const {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::int64_t>(known_.size());
}

Result<void> MemoryExperience::each(
    const std::function<Result<void>(const Board& board, const BookEntry& entry)>& show) {
    const std::scoped_lock lock(mutex_);
    for (const auto& [key, kept] : known_) {
        const auto board = Board::withSetup(kept.position.rules(), kept.position.setup());
        if (!board) return board.error();
        const CanonicalPosition position(*board);
        if (auto shown = show(
                *board, withPoints(kept.entry, [&](Point p) { return position.turnedBack(p); }));
            !shown)
            return shown;
    }
    return {};
}

}  // namespace tengen::search
