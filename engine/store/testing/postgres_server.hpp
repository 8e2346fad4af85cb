#pragma once

#include <memory>
#include <string>

namespace tengen::testing {

/// A real PostgreSQL server of this test program's own, on a Unix socket in a temporary folder. It
/// is started when it is first asked for and goes with the program, however that ends
/// (tests/postgres_server.py does it).
class PostgresServer {
public:
    /// Fails the test, and throws, where there is none.
    static PostgresServer& shared();
    ~PostgresServer();

    /// Of its one database, for a user who needs no password.
    [[nodiscard]] const std::string& url() const { return url_; }
    /// The same for the user keeper, whose password is `s3cret/`; percent signs as in URLs.
    [[nodiscard]] std::string urlOfKeeper(const std::string& password) const;

    /// Empties the database.
    void forget();
    /// As kill -9 does.
    void kill();
    void start();

private:
    PostgresServer();
    void tell(const std::string& command);
    std::string hear();

    struct Pipes;
    std::unique_ptr<Pipes> pipes_;
    std::string url_;
};

}  // namespace tengen::testing
