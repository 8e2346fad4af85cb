#include "eval/table_weights.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <optional>

#include "base/byte_stream.hpp"
#include "base/text.hpp"
#include "core/shape.hpp"
#include "core/threat_table.hpp"

namespace tengen::eval {
namespace {

constexpr std::string_view kMagic = "tengen tables 1";

/// Every number of the file, in its order; the same for reading and writing.
template <class Weights, class Visit>
void visitNumbers(Weights& weights, Visit visit) {
    const std::size_t colours = coloursDiffer(weights.rule) ? 2 : 1;
    for (std::size_t colour = 0; colour < colours; ++colour) {
        auto& points = weights.points[colour];
        for (auto* codes :
             {&points.self, &points.opponent, &points.policySelf, &points.policyOpponent})
            for (auto& number : *codes) visit(number);
        for (auto& number : weights.masks[colour]) visit(number);
    }
}

std::string numbersOf(const TableWeights& weights) {
    std::string numbers;
    visitNumbers(weights, [&](std::int16_t number) { putNumber<std::int16_t>(numbers, number); });
    return numbers;
}

std::string checksumOf(std::string_view numbers) {
    return hexDigits(XXH3_64bits(numbers.data(), numbers.size()));
}

Error damaged(const std::string& what) {
    return {Error::Kind::BadSyntax, "not a file of evaluation tables: " + what};
}

/// The rest of a line that begins with `name` and a space; moves `text` behind the line.
std::optional<std::string_view> field(std::string_view& text, std::string_view name) {
    const auto [line, rest] = splitAt(text, '\n');
    const auto [key, value] = splitAt(line, ' ');
    if (key != name) return std::nullopt;
    text = rest;
    return value;
}

}  // namespace

TableWeights TableWeights::plain(Rule rule) {
    // Points of a threat, from None on; Five and Forbidden never decide a quiet position.
    constexpr std::int16_t kWorth[kThreats] = {0, 8, 18, 10, 20, 24, 32, 60, 24, 36, 90, 90, 90, 0};
    // For choosing: a hundred times, and forbidden points last.
    constexpr std::int16_t kUrgency[kThreats] = {0,   60,  120, 80,  160,  200,  260,
                                                 400, 220, 260, 800, 1200, 2000, -800};
    TableWeights weights;
    weights.rule = rule;
    weights.origin = "plain: a point is worth its threat";
    for (const Side side : kSides) {
        Points& points = weights.points[indexOf(side)];
        visitCodes([&](std::uint16_t shapes, std::uint16_t code) {
            const std::size_t threat = indexOf(ThreatTable::of(rule, side)[shapes]);
            // Among equals, more and longer rows are better.
            int rows = 0;
            for (int line = 0; line < kDirections; ++line) rows += shapes >> 4 * line & 15;
            const auto set = [code](PerCode& codes, int number) {
                codes[code] = static_cast<std::int16_t>(number);
            };
            set(points.self, kWorth[threat] + rows / 4);
            set(points.opponent, -points.self[code]);
            set(points.policySelf, kUrgency[threat] + 4 * rows);
            set(points.policyOpponent, kUrgency[threat] * 3 / 4 + 3 * rows);
        });
    }
    return weights;
}

Result<TableWeights> TableWeights::parse(std::string_view bytes) {
    const auto [magic, header] = splitAt(bytes, '\n');
    if (magic != kMagic) return damaged("it does not begin with \"" + std::string(kMagic) + "\"");
    std::string_view rest = header;
    const auto ruleId = field(rest, "rule");
    const auto origin = field(rest, "origin");
    const auto checksum = field(rest, "checksum");
    if (!ruleId || !origin || !checksum) return damaged("a line of its header is missing");
    const auto rule = parseRule(*ruleId);
    if (!rule) return rule.error();

    TableWeights weights;
    weights.rule = *rule;
    weights.origin = std::string(*origin);
    std::size_t wanted = 0;
    visitNumbers(weights, [&](std::int16_t) { wanted += 2; });
    if (rest.size() != wanted)
        return damaged("it holds " + std::to_string(rest.size()) + " bytes of numbers where " +
                       std::to_string(wanted) + " are needed");
    if (checksumOf(rest) != *checksum) return damaged("its checksum does not fit its numbers");

    ByteSource source(rest);
    visitNumbers(weights, [&](std::int16_t& number) { number = source.number<std::int16_t>(); });
    if (!coloursDiffer(weights.rule)) {
        weights.points[1] = weights.points[0];
        weights.masks[1] = weights.masks[0];
    }
    return weights;
}

std::string TableWeights::bytes() const {
    const std::string numbers = numbersOf(*this);
    std::string text(kMagic);
    text += "\nrule " + std::string(idOf(rule)) + "\norigin " + origin + "\nchecksum " +
            checksumOf(numbers) + '\n';
    return text + numbers;
}

std::string TableWeights::checksum() const { return checksumOf(numbersOf(*this)); }

}  // namespace tengen::eval
