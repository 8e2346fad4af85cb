#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "store/postgres/answer_timer.hpp"
#include "store/postgres/postgres_url.hpp"
#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// A database of a PostgreSQL server. When the connection is lost, the next transaction or question
/// makes a new one; while that fails, everything has an error that says so, and the server is tried
/// again once a second at most, so that calls do not wait for it all the time. A connection whose
/// server has not answered for longer than its patience counts as lost.
class PostgresConnection : public SqlConnection {
public:
    /// Longer than the server's own limit for a statement.
    static constexpr std::chrono::milliseconds kPatience{12'000};
    static Result<std::unique_ptr<SqlConnection>> open(
        PostgresPlace place, std::chrono::milliseconds patience = kPatience);
    ~PostgresConnection() override;

    Result<SqlRows> query(std::string_view sql, std::span<const SqlValue> values) override;
    Result<void> run(const std::string& sql) override;
    Result<void> begin(Access access) override;
    Result<void> commit() override;
    void rollback() override;
    Result<void> lock(std::string_view name) override;
    Result<void> announce(std::string_view text) override;
    std::optional<std::vector<std::string>> announced() override;
    [[nodiscard]] bool isShared() const override { return true; }
    Result<bool> hasTable(std::string_view name) override;
    [[nodiscard]] const SqlDialect& dialect() const override;
    [[nodiscard]] bool mayRecover() const override { return mayRecover_; }

private:
    struct Session;
    PostgresConnection(PostgresPlace place, std::chrono::milliseconds patience);

    /// Connects unless there is a connection.
    Result<void> connect();
    /// Does it, and turns what is thrown into an error; a lost connection is dropped.
    enum class Time : std::uint8_t { Limited, Unlimited };
    template <class Work>
    auto attempt(Work work, Time time = Time::Limited) -> Result<decltype(work())>;
    /// The same outside a transaction: once more if the connection had been lost before.
    template <class Work>
    auto persist(Work work) -> Result<decltype(work())>;
    Error gone(std::string_view why);
    Error refused(std::string_view why, bool mayRecover);

    PostgresPlace place_;
    AnswerTimer answerTimer_;
    std::unique_ptr<Session> session_;
    bool inTransaction_ = false;
    bool hasFailed_ = false;  ///< an error has ended the transaction
    bool away_ = false;
    bool mayRecover_ = false;
    std::string whyAway_;
    std::chrono::steady_clock::time_point nextTry_;
};

}  // namespace tengen::store
