#include "server/api/review_json.hpp"

#include "core/json_points.hpp"
#include "core/notation.hpp"
#include "record/clean_text.hpp"

namespace tengen::server {
namespace {

using Said = nlohmann::json;  // what the page sends

constexpr std::size_t kMaxEvaluationLength = 200;
/// Beyond the depth of any search and the length of any game.
constexpr std::int64_t kMaxPlies = 10'000;

/// Reads the judgement of one position.
class JudgementReader {
public:
    JudgementReader(const Said& judgement, std::optional<JsonFault>& fault, int size)
        : fields_(judgement, fault, "review.judged"), size_(size) {}

    Json read() {
        Json json = {{"value", rate("value")}, {"best", move("best")}, {"line", line("line")}};
        for (const char* name : {"winIn", "lossIn"}) json[name] = plies(name);
        json["depth"] = fields_.number("depth", 0, kMaxPlies);
        fields_.close();
        return json;
    }

private:
    /// Whether there is a value that is not null.
    bool isGiven(std::string_view name) {
        const Said* value = fields_.required(name);
        return value != nullptr && !value->is_null();
    }

    Json rate(std::string_view name) {
        if (!isGiven(name)) return nullptr;
        const Said& value = *fields_.optional(name);
        if (value.is_number() && value.get<double>() >= 0 && value.get<double>() <= 1)
            return value.get<double>();
        fields_.refuseValue(name, "a number from 0 to 1, or null");
        return nullptr;
    }

    Json plies(std::string_view name) {
        if (!isGiven(name)) return nullptr;
        return fields_.optionalNumber(name, 0, kMaxPlies).value_or(0);
    }

    Json move(std::string_view name) {
        if (!isGiven(name)) return nullptr;
        const Point point = readPoint(fields_, name, Passes::Allowed);
        checkOnBoard(name, point);
        return toText(point);
    }

    Json line(std::string_view name) {
        if (fields_.required(name) == nullptr) return nullptr;
        const auto points = readPoints(fields_, name, Passes::Allowed, kMaxSize * kMaxSize);
        for (const Point point : points) checkOnBoard(name, point);
        return toJson(points);
    }

    void checkOnBoard(std::string_view name, Point point) {
        if (!point.isPass() && (point.x() >= size_ || point.y() >= size_))
            fields_.refuse(JsonFault::Code::BadValue, "\"" + fields_.pathOf(name) +
                                                          "\" has the point " + toText(point) +
                                                          ", which is not on this board");
    }

    JsonFields fields_;
    int size_;
};

}  // namespace

std::variant<Json, JsonFault> reviewFrom(const Said& review, std::size_t positions, int size) {
    std::optional<JsonFault> fault;
    JsonFields fields(review, fault, "review");
    Json json = {
        {"evaluation", record::cleanLine(fields.text("evaluation", 0, kMaxEvaluationLength))},
        {"judged", Json::array()}};
    const Said* judged = fields.required("judged");
    fields.close();
    if (judged != nullptr && (!judged->is_array() || judged->size() != positions))
        fields.refuseValue("judged", "a list of " + std::to_string(positions) +
                                         " judgements, one more than the main line has moves");
    if (fault) return *fault;
    for (const Said& judgement : *judged) {
        json["judged"].push_back(
            judgement.is_null() ? Json() : JudgementReader(judgement, fault, size).read());
        if (fault) return *fault;
    }
    return json;
}

}  // namespace tengen::server
