#include "classics/fudan/chess_type_weights.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace tengen::classics {
namespace {

std::optional<std::size_t> typeNamed(std::string_view id) {
    for (const ChessType type : kAllChessTypes)
        if (idOf(type) == id) return indexOf(type);
    return std::nullopt;
}

constexpr eval::Value kLargestWeight = 1'000'000'000;

/// The next word of `text`, which is shortened by it.
std::string_view takeWord(std::string_view& text) {
    text = trim(text);
    const auto end = std::ranges::find_if(text, isSpace);
    const std::string_view word(text.begin(), end);
    text.remove_prefix(word.size());
    return word;
}

}  // namespace

const ChessTypeWeights& ChessTypeWeights::original() {
    static constexpr ChessTypeWeights kWeights{
        {1'000'000, 20'000, 6'100, 6'000, 1'100, 1'000, 300, 290, 290, 290, 100, 10, 3, 1},
        {1'000'000, 100'000, 65'000, 65'000, 5'500, 5'000, 200, 200, 200, 200, 90, 9, 4, 1}};
    return kWeights;
}

const ChessTypeWeights& ChessTypeWeights::genetic() {
    static constexpr ChessTypeWeights kWeights{
        {1'229'874, 27'685, 8'198, 7'164, 1'202, 1'426, 415, 378, 336, 357, 127, 11, 4, 1},
        {1'304'773, 119'405, 84'810, 75'353, 7'176, 6'720, 219, 239, 253, 246, 111, 12, 5, 1}};
    return kWeights;
}

Result<ChessTypeWeights> ChessTypeWeights::parse(std::string_view text) {
    ChessTypeWeights weights;
    std::array<bool, kChessTypes> seen{};
    for (int number = 1; !text.empty(); ++number) {
        auto [line, rest] = splitAt(text, '\n');
        text = rest;
        const std::string place = "line " + std::to_string(number) + ": ";
        const std::string_view id = takeWord(line);
        if (id.empty() || id.front() == '#') continue;

        const auto type = typeNamed(id);
        if (!type) return Error{Error::Kind::BadValue, place + "no chess type " + inQuotes(id)};
        if (seen[*type])
            return Error{Error::Kind::BadValue, place + inQuotes(id) + " is given twice"};
        seen[*type] = true;
        for (auto* column : {&weights.own, &weights.enemy}) {
            const auto weight = parseNumber<eval::Value>(takeWord(line));
            if (!weight || *weight < 0 || *weight > kLargestWeight)
                return Error{Error::Kind::BadValue, place + inQuotes(id) +
                                                        " needs two weights from 0 to 1000000000, "
                                                        "own and enemy"};
            (*column)[*type] = *weight;
        }
        if (!trim(line).empty())
            return Error{Error::Kind::BadSyntax, place + "unexpected " + inQuotes(trim(line))};
    }
    for (const ChessType type : kAllChessTypes)
        if (!seen[indexOf(type)])
            return Error{Error::Kind::BadValue, "no weights for " + std::string(idOf(type))};
    return weights;
}

std::string ChessTypeWeights::toText() const {
    std::string text = "# chess type, on an own stone, on an enemy stone\n";
    for (const ChessType type : kAllChessTypes)
        text += std::string(idOf(type)) + ' ' + std::to_string(own[indexOf(type)]) + ' ' +
                std::to_string(enemy[indexOf(type)]) + '\n';
    return text;
}

}  // namespace tengen::classics
