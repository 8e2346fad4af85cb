#include "store/sqlite/checkpoints.hpp"

namespace tengen::store {
namespace {

constexpr int kTries = 20;
constexpr std::chrono::milliseconds kPauseBetween{5};

}  // namespace

Result<std::unique_ptr<Checkpoints>> Checkpoints::open(const std::filesystem::path& path) {
    return open(path, {});
}

Result<std::unique_ptr<Checkpoints>> Checkpoints::open(const std::filesystem::path& path,
                                                       Settings settings) {
    auto database = Database::open(path, Database::Access::Write);
    if (!database) return database.error();
    return std::unique_ptr<Checkpoints>(new Checkpoints(std::move(*database), path, settings));
}

Checkpoints::Checkpoints(Database database, const std::filesystem::path& path, Settings settings)
    : database_(std::move(database)),
      log_(path.string() + "-wal"),
      settings_(settings),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void Checkpoints::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto pause = [&](std::chrono::milliseconds time) {
        stopped_.wait_for(lock, stop, time, [] { return false; });
        return !stop.stop_requested();
    };
    while (pause(settings_.every)) {
        std::error_code failed;
        const auto size = std::filesystem::file_size(log_, failed);
        if (failed || size < settings_.logSize) continue;
        // The log is begun anew, and shrinks (journal_size_limit), only once all of it was copied:
        // what is written meanwhile is copied too, which is little. What fails is tried again
        // later; the connection that writes does it if the log grows on.
        for (int tries = 0; tries < kTries && !copyAll(); ++tries)
            if (!pause(kPauseBetween)) return;
    }
}

bool Checkpoints::copyAll() {
    auto statement = database_.prepare("PRAGMA wal_checkpoint(PASSIVE)");
    if (!statement) return false;
    const auto row = statement->start();
    return row && *row && statement->number(0) == 0 && statement->number(1) == statement->number(2);
}

}  // namespace tengen::store
