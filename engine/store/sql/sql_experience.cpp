#include "store/sql/sql_experience.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/notation.hpp"
#include "store/sql/experience_rows.hpp"
#include "store/sql/sql_schema.hpp"

namespace tengen::store {
namespace {

using Access = SqlConnection::Access;

/// Writers take turns, so that what one has read is still so when it writes.
constexpr std::string_view kWriters = "tengen experience";
/// Positions asked for in one statement: a search asks for about 100, and every statement is a way
/// to the server and back.
constexpr std::size_t kBatch = 64;
/// Positions shown in one go.
constexpr std::int64_t kPage = 256;
/// Some 1 MB, and what a busy server learns in minutes.
constexpr std::size_t kMaxWaiting = 5000;
/// Others add positions, too, so after this many of our own all are counted again.
constexpr std::int64_t kRecountAfter = 1000;
/// A database that fails is left alone for a second, or for five times as long as that has taken.
constexpr std::chrono::steady_clock::duration kRest = std::chrono::seconds(1);
constexpr int kPatience = 5;

/// All rows of those keys, by key.
Result<std::multimap<std::int64_t, SqlRow>> rowsByKey(
    SqlConnection& connection, const std::string& select,
    std::span<const search::CanonicalPosition> all) {
    static const std::string kWhere = " WHERE position_key IN (" + placeholders(kBatch) + ")";
    std::multimap<std::int64_t, SqlRow> found;
    for (std::size_t begin = 0; begin < all.size(); begin += kBatch) {
        const auto batch = all.subspan(begin, std::min(kBatch, all.size() - begin));
        // The last one fills the places that are left: one statement serves every number of them.
        std::vector<SqlValue> keys(kBatch, keyOf(batch.back()));
        for (std::size_t i = 0; i < batch.size(); ++i) keys[i] = keyOf(batch[i]);
        auto rows = connection.query(select + kWhere, keys);
        if (!rows) return rows.error();
        for (SqlRow& row : *rows) found.emplace(row.number(0), std::move(row));
    }
    return found;
}

}  // namespace

Result<std::shared_ptr<search::PositionBook>> SqlExperience::open(
    std::unique_ptr<SqlConnection> connection, std::int64_t most) {
    if (auto made = upgradeTables(*connection, kExperienceSchema); !made) return made.error();
    const auto count = one(*connection, "SELECT count(*) FROM experience");
    if (!count) return count.error();
    return std::shared_ptr<search::PositionBook>(
        new SqlExperience(std::move(connection), count->value_or(0), most));
}

SqlExperience::~SqlExperience() { learnWaiting(); }

// ---- for searches ----

bool SqlExperience::attempt(const std::function<Result<void>()>& work) {
    const auto began = std::chrono::steady_clock::now();
    if (!fault_.empty() || began < nextTry_) return false;
    const auto done = work();
    absence_.clear();
    if (done) return true;
    if (connection_->mayRecover()) {
        const auto ended = std::chrono::steady_clock::now();
        absence_ = done.error().message;
        nextTry_ = ended + std::max(kRest, kPatience * (ended - began));
    } else {
        fault_ = done.error().message;
        waiting_.clear();
    }
    return false;
}

std::vector<std::optional<search::Remembered>> SqlExperience::recall(
    std::span<const search::CanonicalPosition> positions) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::optional<search::Remembered>> found(positions.size());
    learnWaiting();
    attempt([&]() -> Result<void> {
        auto entries = find(positions);
        if (!entries) return entries.error();
        for (std::size_t i = 0; i < positions.size(); ++i)
            if (auto& entry = (*entries)[i]; entry && entry->what.bound != search::Bound::None)
                found[i] = std::move(entry->what);
        return {};
    });
    return found;
}

void SqlExperience::remember(std::span<const search::Lesson> lessons) {
    const std::scoped_lock lock(mutex_);
    if (!fault_.empty()) return;
    waiting_.insert(waiting_.end(), lessons.begin(), lessons.end());
    learnWaiting();
    if (waiting_.size() > kMaxWaiting)
        waiting_.erase(waiting_.begin(), waiting_.end() - std::ptrdiff_t{kMaxWaiting});
}

void SqlExperience::learnWaiting() {
    if (!waiting_.empty() && attempt([&] { return learn(waiting_); })) waiting_.clear();
}

Result<void> SqlExperience::learn(std::span<const search::Lesson> lessons) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    if (auto locked = connection_->lock(kWriters); !locked) return locked;
    std::vector<search::CanonicalPosition> positions;
    for (const search::Lesson& lesson : lessons) positions.push_back(lesson.position);
    auto known = find(positions);
    if (!known) return known.error();

    std::int64_t added = 0;
    std::set<std::int64_t> changed;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const search::Lesson& lesson = lessons[i];
        std::optional<search::BookEntry> old = std::move((*known)[i]);
        if (changed.contains(keyOf(lesson.position))) {
            auto again = find({&lesson.position, 1});
            if (!again) return again.error();
            old = std::move(again->front());
        }
        if (!old && count_ + added >= most_) continue;
        if (!old) ++added;
        search::BookEntry entry = old.value_or(search::BookEntry{});
        const bool isNew = entry.what.bound == search::Bound::None;
        if (!isNew && !search::replaces(lesson.what, entry.what, lesson.corrects)) continue;
        entry.what = lesson.what;
        if (auto done = put(lesson.position, entry); !done) return done;
        changed.insert(keyOf(lesson.position));
    }
    if (auto done = transaction->commit(); !done) return done;
    count_ += added;
    addedSinceCount_ += added;
    return addedSinceCount_ >= kRecountAfter ? recount() : Result<void>();
}

Result<void> SqlExperience::recount() {
    const auto count = one(*connection_, "SELECT count(*) FROM experience");
    if (!count) return count.error();
    count_ = count->value_or(0);
    addedSinceCount_ = 0;
    return {};
}

std::string SqlExperience::fault() const {
    const std::scoped_lock lock(mutex_);
    if (!fault_.empty()) return fault_;
    const bool isFull = waiting_.size() >= kMaxWaiting;
    return absence_ + (isFull ? "; the oldest of what searches find meanwhile is forgotten" : "");
}

// ---- for people ----

Result<std::vector<std::optional<search::BookEntry>>> SqlExperience::read(
    std::span<const search::CanonicalPosition> positions) {
    const std::scoped_lock lock(mutex_);
    auto transaction = SqlTransaction::begin(*connection_, Access::Read);
    if (!transaction) return transaction.error();
    return findWithMarks(positions);
}

Result<void> SqlExperience::write(const search::CanonicalPosition& position,
                                  const search::BookEntry& entry) {
    const std::scoped_lock lock(mutex_);
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    if (auto locked = connection_->lock(kWriters); !locked) return locked;
    const auto there = has(position);
    if (!there) return there.error();
    if (auto done = put(position, entry); !done) return done;
    if (auto done = run(*connection_, "DELETE FROM experience_marks WHERE position_key = ?1",
                        keyOf(position));
        !done)
        return done;
    for (const auto& [point, text] : entry.notes.marks)
        if (auto done =
                run(*connection_, "INSERT INTO experience_marks VALUES (?1,?2,?3)", keyOf(position),
                    std::string_view(toText(position.turned(point))), std::string_view(text));
            !done)
            return done;
    if (auto done = transaction->commit(); !done) return done;
    if (!*there) ++count_;
    return {};
}

Result<bool> SqlExperience::remove(const search::CanonicalPosition& position) {
    const std::scoped_lock lock(mutex_);
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    if (auto locked = connection_->lock(kWriters); !locked) return locked.error();
    const auto there = has(position);
    if (!there || !*there) return there;
    if (auto done =
            run(*connection_, "DELETE FROM experience WHERE position_key = ?1", keyOf(position));
        !done)
        return done.error();
    if (auto done = transaction->commit(); !done) return done.error();
    --count_;
    return true;
}

std::int64_t SqlExperience::count() const {
    const std::scoped_lock lock(mutex_);
    return count_;
}

Result<void> SqlExperience::each(
    const std::function<Result<void>(const Board& board, const search::BookEntry& entry)>& show) {
    const std::scoped_lock lock(mutex_);
    for (std::optional<std::int64_t> from = INT64_MIN; from;) {
        const auto shown = page(from);
        if (!shown) return shown.error();
        for (const auto& [board, entry] : *shown)
            if (auto done = show(board, entry); !done) return done;
    }
    return {};
}

Result<std::vector<SqlExperience::Shown>> SqlExperience::page(std::optional<std::int64_t>& from) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Read);
    if (!transaction) return transaction.error();
    const auto rows = rowsOf(*connection_,
                             "SELECT " + std::string(kExperienceColumns) +
                                 " FROM experience WHERE position_key >= ?1"
                                 " ORDER BY position_key LIMIT ?2",
                             *from, kPage);
    if (!rows) return rows.error();
    std::vector<Board> boards;
    std::vector<search::CanonicalPosition> positions;
    for (const SqlRow& row : *rows) {
        auto board = boardFrom(row);
        if (!board) return board.error();
        positions.emplace_back(*board);
        boards.push_back(std::move(*board));
    }
    auto entries = findWithMarks(positions);
    if (!entries) return entries.error();
    std::vector<Shown> shown;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (!(*entries)[i]) return damagedPosition("key");
        shown.push_back({std::move(boards[i]), std::move(*(*entries)[i])});
    }
    const bool isLast = std::ssize(*rows) < kPage || rows->back().number(0) == INT64_MAX;
    from = isLast ? std::optional<std::int64_t>() : rows->back().number(0) + 1;
    return shown;
}

Result<void> SqlExperience::save() {
    const std::scoped_lock lock(mutex_);
    return connection_->save();
}

// ---- parts ----

Result<SqlExperience::Entries> SqlExperience::find(
    std::span<const search::CanonicalPosition> positions) {
    static const std::string kSelect =
        "SELECT " + std::string(kExperienceColumns) + " FROM experience";
    const auto rows = rowsByKey(*connection_, kSelect, positions);
    if (!rows) return rows.error();
    Entries entries(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto row = rows->find(keyOf(positions[i]));
        if (row == rows->end() || !isOf(row->second, positions[i])) continue;
        auto entry = entryFrom(row->second, positions[i]);
        if (!entry) return entry.error();
        entries[i] = std::move(*entry);
    }
    return entries;
}

Result<SqlExperience::Entries> SqlExperience::findWithMarks(
    std::span<const search::CanonicalPosition> positions) {
    auto entries = find(positions);
    if (!entries) return entries;
    const auto rows = rowsByKey(
        *connection_, "SELECT position_key, point, text FROM experience_marks", positions);
    if (!rows) return rows.error();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!(*entries)[i]) continue;
        const auto [begin, end] = rows->equal_range(keyOf(positions[i]));
        for (auto mark = begin; mark != end; ++mark) {
            const auto point = parsePoint(mark->second.text(1), positions[i].rules().size);
            if (!point) return damagedPosition("mark");
            (*entries)[i]->notes.marks[positions[i].turnedBack(*point)] = mark->second.text(2);
        }
    }
    return entries;
}

Result<bool> SqlExperience::has(const search::CanonicalPosition& position) {
    const auto found = find({&position, 1});
    if (!found) return found.error();
    return found->front().has_value();
}

Result<void> SqlExperience::put(const search::CanonicalPosition& position,
                                const search::BookEntry& entry) {
    static const std::string kPut =
        "INSERT INTO experience (" + std::string(kExperienceColumns) + ") VALUES (" +
        placeholders(kExperienceWidth) +
        ") ON CONFLICT (position_key) DO UPDATE SET"
        " rule = excluded.rule, size = excluded.size, line_length = excluded.line_length,"
        " to_move = excluded.to_move, black = excluded.black, white = excluded.white,"
        " score = excluded.score, bound = excluded.bound, depth = excluded.depth,"
        " line = excluded.line, nodes = excluded.nodes, time = excluded.time,"
        " evaluation = excluded.evaluation, label = excluded.label, comment = excluded.comment";
    if (auto done = connection_->query(kPut, valuesOf(position, entry)); !done) return done.error();
    return {};
}

}  // namespace tengen::store
