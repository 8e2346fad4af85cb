#include "store/sqlite_experience.hpp"

#include <array>

#include "core/notation.hpp"
#include "store/database_place.hpp"
#include "store/experience_store.hpp"
#include "store/statements.hpp"

namespace tengen {
namespace {

constexpr std::int64_t kVersion = 1;

// A position is found by its key and known by its stones: two positions of one key are told apart.
// Stones, line and marks are those of the canonical position (search/canonical_position.hpp).
constexpr const char* kTables = R"(
CREATE TABLE tengen_experience_version (version INTEGER NOT NULL);
CREATE TABLE experience (
    position_key INTEGER PRIMARY KEY,
    rule TEXT NOT NULL, size INTEGER NOT NULL, line_length INTEGER NOT NULL,
    to_move TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL,
    score INTEGER NOT NULL, bound INTEGER NOT NULL, depth INTEGER NOT NULL, line TEXT NOT NULL,
    nodes INTEGER NOT NULL, time INTEGER NOT NULL, evaluation TEXT NOT NULL,
    label TEXT NOT NULL, comment TEXT NOT NULL);
CREATE TABLE experience_marks (
    position_key INTEGER NOT NULL REFERENCES experience(position_key) ON DELETE CASCADE,
    point TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (position_key, point)) WITHOUT ROWID;
)";

constexpr std::string_view kColumns =
    "rule, size, line_length, to_move, black, white,"
    " score, bound, depth, line, nodes, time, evaluation, label, comment";

Error damaged(std::string_view what) {
    return {Error::Kind::BadValue, "the store has a position with an unknown " + std::string(what) +
                                       "; it was written by another version, or is damaged"};
}

std::string textOf(const PointSet& points) {
    std::string text;
    for (const Point p : points) text += toText(p);
    return text;
}

std::int64_t numberOf(const CanonicalPosition& position) {
    return static_cast<std::int64_t>(position.key());
}

/// Whether the row is that of the position, not of another one with its key.
bool isOf(const Statement& row, const CanonicalPosition& position) {
    const Ruleset& rules = position.rules();
    return row.text(0) == idOf(rules.rule) && row.number(1) == rules.size &&
           row.number(2) == rules.lineLength && row.text(3) == nameOf(position.toMove()) &&
           row.text(4) == textOf(position.stones(Side::Black)) &&
           row.text(5) == textOf(position.stones(Side::White));
}

/// What a search found, its line on the canonical position.
Result<Remembered> rememberedFrom(const Statement& row, int size) {
    const auto within = [](std::int64_t value, std::int64_t most) {
        return value >= -most && value <= most;
    };
    if (!within(row.number(6), kWin)) return damaged("score");
    if (row.number(7) < 0 || row.number(7) > 3) return damaged("bound");
    if (!within(row.number(8), 1'000'000)) return damaged("depth");
    auto line = parsePoints(row.text(9), size);
    if (!line) return damaged("line");
    return Remembered{.score = static_cast<Score>(row.number(6)),
                      .bound = static_cast<Bound>(row.number(7)),
                      .depth = static_cast<int>(row.number(8)),
                      .line = std::move(*line),
                      .nodes = static_cast<std::uint64_t>(row.number(10)),
                      .time = std::chrono::microseconds(row.number(11)),
                      .evaluation = row.text(12)};
}

void takeNotes(const Statement& row, PositionNotes& notes) {
    const std::string label = row.text(13);
    notes.label = label.empty() ? '\0' : label.front();
    notes.comment = row.text(14);
}

Result<Board> boardFrom(const Statement& row) {
    const auto rule = parseRule(row.text(0));
    if (!rule) return damaged("rule");
    const auto rules = checked({.rule = *rule,
                                .size = static_cast<int>(row.number(1)),
                                .lineLength = static_cast<int>(row.number(2))});
    if (!rules) return damaged("board");
    const auto black = parsePoints(row.text(4), rules->size);
    const auto white = parsePoints(row.text(5), rules->size);
    if (!black || !white) return damaged("stone");
    const bool whiteMoves = row.text(3) == nameOf(Side::White);
    if (!whiteMoves && row.text(3) != nameOf(Side::Black)) return damaged("side");
    auto board = Board::withStones(*rules, *black, *white, whiteMoves ? Side::White : Side::Black);
    if (!board) return damaged("stone");
    return board;
}

}  // namespace

Result<std::shared_ptr<PositionBook>> SqliteExperience::open(Database database, std::int64_t most) {
    if (auto made = makeTables(database, "tengen_experience_version", kVersion, kTables); !made)
        return made.error();
    const std::string columns(kColumns);
    auto find = database.prepare("SELECT " + columns + " FROM experience WHERE position_key = ?");
    if (!find) return find.error();
    auto put = database.prepare(
        "INSERT INTO experience (position_key, " + columns +
        ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (position_key) DO UPDATE SET"
        " rule = excluded.rule, size = excluded.size, line_length = excluded.line_length,"
        " to_move = excluded.to_move, black = excluded.black, white = excluded.white,"
        " score = excluded.score, bound = excluded.bound, depth = excluded.depth,"
        " line = excluded.line, nodes = excluded.nodes, time = excluded.time,"
        " evaluation = excluded.evaluation, label = excluded.label, comment = excluded.comment");
    if (!put) return put.error();
    auto marks =
        database.prepare("SELECT point, text FROM experience_marks WHERE position_key = ?");
    if (!marks) return marks.error();
    const auto count = one(database, "SELECT count(*) FROM experience");
    if (!count) return count.error();
    return std::shared_ptr<PositionBook>(new SqliteExperience(
        std::move(database),
        {.find = std::move(*find), .put = std::move(*put), .marks = std::move(*marks)},
        count->value_or(0), most));
}

// ---- for searches ----

template <class T>
void SqliteExperience::noteFault(const Result<T>& result) {
    if (!result && fault_.empty()) fault_ = result.error().message;
}

std::vector<std::optional<Remembered>> SqliteExperience::recall(
    std::span<const CanonicalPosition> positions) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::optional<Remembered>> found(positions.size());
    if (!fault_.empty()) return found;
    // One transaction, so that the file is not locked and unlocked for each of them.
    noteFault(database_.run("BEGIN"));
    for (std::size_t i = 0; i < positions.size() && fault_.empty(); ++i) {
        auto one = find(positions[i]);
        noteFault(one);
        if (one && *one && (*one)->what.bound != Bound::None) found[i] = std::move((*one)->what);
    }
    noteFault(database_.run("COMMIT"));
    return found;
}

void SqliteExperience::remember(std::span<const Lesson> lessons) {
    const std::scoped_lock lock(mutex_);
    if (fault_.empty()) noteFault(learn(lessons));
}

Result<void> SqliteExperience::learn(std::span<const Lesson> lessons) {
    auto transaction = Database::Transaction::begin(database_);
    if (!transaction) return transaction.error();
    std::int64_t added = 0;
    for (const Lesson& lesson : lessons) {
        auto old = findWithMarks(lesson.position);
        if (!old) return old.error();
        if (!*old && count_ + added >= most_) continue;
        if (!*old) ++added;
        BookEntry entry = old->value_or(BookEntry{});
        const bool isNew = entry.what.bound == Bound::None;
        if (!isNew && !replaces(lesson.what, entry.what, lesson.corrects)) continue;
        entry.what = lesson.what;
        if (auto done = put(lesson.position, entry); !done) return done;
    }
    if (auto done = transaction->commit(); !done) return done;
    count_ += added;
    return {};
}

std::string SqliteExperience::fault() const {
    const std::scoped_lock lock(mutex_);
    return fault_;
}

// ---- for people ----

Result<std::vector<std::optional<BookEntry>>> SqliteExperience::read(
    std::span<const CanonicalPosition> positions) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::optional<BookEntry>> found;
    for (const CanonicalPosition& position : positions) {
        auto entry = findWithMarks(position);
        if (!entry) return entry.error();
        found.push_back(std::move(*entry));
    }
    return found;
}

Result<void> SqliteExperience::write(const CanonicalPosition& position, const BookEntry& entry) {
    const std::scoped_lock lock(mutex_);
    auto transaction = Database::Transaction::begin(database_);
    if (!transaction) return transaction.error();
    const auto there = find(position);
    if (!there) return there.error();
    if (auto done = put(position, entry); !done) return done;
    if (auto done = run(database_, "DELETE FROM experience_marks WHERE position_key = ?",
                        numberOf(position));
        !done)
        return done;
    for (const auto& [point, text] : entry.notes.marks)
        if (auto done =
                run(database_, "INSERT INTO experience_marks VALUES (?,?,?)", numberOf(position),
                    std::string_view(toText(position.turned(point))), std::string_view(text));
            !done)
            return done;
    if (auto done = transaction->commit(); !done) return done;
    if (!*there) ++count_;
    return {};
}

Result<bool> SqliteExperience::remove(const CanonicalPosition& position) {
    const std::scoped_lock lock(mutex_);
    const auto there = find(position);
    if (!there) return there.error();
    if (!*there) return false;
    if (auto done =
            run(database_, "DELETE FROM experience WHERE position_key = ?", numberOf(position));
        !done)
        return done.error();
    --count_;
    return true;
}

std::int64_t SqliteExperience::count() const {
    const std::scoped_lock lock(mutex_);
    return count_;
}

Result<void> SqliteExperience::each(
    const std::function<Result<void>(const Board& board, const BookEntry& entry)>& show) {
    const std::scoped_lock lock(mutex_);
    auto rows = database_.prepare("SELECT " + std::string(kColumns) +
                                  " FROM experience ORDER BY position_key");
    if (!rows) return rows.error();
    auto more = rows->start();
    for (; more && *more; more = rows->next()) {
        const auto board = boardFrom(*rows);
        if (!board) return board.error();
        auto entry = findWithMarks(CanonicalPosition(*board));
        if (!entry) return entry.error();
        if (!*entry) return damaged("key");
        if (auto shown = show(*board, **entry); !shown) return shown;
    }
    if (!more) return more.error();
    return {};
}

Result<void> SqliteExperience::save() {
    const std::scoped_lock lock(mutex_);
    return database_.run("PRAGMA wal_checkpoint(TRUNCATE)");
}

// ---- parts ----

Result<std::optional<BookEntry>> SqliteExperience::find(const CanonicalPosition& position) {
    Statement& row = statements_.find;
    row.bind(1, numberOf(position));
    const auto found = row.start();
    if (!found) return found.error();
    if (!*found || !isOf(row, position)) {
        row.reset();
        return std::optional<BookEntry>{};
    }
    BookEntry entry;
    auto what = rememberedFrom(row, position.rules().size);
    takeNotes(row, entry.notes);
    row.reset();
    if (!what) return what.error();
    entry.what = std::move(*what);
    entry.what.line = position.turnedBack(std::move(entry.what.line));
    return std::optional(std::move(entry));
}

Result<std::optional<BookEntry>> SqliteExperience::findWithMarks(
    const CanonicalPosition& position) {
    auto known = find(position);
    if (!known || !*known) return known;
    Statement& marks = statements_.marks;
    marks.bind(1, numberOf(position));
    auto more = marks.start();
    for (; more && *more; more = marks.next()) {
        const auto point = parsePoint(marks.text(0), position.rules().size);
        if (!point) return damaged("mark");
        (*known)->notes.marks[position.turnedBack(*point)] = marks.text(1);
    }
    if (!more) return more.error();
    return known;
}

Result<void> SqliteExperience::put(const CanonicalPosition& position, const BookEntry& entry) {
    const Ruleset& rules = position.rules();
    const Remembered& what = entry.what;
    const std::string label(entry.notes.label == '\0' ? 0 : 1, entry.notes.label);
    int place = 0;
    const auto bind = [&](auto value) { bindOne(statements_.put, ++place, value); };
    bind(numberOf(position));
    bind(idOf(rules.rule));
    bind(std::int64_t{rules.size});
    bind(std::int64_t{rules.lineLength});
    bind(nameOf(position.toMove()));
    bind(std::string_view(textOf(position.stones(Side::Black))));
    bind(std::string_view(textOf(position.stones(Side::White))));
    bind(std::int64_t{what.score});
    bind(static_cast<std::int64_t>(what.bound));
    bind(std::int64_t{what.depth});
    bind(std::string_view(toText(position.turned(what.line))));
    bind(static_cast<std::int64_t>(what.nodes));
    bind(std::int64_t{what.time.count()});
    bind(std::string_view(what.evaluation));
    bind(std::string_view(label));
    bind(std::string_view(entry.notes.comment));
    if (const auto done = statements_.put.start(); !done) return done.error();
    return {};
}

// ---- where it is ----

Result<std::shared_ptr<PositionBook>> openExperienceFile(const std::filesystem::path& path) {
    auto database = openDatabaseFile(path);
    if (!database) return database.error();
    return SqliteExperience::open(std::move(*database), INT64_MAX);
}

Result<std::shared_ptr<Experience>> openExperience(const std::string& path) {
    auto book = openExperienceFile(path);
    if (!book) return book.error();
    return std::shared_ptr<Experience>(std::move(*book));
}

Result<std::shared_ptr<PositionBook>> openExperienceStore(std::string_view url, std::int64_t most) {
    auto database = openDatabase(url);
    if (!database) return database.error();
    return SqliteExperience::open(std::move(*database), most);
}

}  // namespace tengen
