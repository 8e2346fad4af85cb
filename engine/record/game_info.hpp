#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

namespace tengen::record {

/// What is written about a game. `Result` follows SGF: "B+", "W+R", "0" for a draw, "?".
enum class Field {
    Black,
    White,
    BlackRank,
    WhiteRank,
    BlackTeam,
    WhiteTeam,
    Title,
    Event,
    Round,
    Place,
    Date,
    TimeLimit,
    Overtime,
    Result,
    Opening,
    Annotator,
    Recorder,
    Source,
    Copyright,
};

/// The name of a field in our JSON and its property in SGF: the one table both formats use.
struct FieldName {
    Field field;
    std::string_view json;
    std::string_view sgf;
};

inline constexpr std::array kFields = {
    FieldName{Field::Black, "black", "PB"},         FieldName{Field::White, "white", "PW"},
    FieldName{Field::BlackRank, "blackRank", "BR"}, FieldName{Field::WhiteRank, "whiteRank", "WR"},
    FieldName{Field::BlackTeam, "blackTeam", "BT"}, FieldName{Field::WhiteTeam, "whiteTeam", "WT"},
    FieldName{Field::Title, "title", "GN"},         FieldName{Field::Event, "event", "EV"},
    FieldName{Field::Round, "round", "RO"},         FieldName{Field::Place, "place", "PC"},
    FieldName{Field::Date, "date", "DT"},           FieldName{Field::TimeLimit, "timeLimit", "TM"},
    FieldName{Field::Overtime, "overtime", "OT"},   FieldName{Field::Result, "result", "RE"},
    FieldName{Field::Opening, "opening", "ON"},     FieldName{Field::Annotator, "annotator", "AN"},
    FieldName{Field::Recorder, "recorder", "US"},   FieldName{Field::Source, "source", "SO"},
    FieldName{Field::Copyright, "copyright", "CP"},
};

/// The fields of one game that are known; each is one clean line of text.
class GameInfo {
public:
    /// Empty text forgets the field.
    void set(Field field, std::string_view text);
    [[nodiscard]] std::string_view get(Field field) const;
    [[nodiscard]] const std::map<Field, std::string>& all() const { return texts_; }

    friend bool operator==(const GameInfo&, const GameInfo&) = default;

private:
    std::map<Field, std::string> texts_;
};

}  // namespace tengen::record
