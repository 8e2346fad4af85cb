#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "store/database_number.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace tengen::store {

/// A prepared statement: bind, step, read, and again. It may not outlive its database.
/// Not thread-safe.
class Statement {
public:
    /// Places are counted from 1, as in SQL. What is bound stays until it is bound anew.
    template <std::integral Integer>
    void bind(int place, Integer number) {
        bindNumber(place, toDatabase(number));
    }
    void bind(int place, std::string_view text);
    void bindNull(int place);

    /// Begins anew and goes to the first row, or through the statement if it has none.
    Result<bool> start();
    /// Goes to the next row; false: there is none.
    Result<bool> next();
    /// Lets go of the row at hand and of the lock on the file that comes with it.
    void reset();

    /// Of the row at hand, columns from 0. Text has whatever bytes are in the file.
    [[nodiscard]] int columns() const;
    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] bool isNumber(int column) const;
    [[nodiscard]] std::int64_t number(int column) const;
    template <std::integral Integer>
    [[nodiscard]] Integer number(int column) const {
        return fromDatabase<Integer>(number(column));
    }
    [[nodiscard]] std::string text(int column) const;

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
    void bindNumber(int place, std::int64_t number);

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// Another process may write for a moment; a longer wait is for one that hangs.
inline constexpr std::chrono::milliseconds kSqlitePatience{10'000};

/// An SQLite file, closed when this object goes. Errors are sentences that name it.
/// Not thread-safe.
class Database {
public:
    enum class Access : std::uint8_t {
        Read,   ///< the file must be there
        Write,  ///< it is made if it is not
    };
    static Result<Database> open(const std::filesystem::path& path, Access access);
    /// In memory only, and gone with this object.
    static Result<Database> temporary();

    /// Runs statements that have no values and no rows.
    Result<void> run(const std::string& sql);
    Result<Statement> prepare(std::string_view sql);

    /// Sets how long a lock of another process is waited for.
    void setPatience(std::chrono::milliseconds patience);
    /// Whether the last call failed because another connection holds a lock.
    [[nodiscard]] bool wasLocked() const;
    /// Whether the last error may be over by itself: a lock goes, a disk is cleared.
    [[nodiscard]] bool mayRecover() const;
    /// An error if the file is no longer where it was opened: moved, deleted or replaced.
    Result<void> checkPlace();

    /// All of it or, where it is not committed before it goes, none of it.
    class Transaction {
    public:
        static Result<Transaction> begin(Database& database);
        Transaction(Transaction&& from) noexcept;
        Transaction& operator=(Transaction&&) = delete;
        ~Transaction();
        Result<void> commit();

    private:
        explicit Transaction(Database& database) : database_(&database) {}
        Database* database_;
    };

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    explicit Database(sqlite3* database) : database_(database) {}
    static Result<Database> openAs(const std::string& name, int flags);

    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace tengen::store
