#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "arena/opening_source.hpp"
#include "arena/tournament/record.hpp"
#include "store/sqlite/sqlite.hpp"

namespace tengen::arena {

/// The results of a tournament or a match in an SQLite file, one file each; docs/ARENA.md has its
/// tables. Each game is written as soon as it ends: nothing is lost to kill -9, and the
/// tournament resumes from the file. It can be read meanwhile. Not thread-safe; a lock keeps a
/// second writer out.
class ResultsFile {
public:
    /// Opens or creates the file. An error when it holds a tournament with other settings, names
    /// the difference; so does one written by an earlier version.
    static Result<ResultsFile> open(const std::filesystem::path& path,
                                    const StoredSettings& settings);
    /// In memory, for a tournament that is not kept.
    static Result<ResultsFile> temporary(const StoredSettings& settings);
    /// Reads a file without locking it.
    static Result<TournamentRecord> read(const std::filesystem::path& path);

    ResultsFile(ResultsFile&&) noexcept;
    ResultsFile& operator=(ResultsFile&&) = delete;
    ~ResultsFile();

    /// Records a call of the command. Games that follow belong to this run.
    Result<void> beginRun(const TournamentRun& run);

    /// Keeps the openings. An error when the file has other ones: its games could not be compared
    /// with those to come.
    Result<void> keepOpenings(std::span<const OpeningMoves> openings);

    /// Returns the numbers of the players in the record. New ones are added, with the name they
    /// ask for if it is free. An error when the settings fix the players and these are others.
    Result<std::vector<std::size_t>> addPlayers(std::span<const TournamentPlayer> players);

    /// Writes a finished game; it is safe from kill -9 afterwards. REQUIRES: beginRun, addPlayers.
    Result<void> append(const TournamentGame& game);

    /// Reads everything.
    [[nodiscard]] Result<TournamentRecord> load();

private:
    class Lock;
    ResultsFile(std::string name, store::Database database, std::unique_ptr<Lock> lock,
                StoredSettings settings);
    Result<bool> isEmpty();
    Result<void> prepare();
    Error fault(const std::string& why) const;

    std::string name_;
    std::unique_ptr<Lock> lock_;  // before the database: SQLite's own locks must go first
    store::Database database_;
    std::unique_ptr<store::Statement> insert_;
    StoredSettings settings_;
    std::int64_t run_ = 0;
};

}  // namespace tengen::arena
