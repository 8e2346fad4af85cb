#include "store/testing/postgres_server.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

#include "store/postgres/postgres_connection.hpp"

namespace tengen::testing {
namespace {

[[noreturn]] void fail(const std::string& why) {
    ADD_FAILURE() << why;
    throw std::runtime_error(why);
}

}  // namespace

struct PostgresServer::Pipes {
    pid_t child = 0;
    std::FILE* up = nullptr;
    std::FILE* down = nullptr;
};

PostgresServer& PostgresServer::shared() {
    static PostgresServer server;
    return server;
}

PostgresServer::PostgresServer() : pipes_(std::make_unique<Pipes>()) {
    int up[2];
    int down[2];
    if (pipe2(up, O_CLOEXEC) != 0 || pipe2(down, O_CLOEXEC) != 0) fail("there are no pipes");
    pipes_->child = fork();
    if (pipes_->child == 0) {
        dup2(up[0], STDIN_FILENO);
        dup2(down[1], STDOUT_FILENO);
        execl("/usr/bin/python3", "python3", TENGEN_POSTGRES_SERVER, nullptr);
        _exit(127);
    }
    close(up[0]);
    close(down[1]);
    pipes_->up = fdopen(up[1], "w");
    pipes_->down = fdopen(down[0], "r");
    url_ = hear();
    if (url_.empty()) fail("PostgreSQL did not start; what is wrong stands above");
}

PostgresServer::~PostgresServer() {
    std::fclose(pipes_->up);  // which ends it
    std::fclose(pipes_->down);
    waitpid(pipes_->child, nullptr, 0);
}

std::string PostgresServer::hear() {
    char line[1000];
    if (std::fgets(line, sizeof line, pipes_->down) == nullptr) return {};
    std::string text(line);
    return text.substr(0, text.find('\n'));
}

void PostgresServer::tell(const std::string& command) {
    std::fputs((command + "\n").c_str(), pipes_->up);
    std::fflush(pipes_->up);
    if (hear() != "ok") fail("PostgreSQL did not " + command);
}

void PostgresServer::kill() { tell("kill"); }
void PostgresServer::start() { tell("start"); }

std::string PostgresServer::urlOfKeeper(const std::string& password) const {
    std::string url = url_;
    return url.replace(url.find("owner@"), 6, "keeper:" + password + "@");
}

void PostgresServer::forget() {
    auto connection = store::PostgresConnection::open(*store::parsePostgresUrl(url_));
    if (!connection) fail(connection.error().message);
    const auto done = (*connection)->run("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    if (!done) fail(done.error().message);
}

}  // namespace tengen::testing
