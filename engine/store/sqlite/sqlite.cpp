#include "store/sqlite/sqlite.hpp"

#include <sqlite3.h>

#include <tuple>
#include <utility>

namespace tengen::store {
namespace {

Error errorOf(sqlite3* database, std::string_view doing, const std::string& name) {
    const char* why = database == nullptr ? "there is no memory for it" : sqlite3_errmsg(database);
    return {Error::Kind::Io, "cannot " + std::string(doing) + " " + name + ": " + why};
}

Error errorOf(sqlite3* database) {
    const char* file = sqlite3_db_filename(database, "main");
    return errorOf(database, "use", file == nullptr || *file == '\0' ? "the database" : file);
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::bindNumber(int place, std::int64_t number) {
    sqlite3_bind_int64(statement_.get(), place, number);
}

void Statement::bind(int place, std::string_view text) {
    // An empty view may have no address, which would bind a null.
    sqlite3_bind_text64(statement_.get(), place, text.empty() ? "" : text.data(), text.size(),
                        SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Statement::bindNull(int place) { sqlite3_bind_null(statement_.get(), place); }

Result<bool> Statement::start() {
    sqlite3_reset(statement_.get());  // tells again of an error that step() has told
    return next();
}

Result<bool> Statement::next() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) {
        sqlite3_reset(statement_.get());  // or its lock would be held
        return false;
    }
    Error error = errorOf(sqlite3_db_handle(statement_.get()));
    sqlite3_reset(statement_.get());
    return error;
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

int Statement::columns() const { return sqlite3_column_count(statement_.get()); }

bool Statement::isNumber(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_INTEGER;
}

bool Statement::isNull(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(statement_.get(), column);
    if (bytes == nullptr) return {};
    return {reinterpret_cast<const char*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<Database> Database::openAs(const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
    Database database(handle);  // there even when it could not be opened
    if (code != SQLITE_OK) return errorOf(handle, "open", name);
    database.setPatience(kSqlitePatience);
    // Only now is the file looked at: one that is no database is found out here.
    if (sqlite3_exec(handle, "PRAGMA schema_version", nullptr, nullptr, nullptr) != SQLITE_OK)
        return errorOf(handle, "open", name);
    return database;
}

Result<Database> Database::open(const std::filesystem::path& path, Access access) {
    // A name such as ":memory:" or "file:x" means something else to SQLite.
    const std::string name =
        path.is_absolute() ? path.string() : (std::filesystem::path(".") / path).string();
    return openAs(name, access == Access::Read ? SQLITE_OPEN_READONLY
                                               : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

Result<Database> Database::temporary() {
    return openAs(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

Result<void> Database::run(const std::string& sql) {
    if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return errorOf(database_.get());
    return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement,
                           nullptr) != SQLITE_OK)
        return errorOf(database_.get());
    return Statement(statement);
}

void Database::setPatience(std::chrono::milliseconds patience) {
    sqlite3_busy_timeout(database_.get(), static_cast<int>(patience.count()));
}

bool Database::wasLocked() const { return sqlite3_errcode(database_.get()) == SQLITE_BUSY; }

bool Database::mayRecover() const {
    switch (sqlite3_errcode(database_.get()) & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_NOMEM: return true;
        default: return false;
    }
}

Result<void> Database::checkPlace() {
    int moved = 0;
    const int code = sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (code != SQLITE_OK || moved == 0) return {};  // a database in memory has no place
    return Error{Error::Kind::Io, std::string("the file ") +
                                      sqlite3_db_filename(database_.get(), "main") +
                                      " was moved, deleted or replaced"};
}

Result<Database::Transaction> Database::Transaction::begin(Database& database) {
    // At once for writing: two that both read first could not both go on.
    if (auto begun = database.run("BEGIN IMMEDIATE"); !begun) return begun.error();
    return Transaction(database);
}

Database::Transaction::Transaction(Transaction&& from) noexcept
    : database_(std::exchange(from.database_, nullptr)) {}

Database::Transaction::~Transaction() {
    if (database_ != nullptr) std::ignore = database_->run("ROLLBACK");
}

Result<void> Database::Transaction::commit() {
    if (auto done = database_->run("COMMIT"); !done) return done;
    database_ = nullptr;
    return {};
}

}  // namespace tengen::store
