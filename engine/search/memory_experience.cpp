#include "search/memory_experience.hpp"

namespace tengen {

std::vector<std::optional<Remembered>> MemoryExperience::recall(
    std::span<const CanonicalPosition> positions) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::optional<Remembered>> found;
    for (const CanonicalPosition& position : positions) {
        const auto it = known_.find(position.key());
        std::optional<Remembered>& next = found.emplace_back();
        if (it == known_.end() || it->second.position != position) continue;
        next = it->second.what;
        next->line = position.turnedBack(std::move(next->line));
    }
    return found;
}

void MemoryExperience::remember(std::span<const Lesson> lessons) {
    const std::scoped_lock lock(mutex_);
    for (const Lesson& lesson : lessons) {
        const auto it = known_.find(lesson.position.key());
        if (it != known_.end() && !replaces(lesson.what, it->second.what, lesson.corrects))
            continue;
        Lesson turned = lesson;
        turned.what.line = lesson.position.turned(lesson.what.line);
        known_.insert_or_assign(lesson.position.key(), std::move(turned));
    }
}

std::size_t MemoryExperience::size() const {
    const std::scoped_lock lock(mutex_);
    return known_.size();
}

}  // namespace tengen
