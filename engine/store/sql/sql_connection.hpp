#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "store/sql/sql_value.hpp"

namespace tengen::store {

/// The few words in which the databases differ; the rest of the SQL is the same for all.
struct SqlDialect {
    std::string_view number;     ///< the type of 64 bits
    std::string_view text;       ///< a type of text that is compared byte by byte
    std::string_view counter;    ///< a column that numbers its rows by itself
    std::string_view compact;    ///< after a table that is only looked up by its key
    std::string_view noTimeout;  ///< a statement: this transaction may take long
    std::string_view anyCase;    ///< LIKE that takes ASCII capitals for small letters
    std::string_view forUpdate;  ///< after a SELECT: its rows are ours till the transaction ends
};

/// A connection to a database that speaks SQL. Statements have their values at ?1, ?2 and so on,
/// each is prepared when it is first met. Errors are sentences that name the database.
/// Not thread-safe.
class SqlConnection {
public:
    virtual ~SqlConnection() = default;

    /// All rows of the answer. Outside a transaction it may only read: what it asks may be asked
    /// twice if the connection was lost.
    virtual Result<SqlRows> query(std::string_view sql, std::span<const SqlValue> values) = 0;
    /// Statements without values and rows.
    virtual Result<void> run(const std::string& sql) = 0;

    enum class Access : std::uint8_t {
        Read,   ///< all that is read is of one moment
        Write,  ///< what others have committed meanwhile is seen
    };
    virtual Result<void> begin(Access access) = 0;
    /// Whether it was done is unknown after the error of a lost connection.
    virtual Result<void> commit() = 0;
    virtual void rollback() = 0;
    /// Within a transaction: waits until no other one holds the lock of that name, and holds it
    /// till the end.
    virtual Result<void> lock(std::string_view name) = 0;

    /// Within a transaction: once it is committed, other connections hear the text in announced().
    virtual Result<void> announce(std::string_view) { return {}; }
    /// What others have announced since the last call; nothing: some of it may have been missed, as
    /// always in the first call, which begins to listen.
    virtual std::optional<std::vector<std::string>> announced() {
        return std::vector<std::string>{};
    }
    /// Whether others are heard at all.
    [[nodiscard]] virtual bool isShared() const { return false; }

    virtual Result<bool> hasTable(std::string_view name) = 0;
    [[nodiscard]] virtual const SqlDialect& dialect() const = 0;
    /// Whether the last error may be over by itself: a server that cannot be reached comes back.
    [[nodiscard]] virtual bool mayRecover() const { return false; }
    /// An error if the database is no longer the one that was opened.
    virtual Result<void> checkPlace() { return {}; }
    /// Brings everything into the one file that has the name of the database, if it is a file.
    virtual Result<void> save() { return {}; }
};

/// All of it or, where it is not committed before it goes, none of it.
class SqlTransaction {
public:
    static Result<SqlTransaction> begin(SqlConnection& connection, SqlConnection::Access access) {
        if (auto begun = connection.begin(access); !begun) return begun.error();
        return SqlTransaction(connection);
    }
    SqlTransaction(SqlTransaction&& from) noexcept
        : connection_(std::exchange(from.connection_, nullptr)) {}
    SqlTransaction& operator=(SqlTransaction&&) = delete;
    ~SqlTransaction() {
        if (connection_ != nullptr) connection_->rollback();
    }
    Result<void> commit() {
        if (auto done = connection_->commit(); !done) return done;
        connection_ = nullptr;
        return {};
    }

private:
    explicit SqlTransaction(SqlConnection& connection) : connection_(&connection) {}
    SqlConnection* connection_;
};

// ---- statements with their values ----

inline SqlValue toSql(std::int64_t number) { return number; }
inline SqlValue toSql(std::string_view text) { return std::string(text); }
inline SqlValue toSql(std::optional<std::int64_t> number) { return sqlValue(number); }

template <class... Values>
Result<SqlRows> rowsOf(SqlConnection& connection, std::string_view sql, const Values&... values) {
    const std::vector<SqlValue> all = {toSql(values)...};
    return connection.query(sql, all);
}

/// Runs a statement without rows.
template <class... Values>
Result<void> run(SqlConnection& connection, std::string_view sql, const Values&... values) {
    if (auto done = rowsOf(connection, sql, values...); !done) return done.error();
    return {};
}

/// The one number that a query gives; nothing: no row.
template <class... Values>
Result<std::optional<std::int64_t>> one(SqlConnection& connection, std::string_view sql,
                                        const Values&... values) {
    const auto rows = rowsOf(connection, sql, values...);
    if (!rows) return rows.error();
    if (rows->empty()) return std::optional<std::int64_t>{};
    return std::optional(rows->front().number(0));
}

}  // namespace tengen::store
