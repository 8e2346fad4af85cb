#include "protocol/position_database.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "search/line.hpp"

namespace tengen::protocol {
namespace {

/// A win that somebody has marked without saying how long it takes.
constexpr search::Score kUntold = search::kDecided;

bool isUntold(search::Score score) { return std::abs(score) == kUntold; }

/// w, l, d or another letter; '\0' for none. The last player wins where the one to move is lost.
char labelOf(const search::BookEntry& entry) {
    if (entry.what.isProven()) return search::isLoss(entry.what.score) ? 'w' : 'l';
    return entry.notes.label;
}

/// Moves until the end, the one that led here included.
int stepsOf(const search::BookEntry& entry) { return search::pliesToEnd(entry.what.score) + 1; }

/// Up to four letters in one number; -1 for none.
int packed(std::string_view letters) {
    if (letters.empty()) return -1;
    int number = 0;
    for (const char c : letters.substr(0, 4)) number = number << 8 | (c & 0x7F);
    return number;
}

std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) result += isControl(c) || c == 127 ? '?' : c;
    return result;
}

constexpr std::string_view kBounds[] = {"none", "upper", "lower", "exact"};

std::string csvText(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + '"';
}

}  // namespace

// ---- what is written in commands ----

std::string shortText(const search::BookEntry& entry) {
    if (const char label = labelOf(entry); label != '\0') {
        if (!entry.what.isProven()) return {label};
        return label + (isUntold(entry.what.score) ? "*" : std::to_string(stepsOf(entry)));
    }
    if (entry.what.bound != search::Bound::Exact) return {};
    const double rate = *search::lineOf(-entry.what.score, {}).winrate;
    return fmt::format("{}%", std::clamp(static_cast<int>(rate * 100), 0, 99));
}

bool isClosedText(std::string_view text) {
    if (!text.starts_with('"')) return true;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '"') return true;
        if (text[i] == '\\') ++i;
    }
    return false;
}

std::string unquotedText(std::string_view text) {
    if (!text.starts_with('"')) return std::string(text);
    std::string result;
    for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
        const bool escaped = text[i] == '\\' && i + 1 < text.size();
        if (escaped) ++i;
        result += escaped && text[i] == 'n' ? '\n' : text[i];
    }
    return result;
}

std::string quotedText(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '\n' ? std::string("\\n") : printable({&c, 1});
    }
    return result + '"';
}

Result<TvdEdit> TvdEdit::parse(std::string_view text) {
    int numbers[4] = {};
    for (int& number : numbers) {
        text = trim(text);
        const auto [word, rest] = splitAt(text, ' ');
        const auto parsed = parseNumber(word);
        if (!parsed)
            return Error{Error::Kind::BadSyntax,
                         "expected mask, label, value and depth, as in 7 119 0 0, but got " +
                             inQuotes(word)};
        number = *parsed;
        text = rest;
    }
    const auto [mask, label, value, depth] = numbers;
    if (mask < 0 || mask > 7)
        return Error{Error::Kind::BadValue, "the mask goes from 0 to 7: 1 label, 2 value, 4 depth"};
    if (label != -1 && label != 0 && (label <= ' ' || label > '~'))
        return Error{Error::Kind::BadValue,
                     "a label is the number of a letter, as in 119 for w, or -1 for none"};
    return TvdEdit{.setsLabel = (mask & 1) != 0,
                   .setsValue = (mask & 2) != 0,
                   .setsDepth = (mask & 4) != 0,
                   .label = label <= 0 ? '\0' : lower(static_cast<char>(label)),
                   .value = std::clamp(value, -search::kWin, search::kWin),
                   .depth = std::clamp(depth, 0, search::kMaxPly)};
}

Result<DeleteFilter> DeleteFilter::parse(std::string_view text) {
    const auto [first, rest] = splitAt(trim(text), ' ');
    std::string word = lower(first);
    constexpr std::string_view kRecursive = "recursive";
    DeleteFilter filter;
    if (word.empty()) return filter;
    if (word.ends_with(kRecursive)) {
        filter.goesOn = true;
        word.resize(word.size() - kRecursive.size());
    }
    const auto isOne = [](std::string_view labels) {
        return [labels](const search::BookEntry& entry) {
            const char label = labelOf(entry);
            return label != '\0' && labels.find(label) != std::string_view::npos;
        };
    };
    const auto isNone = [isOne](std::string_view labels) {
        return [is = isOne(labels)](const search::BookEntry& entry) { return !is(entry); };
    };
    if (word == "w" || word == "l")
        filter.deletes = isOne(word == "w" ? "w" : "l");
    else if (word == "wl")
        filter.deletes = isOne("wl");
    else if (word == "wld")
        filter.deletes = isOne("wld");
    else if (word == "nonwl")
        filter.deletes = isNone("wl");
    else if (word == "nonwld")
        filter.deletes = isNone("wld");
    else if (word == "wlnostep")
        filter.deletes = [](const search::BookEntry& entry) {
            return entry.what.isProven() && isUntold(entry.what.score);
        };
    else if (const auto steps = parseNumber(trim(rest)); word == "wlinstep" && steps)
        filter.deletes = [most = *steps](const search::BookEntry& entry) {
            return entry.what.isProven() && !isUntold(entry.what.score) && stepsOf(entry) <= most;
        };
    else
        return Error{Error::Kind::BadValue,
                     "expected nothing or one of nonwl, nonwld, w, l, wl, wld, wlnostep, "
                     "wlinstep N, each also with recursive at its end, but got " +
                         inQuotes(text)};
    return filter;
}

// ---- looking things up ----

Result<search::BookEntry> PositionDatabase::entryOf(const Board& board, bool* there) {
    const search::CanonicalPosition position(board);
    auto found = book_->read({&position, 1});
    if (!found) return found.error();
    if (there != nullptr) *there = found->front().has_value();
    return found->front().value_or(search::BookEntry{});
}

Result<std::vector<PositionDatabase::Next>> PositionDatabase::nextOf(const Board& board) {
    std::vector<Next> next;
    if (board.isOver()) return next;
    std::vector<Point> moves;
    std::vector<search::CanonicalPosition> positions;
    Board after = board;
    for (const Point p : board.emptyPoints()) {
        if (board.refusal(p)) continue;
        after.play(p);
        moves.push_back(p);
        positions.emplace_back(after);
        after.undo();
    }
    auto found = book_->read(positions);
    if (!found) return found.error();
    for (std::size_t i = 0; i < moves.size(); ++i)
        if ((*found)[i]) next.push_back({moves[i], std::move(*(*found)[i])});
    return next;
}

Result<void> PositionDatabase::queryAll(const Board& board, const gomocup::Coordinates& coordinates,
                                        const LineSink& out) {
    const auto here = entryOf(board);
    if (!here) return here.error();
    const auto next = nextOf(board);
    if (!next) return next.error();
    const auto& marks = here->notes.marks;
    const auto show = [&](Point p, const search::BookEntry& entry) {
        const auto mark = marks.find(p);
        out(fmt::format("MESSAGE DATABASE {} {} {} {} {} {} {}", coordinates.text(p, " "),
                        packed(shortText(entry)), entry.what.score, entry.what.depth,
                        indexOf(entry.what.bound), entry.notes.comment.empty() ? 0 : 1,
                        mark == marks.end() ? "" : printable(mark->second)));
    };
    out("MESSAGE DATABASE REFRESH");
    for (const Next& each : *next) show(each.move, each.entry);
    for (const auto& [point, text] : marks)
        if (std::ranges::find(*next, point, &Next::move) == next->end()) show(point, {});
    out("MESSAGE DATABASE DONE");
    return {};
}

Result<void> PositionDatabase::queryOne(const Board& board, const LineSink& out) {
    bool there = false;
    const auto entry = entryOf(board, &there);
    if (!entry) return entry.error();
    if (!there) return out("MESSAGE DATABASE ONE 0 0 0 0"), Result<void>();
    const char label = labelOf(*entry);
    out(fmt::format("MESSAGE DATABASE ONE {} {} {} {} {}", label == '\0' ? -1 : label,
                    entry->what.score, entry->what.depth, indexOf(entry->what.bound),
                    shortText(*entry)));
    return {};
}

Result<void> PositionDatabase::queryText(const Board& board, const LineSink& out) {
    const auto entry = entryOf(board);
    if (!entry) return entry.error();
    out("MESSAGE DATABASE TEXT " + quotedText(entry->notes.comment));
    return {};
}

// ---- changing things ----

Result<void> PositionDatabase::edit(const Board& board, const TvdEdit& edit) {
    auto entry = entryOf(board);
    if (!entry) return entry.error();
    search::Remembered& what = entry->what;
    if (edit.setsValue) what.score = edit.value;
    if (edit.setsDepth) what.depth = edit.depth;
    if (edit.setsLabel) {
        const bool wins = edit.label == 'w', loses = edit.label == 'l';
        entry->notes.label = wins || loses ? '\0' : edit.label;
        if (wins && !search::isLoss(what.score)) what.score = -kUntold;
        if (loses && !search::isWin(what.score)) what.score = kUntold;
        if (!wins && !loses && search::isDecided(what.score)) what = {.bound = search::Bound::None};
    }
    // The entry was edited, not searched. It answers nothing, unless it is a proven win.
    what.evaluation = "edited";
    if (edit.setsValue || edit.setsDepth || search::isDecided(what.score))
        what.bound = search::Bound::Exact;
    if (edit.setsValue || edit.setsLabel) what.line.clear();
    return book_->write(search::CanonicalPosition(board), *entry);
}

Result<void> PositionDatabase::setComment(const Board& board, std::string comment) {
    auto entry = entryOf(board);
    if (!entry) return entry.error();
    entry->notes.comment = std::move(comment);
    return book_->write(search::CanonicalPosition(board), *entry);
}

Result<void> PositionDatabase::setMark(const Board& board, Point point, std::string text) {
    auto entry = entryOf(board);
    if (!entry) return entry.error();
    if (text.empty())
        entry->notes.marks.erase(point);
    else
        entry->notes.marks[point] = std::move(text);
    return book_->write(search::CanonicalPosition(board), *entry);
}

Result<void> PositionDatabase::remove(const Board& board) {
    const auto removed = book_->remove(search::CanonicalPosition(board));
    if (!removed) return removed.error();
    return {};
}

Result<void> PositionDatabase::walk(
    const Board& board, const std::stop_token& stop,
    const std::function<Result<bool>(const Board&, const search::BookEntry&)>& show) {
    std::vector<Board> open = {board};
    std::set<std::uint64_t> seen;
    while (!open.empty() && !stop.stop_requested()) {
        Board here = open.back();
        open.pop_back();
        const auto next = nextOf(here);
        if (!next) return next.error();
        for (const Next& each : *next) {
            here.play(each.move);
            if (seen.insert(search::CanonicalPosition(here).key()).second) {
                const auto goesOn = show(here, each.entry);
                if (!goesOn) return goesOn.error();
                if (*goesOn) open.push_back(here);
            }
            here.undo();
        }
    }
    return {};
}

Result<std::int64_t> PositionDatabase::removeBelow(const Board& board, const DeleteFilter& filter,
                                                   const std::stop_token& stop) {
    std::int64_t count = 0;
    const auto done =
        walk(board, stop, [&](const Board& at, const search::BookEntry& entry) -> Result<bool> {
            if (!filter.deletes(entry)) return filter.goesOn;
            const auto removed = book_->remove(search::CanonicalPosition(at));
            if (!removed) return removed.error();
            ++count;
            return true;
        });
    if (!done) return done.error();
    return count;
}

// ---- whole databases ----

Result<PositionDatabase::Text> PositionDatabase::toText(const std::optional<Ruleset>& only) {
    Text text{.lines = "rule,size,to_move,black,white,label,value,depth,bound,line,text\n"};
    const auto shown =
        book_->each([&](const Board& board, const search::BookEntry& entry) -> Result<void> {
            if (only && *only != board.ruleset()) return {};
            const auto stones = [&](Side side) {
                std::string points;
                for (const Point p : board.stones(side)) points += tengen::toText(p);
                return points;
            };
            const char label = labelOf(entry);
            text.lines += fmt::format(
                "{},{},{},{},{},{},{},{},{},{},{}\n", idOf(board.rule()), board.size(),
                nameOf(board.sideToMove()), stones(Side::Black), stones(Side::White),
                csvText(label == '\0' ? std::string_view() : std::string_view(&label, 1)),
                entry.what.score, entry.what.depth, kBounds[indexOf(entry.what.bound)],
                tengen::toText(entry.what.line), csvText(entry.notes.comment));
            ++text.count;
            return {};
        });
    if (!shown) return shown.error();
    return text;
}

Result<std::int64_t> PositionDatabase::splitInto(search::PositionBook& other, const Board& board,
                                                 const std::stop_token& stop) {
    std::int64_t count = 0;
    const auto copy = [&](const Board& at, const search::BookEntry& entry) -> Result<bool> {
        if (auto written = other.write(search::CanonicalPosition(at), entry); !written)
            return written.error();
        ++count;
        return true;
    };
    bool there = false;
    const auto here = entryOf(board, &there);
    if (!here) return here.error();
    if (there)
        if (const auto copied = copy(board, *here); !copied) return copied.error();
    if (const auto done = walk(board, stop, copy); !done) return done.error();
    return count;
}

Result<std::int64_t> PositionDatabase::merge(search::PositionBook& other) {
    std::int64_t count = 0;
    const auto shown =
        other.each([&](const Board& board, const search::BookEntry& entry) -> Result<void> {
            auto mine = entryOf(board);
            if (!mine) return mine.error();
            search::BookEntry merged = *mine;
            const bool isKnown = mine->what.bound != search::Bound::None;
            if (entry.what.bound != search::Bound::None &&
                (!isKnown || search::replaces(entry.what, mine->what, false)))
                merged.what = entry.what;
            if (merged.notes.empty()) merged.notes = entry.notes;
            if (merged == *mine) return {};
            ++count;
            return book_->write(search::CanonicalPosition(board), merged);
        });
    if (!shown) return shown.error();
    return count;
}

}  // namespace tengen::protocol
