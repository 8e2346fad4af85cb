#pragma once

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

#include "store/sqlite/sqlite.hpp"

namespace tengen::store {

/// Copies what was committed from the write-ahead log of an SQLite file into the file itself, on a
/// thread of its own: it waits for the disk, and the connection that writes must not. Stops when
/// this object goes.
class Checkpoints {
public:
    struct Settings {
        std::uintmax_t logSize = 64 << 20;  ///< nothing is done while the log is smaller
        std::chrono::milliseconds every{1000};
    };
    /// REQUIRES: the file is a database in write-ahead mode.
    static Result<std::unique_ptr<Checkpoints>> open(const std::filesystem::path& path,
                                                     Settings settings);
    static Result<std::unique_ptr<Checkpoints>> open(const std::filesystem::path& path);

private:
    Checkpoints(Database database, const std::filesystem::path& path, Settings settings);
    void work(const std::stop_token& stop);
    /// Whether nothing is left to copy.
    bool copyAll();

    Database database_;  ///< for the thread alone
    std::filesystem::path log_;
    Settings settings_;
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::jthread thread_;  // last: the others must outlive it
};

}  // namespace tengen::store
