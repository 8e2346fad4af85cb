#pragma once

#include <mutex>

#include "search/position_book.hpp"
#include "store/sqlite.hpp"

namespace tengen {

/// Experience in SQLite. After the first thing that went wrong it knows and learns nothing more:
/// a search must not wait again and again for a file that does not answer.
class SqliteExperience : public PositionBook {
public:
    /// Makes the tables if there are none; an error if they are of another version.
    /// REQUIRES: a database of openDatabase().
    static Result<std::shared_ptr<PositionBook>> open(Database database, std::int64_t most);

    std::vector<std::optional<Remembered>> recall(
        std::span<const CanonicalPosition> positions) override;
    void remember(std::span<const Lesson> lessons) override;
    [[nodiscard]] std::string fault() const override;

    Result<std::vector<std::optional<BookEntry>>> read(
        std::span<const CanonicalPosition> positions) override;
    Result<void> write(const CanonicalPosition& position, const BookEntry& entry) override;
    Result<bool> remove(const CanonicalPosition& position) override;
    [[nodiscard]] std::int64_t count() const override;
    Result<void> each(const std::function<Result<void>(const Board& board, const BookEntry& entry)>&
                          show) override;
    Result<void> save() override;

private:
    struct Statements {
        Statement find;
        Statement put;
        Statement marks;
    };
    SqliteExperience(Database database, Statements statements, std::int64_t count,
                     std::int64_t most)
        : database_(std::move(database)),
          statements_(std::move(statements)),
          count_(count),
          most_(most) {}

    // All of them with the lock held.
    /// What is kept of a position but for its marks, which no search asks for.
    Result<std::optional<BookEntry>> find(const CanonicalPosition& position);
    Result<std::optional<BookEntry>> findWithMarks(const CanonicalPosition& position);
    Result<void> put(const CanonicalPosition& position, const BookEntry& entry);
    Result<void> learn(std::span<const Lesson> lessons);
    template <class T>
    void noteFault(const Result<T>& result);

    mutable std::mutex mutex_;
    Database database_;
    Statements statements_;
    std::int64_t count_;
    std::int64_t most_;
    std::string fault_;
};

}  // namespace tengen
