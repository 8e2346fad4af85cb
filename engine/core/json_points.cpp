#include "core/json_points.hpp"

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

using nlohmann::json;

Point pointFrom(JsonFields& fields, const json& value, std::string_view name, Passes passes) {
    std::string found;
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        const auto point = parsePoint(text, kMaxSize);
        const bool fits = passes == Passes::Allowed || (point && !point->isPass());
        if (point && fits && toText(*point) == text) return *point;
        found = ", not " + inQuotes(text);
    }
    fields.refuse(JsonFault::Code::BadValue,
                  "\"" + fields.pathOf(name) + "\": expected a point such as \"h8\"" + found);
    return {0, 0};
}

}  // namespace

Point readPoint(JsonFields& fields, std::string_view name, Passes passes) {
    const json* value = fields.required(name);
    return value == nullptr ? Point(0, 0) : pointFrom(fields, *value, name, passes);
}

std::vector<Point> readPoints(JsonFields& fields, std::string_view name, Passes passes,
                              std::size_t max) {
    std::vector<Point> points;
    const json* list = fields.optional(name);
    if (list == nullptr) return points;
    if (!list->is_array() || list->size() > max) {
        fields.refuseValue(name, list->is_array()
                                     ? "a list of at most " + std::to_string(max) + " points"
                                     : "a list of points");
        return points;
    }
    for (const json& item : *list) {
        points.push_back(pointFrom(fields, item, name, passes));
        if (fields.failed()) return points;
    }
    return points;
}

std::optional<Side> readSide(JsonFields& fields, std::string_view name) {
    const json* value = fields.optional(name);
    if (value == nullptr) return std::nullopt;
    for (const Side side : kSides)
        if (*value == nameOf(side)) return side;
    fields.refuseValue(name, "black or white");
    return std::nullopt;
}

std::optional<GivenStones> readStones(JsonFields& fields, std::optional<JsonFault>& fault) {
    const json* value = fields.optional("stones");
    if (value == nullptr) return std::nullopt;
    JsonFields own(*value, fault, fields.pathOf("stones"));
    const auto listed = [&](Side side) {
        own.required(nameOf(side));
        return readPoints(own, nameOf(side), Passes::Refused, std::size_t{kMaxSize} * kMaxSize);
    };
    GivenStones stones = {.black = listed(Side::Black), .white = listed(Side::White)};
    own.close();
    const auto toMove = readSide(fields, "toMove");
    if (!toMove)
        fields.refuse(JsonFault::Code::MissingMember,
                      "with \"stones\" the member 'toMove' must say black or white");
    stones.toMove = toMove.value_or(Side::Black);
    return stones;
}

}  // namespace tengen
