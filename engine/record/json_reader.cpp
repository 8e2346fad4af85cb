#include "record/json.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/json_fields.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "record/cursor.hpp"
#include "record/json_draft.hpp"
#include "record/limits.hpp"

namespace tengen::record {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;

/// Gives the parser the text and counts how far it has read, which its callbacks do not say.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t* count) : at_(at), count_(count) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        ++at_;
        ++*count_;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
        return a.at_ == b.at_;
    }

private:
    const char* at_;
    std::size_t* count_;
};

/// Where in the document the parser is; each level knows which members and values belong there.
enum class Level { Document, Games, Game, Info, Setup, Black, White, Moves, Move, Labels };

constexpr std::string_view nameOf(Level level) {
    constexpr std::string_view kNames[] = {"the document", "games", "a game", "info",   "setup",
                                           "setup",        "setup", "moves",  "a move", "labels"};
    return kNames[static_cast<std::size_t>(level)];
}

/// Receives the parser's events and makes drafts of games of them. No document tree is built, so
/// memory follows the games, not the nesting of hostile input.
class JsonReader {
public:
    // NOLINTBEGIN(readability-identifier-naming): the parser knows these by their names
    using number_integer_t = json::number_integer_t;
    using number_unsigned_t = json::number_unsigned_t;
    using number_float_t = json::number_float_t;
    using string_t = json::string_t;
    using binary_t = json::binary_t;
    // NOLINTEND(readability-identifier-naming)

    JsonReader(std::string_view text, ReadOptions options)
        : text_(text), options_(std::move(options)) {}

    /// Reads a game that was parsed already.
    JsonReader() = default;

    Result<Games> read() {
        const char* const first = text_->data();
        const CountingIterator begin(first, &count_);
        const CountingIterator end(first + text_->size(), &count_);
        const bool parsed = json::sax_parse(begin, end, this);
        if (error_) return *error_;
        if (!parsed || !hasVersion_ || games_.records.empty())
            return errorAt(
                *text_, 0,
                {Error::Kind::BadSyntax, "a document needs \"v\" and at least one game"});
        return std::move(games_);
    }

    /// Reads one game of a document. REQUIRES: made without a text.
    Result<Record> readGame(const json& game) {
        open(Level::Document);
        open(Level::Games);
        if (!feed(game)) return *error_;
        if (games_.records.empty())
            return Error{Error::Kind::BadSyntax, "a game is an object, {…}"};
        return std::move(games_.records.front());
    }

    // The parser's events; false stops it. NOLINTBEGIN(readability-identifier-naming)
    bool null() { return refuse("null has no meaning here"); }
    bool boolean(bool) { return refuse("true and false have no meaning here"); }
    bool number_float(number_float_t value, const string_t&) { return number(wholeNumber(value)); }
    bool binary(binary_t&) { return refuse("binary data has no meaning here"); }
    bool number_integer(number_integer_t) {
        return refuse("expected a number that is not negative");
    }
    bool number_unsigned(number_unsigned_t value);
    bool string(string_t& value);
    bool start_object(std::size_t);
    bool end_object();
    bool start_array(std::size_t);
    bool end_array();
    bool key(string_t& name);
    bool parse_error(std::size_t position, const std::string& lastToken, const json::exception&) {
        if (error_) return false;
        const std::string_view token = lastToken;
        error_ =
            errorAt(*text_, position == 0 ? 0 : position - 1,
                    {Error::Kind::BadSyntax, "this is not valid JSON near " + inQuotes(token)});
        return false;
    }
    // NOLINTEND(readability-identifier-naming)

private:
    /// The error stands at the end of what was read last.
    bool refuse(const std::string& why, Error::Kind kind = Error::Kind::BadSyntax) {
        if (!error_) error_ = placed(text_, offset(), {kind, why});
        return false;
    }
    bool refuseHere() {
        return refuse("a value of this kind does not belong in " +
                      (stack_.empty() ? "the document" : std::string(nameOf(stack_.back()))) +
                      (key_.empty() ? "" : " as " + inQuotes(key_)));
    }
    [[nodiscard]] std::uint32_t offset() const {
        static_assert(kMaxInputBytes <= std::numeric_limits<std::uint32_t>::max());
        return static_cast<std::uint32_t>(count_ == 0 ? 0 : count_ - 1);
    }
    [[nodiscard]] bool in(Level level) const { return !stack_.empty() && stack_.back() == level; }

    bool open(Level level) {
        stack_.push_back(level);
        members_.emplace_back();
        key_.clear();
        return true;
    }
    bool close() {
        stack_.pop_back();
        members_.pop_back();
        key_.clear();
        return true;
    }

    /// Takes a number that is not spelt as an unsigned one, but may be one.
    bool number(std::optional<std::int64_t> whole) {
        if (!whole) return refuse("expected a whole number");
        if (*whole < 0) return number_integer(*whole);
        return number_unsigned(static_cast<number_unsigned_t>(*whole));
    }
    /// Turns a parsed value into the events that its text would have caused.
    bool feed(const json& value);
    bool addMove(const std::string& value);
    bool addStone(std::vector<Placed<Point>>& stones, const std::string& value);
    bool addLabel(const std::string& value);
    bool finishMove();
    bool finishGame();
    JsonDraft::Words& words();

    std::optional<std::string_view> text_;
    ReadOptions options_;
    std::size_t count_ = 0;
    std::optional<Error> error_;
    Games games_;
    bool hasVersion_ = false;

    std::vector<Level> stack_;
    std::vector<std::vector<std::string>> members_;  ///< seen so far, to refuse a second one
    std::string key_;
    JsonDraft draft_;
    bool moveIsNamed_ = false;
};

/// The words of what is being read: a move's, or the game's own.
JsonDraft::Words& JsonReader::words() {
    const bool ofMove = std::ranges::find(stack_, Level::Move) != stack_.end();
    if (!ofMove) {
        draft_.start.offset = offset();
        return draft_.start;
    }
    auto& index = draft_.moves.back().words;
    if (index == JsonDraft::Move::kNone) {
        index = static_cast<std::uint32_t>(draft_.words.size());
        draft_.words.emplace_back();
        draft_.words.back().offset = offset();
    }
    return draft_.words[index];
}

bool JsonReader::start_object(std::size_t) {
    if (stack_.empty()) return open(Level::Document);
    if (in(Level::Games)) {
        if (games_.records.size() >= kMaxGames)
            return refuse("more than " + std::to_string(kMaxGames) + " games are too many",
                          Error::Kind::TooLarge);
        draft_ = {};
        draft_.offset = offset();
        draft_.rules = options_.rules;
        return open(Level::Game);
    }
    if (in(Level::Moves)) {
        draft_.moves.emplace_back();
        moveIsNamed_ = false;
        return open(Level::Move);
    }
    if (in(Level::Game) && key_ == "info") return open(Level::Info);
    if (in(Level::Game) && key_ == "setup") return open(Level::Setup);
    if ((in(Level::Game) || in(Level::Move)) && key_ == "labels") return open(Level::Labels);
    return refuseHere();
}

bool JsonReader::end_object() {
    if (in(Level::Move) && !finishMove()) return false;
    if (in(Level::Game) && !finishGame()) return false;
    return close();
}

bool JsonReader::start_array(std::size_t) {
    if (in(Level::Document) && key_ == "games") return open(Level::Games);
    if (in(Level::Game) && key_ == "moves") return open(Level::Moves);
    if (in(Level::Setup) && key_ == "black") return open(Level::Black);
    if (in(Level::Setup) && key_ == "white") return open(Level::White);
    return refuseHere();
}

bool JsonReader::end_array() { return close(); }

bool JsonReader::key(string_t& name) {
    using Names = std::vector<std::string_view>;
    static const std::map<Level, Names> kMembers = {
        {Level::Document, {"v", "games"}},
        {Level::Game,
         {"rule", "size", "lineLength", "info", "setup", "comment", "labels", "moves"}},
        {Level::Setup, {"black", "white", "toMove"}},
        {Level::Move, {"move", "after", "comment", "labels", "timeMs"}},
    };
    const Level level = stack_.back();
    bool known = level == Level::Labels;
    if (level == Level::Info)
        known = std::ranges::find(kFields, name, &FieldName::json) != kFields.end();
    else if (const auto it = kMembers.find(level); it != kMembers.end())
        known = std::ranges::find(it->second, name) != it->second.end();
    if (!known)
        return refuse("there is no member " + inQuotes(name) + " in " + std::string(nameOf(level)));

    auto& seen = members_.back();
    if (std::ranges::find(seen, name) != seen.end())
        return refuse("the member " + inQuotes(name) + " appears twice");
    // There are at most as many labels as points, whatever the file claims.
    if (seen.size() > static_cast<std::size_t>(kMaxSize * kMaxSize))
        return refuse("there are more labels than points");
    seen.push_back(name);
    key_ = name;
    return true;
}

bool JsonReader::number_unsigned(number_unsigned_t value) {
    if (in(Level::Document) && key_ == "v") {
        hasVersion_ = true;
        return value == kVersion || refuse("only version 1 of this format is known");
    }
    if (in(Level::Game) && (key_ == "size" || key_ == "lineLength")) {
        // Any number past the limits will do: build() says what is wrong with it.
        const int number = static_cast<int>(std::min<number_unsigned_t>(value, 1000));
        (key_ == "size" ? draft_.rules.size : draft_.rules.lineLength) = number;
        return true;
    }
    constexpr number_unsigned_t kMax = JsonDraft::Move::kNone - 1;
    if (in(Level::Move) && (key_ == "after" || key_ == "timeMs")) {
        if (value > kMax) return refuse("this number is too large", Error::Kind::BadValue);
        const auto number = static_cast<std::uint32_t>(value);
        if (key_ == "after")
            draft_.moves.back().after = number;
        else
            words().annotation.timeMs = number;
        return true;
    }
    return refuseHere();
}

bool JsonReader::string(string_t& value) {
    if (in(Level::Moves)) {
        draft_.moves.emplace_back();
        return addMove(value);
    }
    if (in(Level::Black)) return addStone(draft_.black, value);
    if (in(Level::White)) return addStone(draft_.white, value);
    if (in(Level::Labels)) return addLabel(value);
    if (in(Level::Info)) {
        draft_.info.set(std::ranges::find(kFields, key_, &FieldName::json)->field, value);
        return true;
    }
    const bool hasComment = (in(Level::Game) || in(Level::Move)) && key_ == "comment";
    if (hasComment) {
        words().annotation.comment = value;
        return true;
    }
    if (in(Level::Move) && key_ == "move") {
        moveIsNamed_ = true;
        return addMove(value);
    }
    if (in(Level::Game) && key_ == "rule") {
        const auto rule = parseRule(value);
        if (!rule) return refuse(rule.error().message, rule.error().kind);
        draft_.rules.rule = *rule;
        return true;
    }
    if (in(Level::Setup) && key_ == "toMove") {
        const auto side = std::ranges::find(kSides, value, [](Side s) { return nameOf(s); });
        if (side == kSides.end()) return refuse("expected black or white, not " + inQuotes(value));
        draft_.toMove = *side;
        return true;
    }
    return refuseHere();
}

/// Fills in the last move of the draft.
bool JsonReader::addMove(const std::string& value) {
    const auto point = parsePoint(value, kMaxSize);
    if (!point) return refuse(point.error().message, point.error().kind);
    if (draft_.moves.size() + kWordsWeight * draft_.words.size() >= kMaxNodes)
        return refuse("more than " + std::to_string(kMaxNodes) + " moves are too many",
                      Error::Kind::TooLarge);
    draft_.moves.back().at = {*point, offset()};
    return true;
}

bool JsonReader::addStone(std::vector<Placed<Point>>& stones, const std::string& value) {
    const auto point = parsePoint(value, kMaxSize);
    if (!point) return refuse(point.error().message, point.error().kind);
    if (stones.size() >= static_cast<std::size_t>(kMaxSize * kMaxSize))
        return refuse("there are more stones than points", Error::Kind::TooLarge);
    stones.push_back({*point, offset()});
    return true;
}

bool JsonReader::addLabel(const std::string& value) {
    const auto point = parsePoint(key_, kMaxSize);
    if (!point) return refuse(point.error().message, point.error().kind);
    words().annotation.labels.push_back({*point, value});
    return true;
}

bool JsonReader::finishMove() {
    return moveIsNamed_ || refuse("this entry does not say which \"move\" it is");
}

bool JsonReader::finishGame() {
    auto record = draft_.build(text_);
    if (!record) {
        error_ = record.error();
        return false;
    }
    games_.records.push_back(std::move(*record));
    return true;
}

bool JsonReader::feed(const json& value) {
    if (value.is_object()) {
        if (!start_object(value.size())) return false;
        for (const auto& [name, member] : value.items()) {
            string_t copy = name;
            if (!key(copy) || !feed(member)) return false;
        }
        return end_object();
    }
    if (value.is_array()) {
        if (!start_array(value.size())) return false;
        return std::ranges::all_of(value, [this](const json& item) { return feed(item); }) &&
               end_array();
    }
    if (value.is_string()) {
        auto copy = value.get<string_t>();
        return string(copy);
    }
    if (value.is_boolean()) return boolean(value.get<bool>());
    if (value.is_number_unsigned()) return number_unsigned(value.get<number_unsigned_t>());
    return value.is_number() ? number(wholeNumber(value)) : null();
}

}  // namespace

Result<Record> gameFromJson(const json& game) { return JsonReader().readGame(game); }

Result<Games> readJson(std::string_view text, const ReadOptions& options) {
    return JsonReader(text, options).read();
}

}  // namespace tengen::record
