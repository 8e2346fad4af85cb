#include "store/postgres/postgres_connection.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <pqxx/pqxx>
#include <set>

namespace tengen::store {
namespace {

constexpr const char* kChannel = "tengen";
constexpr auto kBetweenTries = std::chrono::seconds(1);
/// One that does not even refuse takes seconds to try, and all of ours wait as long.
constexpr int kRestFactor = 5;

// One that waits longer waits for a hung one; and a server of ours that hangs lets others go on.
constexpr const char* kSettings =
    "SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s';"
    "SET standard_conforming_strings = on";

/// The first line of what libpq says, which is the sentence; without the word in front of it.
std::string sentenceOf(std::string_view message) {
    message = message.substr(0, message.find('\n'));
    for (const std::string_view word : {"ERROR:", "FATAL:"})
        if (message.starts_with(word)) message.remove_prefix(word.size());
    return std::string(trim(message));
}

/// ?1 is written $1 here.
std::string withDollars(std::string_view sql) {
    std::string text(sql);
    for (char& c : text)
        if (c == '?') c = '$';
    return text;
}

/// As text, which is what the server reads; a null pointer is null.
struct Parameters {
    std::vector<std::string> texts;
    std::vector<const char*> pointers;
};

Parameters parametersFrom(std::span<const SqlValue> values) {
    Parameters all;
    for (const SqlValue& value : values) {
        const auto* number = std::get_if<std::int64_t>(&value);
        const auto* text = std::get_if<std::string>(&value);
        all.texts.push_back(number != nullptr ? std::to_string(*number)
                            : text != nullptr ? *text
                                              : std::string());
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        all.pointers.push_back(
            std::holds_alternative<std::monostate>(values[i]) ? nullptr : all.texts[i].c_str());
    return all;
}

SqlRows rowsFrom(const pqxx::result& result) {
    SqlRows rows;
    rows.reserve(result.size());
    for (const pqxx::row& row : result) {
        std::vector<SqlValue> cells;
        for (const pqxx::field& field : row) {
            if (field.is_null())
                cells.emplace_back();
            else
                cells.emplace_back(std::string(field.c_str(), field.size()));
        }
        rows.emplace_back(std::move(cells));
    }
    return rows;
}

bool holdsZeroByte(const SqlValue& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr && text->find('\0') != std::string::npos;
}

/// Collects what other connections announce.
class Listener : public pqxx::notification_receiver {
public:
    explicit Listener(pqxx::connection& connection)
        : pqxx::notification_receiver(connection, kChannel) {}
    void operator()(const std::string& text, int sender) override {
        if (sender != conn().backendpid()) heard_.insert(text);
    }
    std::vector<std::string> take() {
        const std::set<std::string> heard = std::exchange(heard_, {});
        return {heard.begin(), heard.end()};
    }

private:
    std::set<std::string> heard_;
};

/// The server ends the connection, or does not take one yet.
bool isFarewell(const pqxx::sql_error& error) { return error.sqlstate().starts_with("57P"); }

/// Too much was going on, or there was no room for it.
bool isOfTheMoment(const pqxx::sql_error& error) {
    const std::string kind = error.sqlstate().substr(0, 2);
    return kind == "40" || kind == "53" || kind == "55" || kind == "57";
}

}  // namespace

/// One connection, and what is prepared on it. Transactions are begun and ended by our own
/// statements: those of libpqxx would open a lost connection again on their own.
struct PostgresConnection::Session {
    explicit Session(const std::string& options) : connection(options), silence(connection) {
        // Deprecated, because libpqxx 7 never does what this forbids.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
        connection.inhibit_reactivation(true);
#pragma GCC diagnostic pop
    }

    pqxx::result run(const std::string& sql) { return pqxx::nontransaction(connection).exec(sql); }

    pqxx::result ask(std::string_view sql, const Parameters& parameters) {
        auto known = names.find(sql);
        if (known == names.end()) {
            const std::string name = "s" + std::to_string(names.size());
            connection.prepare(name, withDollars(sql));
            known = names.emplace(std::string(sql), name).first;
        }
        return pqxx::nontransaction(connection)
            .exec_prepared(known->second, pqxx::prepare::make_dynamic_params(parameters.pointers));
    }

    pqxx::connection connection;
    pqxx::quiet_errorhandler silence;  ///< what goes wrong is told by exceptions too
    std::map<std::string, std::string, std::less<>> names;
    std::optional<Listener> listener;
};

PostgresConnection::PostgresConnection(PostgresPlace place, std::chrono::milliseconds patience)
    : place_(std::move(place)), answerTimer_(patience) {}
PostgresConnection::~PostgresConnection() = default;

Result<std::unique_ptr<SqlConnection>> PostgresConnection::open(
    PostgresPlace place, std::chrono::milliseconds patience) {
    std::unique_ptr<PostgresConnection> made(new PostgresConnection(std::move(place), patience));
    if (auto connected = made->connect(); !connected) return connected.error();
    const auto encoding = rowsOf(*made, "SHOW server_encoding");
    if (!encoding) return encoding.error();
    if (const std::string name = encoding->front().text(0); name != "UTF8")
        return Error{Error::Kind::BadValue, "the database " + made->place_.shown +
                                                " has the encoding " + name +
                                                "; make one with createdb --encoding=UTF8"};
    return std::unique_ptr<SqlConnection>(std::move(made));
}

Error PostgresConnection::gone(std::string_view why) {
    away_ = true;
    mayRecover_ = true;
    hasFailed_ = true;
    whyAway_ = why;
    session_.reset();
    return {Error::Kind::Io,
            "cannot reach the store " + place_.shown + ": " + sentenceOf(whyAway_)};
}

Error PostgresConnection::refused(std::string_view why, bool mayRecover) {
    mayRecover_ = mayRecover;
    hasFailed_ = true;
    return {Error::Kind::Io, "cannot use the store " + place_.shown + ": " + sentenceOf(why)};
}

Result<void> PostgresConnection::connect() {
    if (session_ && session_->connection.is_open()) return {};
    session_.reset();
    const auto now = std::chrono::steady_clock::now();
    if (away_ && now < nextTry_) return gone(std::string(whyAway_));
    try {
        session_ = std::make_unique<Session>(place_.options);
        const AnswerTimer::Wait wait(answerTimer_, session_->connection.sock());
        session_->run(kSettings);
        away_ = false;
        return {};
    } catch (const std::exception& error) {
        const auto then = std::chrono::steady_clock::now();
        nextTry_ = then + std::max<std::chrono::steady_clock::duration>(kBetweenTries,
                                                                        kRestFactor * (then - now));
        return gone(error.what());
    }
}

template <class Work>
auto PostgresConnection::attempt(Work work, Time time) -> Result<decltype(work())> {
    if (!session_) return gone(whyAway_.empty() ? "the connection is lost" : std::string(whyAway_));
    try {
        const AnswerTimer::Wait wait(answerTimer_,
                                     time == Time::Limited ? session_->connection.sock() : -1);
        return work();
    } catch (const pqxx::broken_connection& error) {
        return gone(error.what());
    } catch (const pqxx::sql_error& error) {
        if (isFarewell(error) || !session_->connection.is_open()) return gone(error.what());
        return refused(error.what(), isOfTheMoment(error));
    } catch (const std::exception& error) {
        if (!session_->connection.is_open()) return gone(error.what());
        const bool isRollback = dynamic_cast<const pqxx::transaction_rollback*>(&error) != nullptr;
        return refused(error.what(), isRollback);
    }
}

template <class Work>
auto PostgresConnection::persist(Work work) -> Result<decltype(work())> {
    if (auto connected = connect(); !connected) return connected.error();
    auto done = attempt(work);
    if (done || !away_) return done;
    // It may have been lost long ago, between two calls.
    if (auto connected = connect(); !connected) return connected.error();
    return attempt(work);
}

Result<SqlRows> PostgresConnection::query(std::string_view sql, std::span<const SqlValue> values) {
    for (const SqlValue& value : values)
        if (holdsZeroByte(value))
            return hasFailed_ = true,
                   Error{Error::Kind::BadValue, "PostgreSQL keeps no text with a zero byte in it"};
    const Parameters parameters = parametersFrom(values);
    const auto ask = [&] { return rowsFrom(session_->ask(sql, parameters)); };
    return inTransaction_ ? attempt(ask) : persist(ask);
}

Result<void> PostgresConnection::run(const std::string& sql) {
    // An upgrade may take long.
    auto done = attempt([&] { return session_->run(sql).affected_rows(); }, Time::Unlimited);
    if (!done) return done.error();
    return {};
}

Result<void> PostgresConnection::begin(Access access) {
    const char* const sql =
        access == Access::Read ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" : "BEGIN";
    auto begun = persist([&] { return session_->run(sql).affected_rows(); });
    if (!begun) return begun.error();
    inTransaction_ = true;
    hasFailed_ = false;
    return {};
}

Result<void> PostgresConnection::commit() {
    // The server would call it a success to commit nothing.
    if (hasFailed_)
        return Error{Error::Kind::Io,
                     "cannot use the store " + place_.shown + ": a part of the change has failed"};
    auto done = attempt([&] { return session_->run("COMMIT").affected_rows(); });
    if (!done && away_)
        return Error{Error::Kind::Io,
                     done.error().message + "; whether the last change was kept is not known"};
    if (!done) return done.error();
    inTransaction_ = false;
    return {};
}

void PostgresConnection::rollback() {
    inTransaction_ = false;
    if (!session_) return;
    if (const auto done = attempt([&] { return session_->run("ROLLBACK").affected_rows(); }); !done)
        session_.reset();  // which ends it all the same
}

Result<void> PostgresConnection::lock(std::string_view name) {
    return tengen::store::run(*this, "SELECT pg_advisory_xact_lock(hashtext(?1))", name);
}

Result<void> PostgresConnection::announce(std::string_view text) {
    return tengen::store::run(*this, "SELECT pg_notify(?1, ?2)", std::string_view(kChannel), text);
}

std::optional<std::vector<std::string>> PostgresConnection::announced() {
    // Without the server there is nothing newer to see.
    if (!connect()) return std::vector<std::string>{};
    // Whatever was said before we began to listen.
    const bool missed = !session_->listener;
    auto heard = attempt([&] {
        if (!session_->listener) session_->listener.emplace(session_->connection);
        session_->connection.get_notifs();
        return session_->listener->take();
    });
    if (!heard) return std::vector<std::string>{};
    if (missed) return std::nullopt;
    return std::move(*heard);
}

Result<bool> PostgresConnection::hasTable(std::string_view name) {
    const auto found = one(*this, "SELECT 1 WHERE to_regclass(?1) IS NOT NULL", name);
    if (!found) return found.error();
    return found->has_value();
}

const SqlDialect& PostgresConnection::dialect() const {
    static constexpr SqlDialect kDialect{
        .number = "BIGINT",
        .text = "TEXT COLLATE \"C\"",
        .counter = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        .compact = "",
        .noTimeout = "SET LOCAL statement_timeout = 0;",
        .anyCase = "ILIKE",
        .forUpdate = " FOR UPDATE"};
    return kDialect;
}

}  // namespace tengen::store
