#pragma once

#include <chrono>
#include <memory>
#include <mutex>

#include "search/position_book.hpp"
#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// Experience in a database that speaks SQL. While a server cannot be reached, it knows nothing,
/// and what is learnt waits, the newest of it, until it can. After anything else that goes wrong it
/// knows and learns nothing more. A search must not wait again and again for a database that does
/// not answer.
class SqlExperience : public search::PositionBook {
public:
    /// Creates the tables, or upgrades those of an earlier version.
    static Result<std::shared_ptr<search::PositionBook>> open(
        std::unique_ptr<SqlConnection> connection, std::int64_t most);
    ~SqlExperience() override;

    std::vector<std::optional<search::Remembered>> recall(
        std::span<const search::CanonicalPosition> positions) override;
    void remember(std::span<const search::Lesson> lessons) override;
    [[nodiscard]] std::string fault() const override;

    Result<std::vector<std::optional<search::BookEntry>>> read(
        std::span<const search::CanonicalPosition> positions) override;
    Result<void> write(const search::CanonicalPosition& position,
                       const search::BookEntry& entry) override;
    Result<bool> remove(const search::CanonicalPosition& position) override;
    [[nodiscard]] std::int64_t count() const override;
    Result<void> each(
        const std::function<Result<void>(const Board& board, const search::BookEntry& entry)>& show)
        override;
    Result<void> save() override;

private:
    using Entries = std::vector<std::optional<search::BookEntry>>;
    struct Shown {
        Board board;
        search::BookEntry entry;
    };

    SqlExperience(std::unique_ptr<SqlConnection> connection, std::int64_t count, std::int64_t most)
        : connection_(std::move(connection)), count_(count), most_(most) {}

    // All of them with the lock held.
    /// What is kept of each position but for its marks, which no search asks for.
    Result<Entries> find(std::span<const search::CanonicalPosition> positions);
    Result<Entries> findWithMarks(std::span<const search::CanonicalPosition> positions);
    Result<bool> has(const search::CanonicalPosition& position);
    Result<void> put(const search::CanonicalPosition& position, const search::BookEntry& entry);
    /// Up to kPage positions from that key on, and the key to go on from; nothing: there are none.
    Result<std::vector<Shown>> page(std::optional<std::int64_t>& from);
    Result<void> learn(std::span<const search::Lesson> lessons);
    void learnWaiting();
    Result<void> recount();
    /// Does it unless something is wrong; tells whether it is done, and remembers why not.
    bool attempt(const std::function<Result<void>()>& work);

    mutable std::mutex mutex_;
    std::unique_ptr<SqlConnection> connection_;
    std::int64_t count_;
    std::int64_t most_;
    std::int64_t addedSinceCount_ = 0;
    std::vector<search::Lesson> waiting_;
    std::string absence_;  ///< why it cannot be reached now
    std::chrono::steady_clock::time_point nextTry_;
    std::string fault_;  ///< why it is left alone for good
};

}  // namespace tengen::store
