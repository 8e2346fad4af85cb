#include "record/game_info.hpp"

#include "record/clean_text.hpp"

namespace tengen::record {

void GameInfo::set(Field field, std::string_view text) {
    std::string line = cleanLine(text);
    if (line.empty())
        texts_.erase(field);
    else
        texts_[field] = std::move(line);
}

std::string_view GameInfo::get(Field field) const {
    const auto it = texts_.find(field);
    return it == texts_.end() ? std::string_view{} : it->second;
}

}  // namespace tengen::record
