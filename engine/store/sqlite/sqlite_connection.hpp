#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "store/sql/sql_connection.hpp"
#include "store/sqlite/sqlite.hpp"

namespace tengen::store {

/// The database in that file; the file and its folder are made if they are not there, and are
/// readable by their owner alone. Set up for write-ahead mode: what is committed outlives the
/// process, and readers never wait for a writer.
/// A lock that another process holds is waited for up to `patience`.
Result<std::unique_ptr<SqlConnection>> openSqliteFile(
    const std::filesystem::path& path, std::chrono::milliseconds patience = kSqlitePatience);

/// A new one that forgets everything when it goes.
Result<std::unique_ptr<SqlConnection>> openSqliteInMemory();

/// SQLite as one of the databases that speak SQL.
class SqliteConnection : public SqlConnection {
public:
    explicit SqliteConnection(Database database) : database_(std::move(database)) {}

    Result<SqlRows> query(std::string_view sql, std::span<const SqlValue> values) override;
    Result<void> run(const std::string& sql) override { return noted(database_.run(sql)); }
    Result<void> begin(Access access) override;
    Result<void> commit() override { return noted(database_.run("COMMIT")); }
    void rollback() override { std::ignore = database_.run("ROLLBACK"); }
    /// There is one writer at a time anyway.
    Result<void> lock(std::string_view) override { return {}; }
    Result<bool> hasTable(std::string_view name) override;
    [[nodiscard]] const SqlDialect& dialect() const override;
    [[nodiscard]] bool mayRecover() const override { return mayRecover_; }
    Result<void> checkPlace() override { return database_.checkPlace(); }
    Result<void> save() override { return database_.run("PRAGMA wal_checkpoint(TRUNCATE)"); }

private:
    /// Remembers whether an error may be over by itself.
    Result<void> noted(Result<void> done);

    bool mayRecover_ = false;
    Database database_;
    std::map<std::string, Statement, std::less<>> prepared_;
};

}  // namespace tengen::store
