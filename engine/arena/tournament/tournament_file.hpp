#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "arena/opening_source.hpp"
#include "arena/tournament/record.hpp"
#include "store/sqlite/sqlite.hpp"

namespace tengen::arena {

/// The results of a tournament in an SQLite file, one file each; docs/ARENA.md has its tables. A
/// game is in it before the next begins, so that kill -9 takes nothing back, and a tournament goes
/// on from it. Others may read it meanwhile. Not thread-safe; a second writer is kept out by a
/// lock.
class TournamentFile {
public:
    /// Opens or makes the file. An error when it holds a tournament with other terms; the sentence
    /// says in what they differ.
    static Result<TournamentFile> open(const std::filesystem::path& path, const MatchTerms& terms,
                                       int boardSize);
    /// For a tournament that nobody wants to keep.
    static Result<TournamentFile> temporary(const MatchTerms& terms, int boardSize);
    /// What a file holds, for a look at it only.
    static Result<TournamentRecord> read(const std::filesystem::path& path);

    TournamentFile(TournamentFile&&) noexcept;
    TournamentFile& operator=(TournamentFile&&) = delete;
    ~TournamentFile();

    /// Notes who plays from now on. Games that follow belong to this run.
    Result<void> beginRun(const TournamentRun& run);

    /// Keeps the openings. An error when the file has others: then games in it could not be
    /// compared with those to come.
    Result<void> keepOpenings(std::span<const OpeningMoves> openings);

    /// The numbers of the players in the record; those that are new are added, with the name they
    /// ask for if it is free.
    Result<std::vector<std::size_t>> enlist(std::span<const TournamentPlayer> players);

    /// Hands a finished game to the system before it returns. REQUIRES: beginRun, enlist.
    Result<void> append(const TournamentGame& game);

    /// Everything. The games can be trusted: stones lie on the board and on no other, players are
    /// there, and no more moves have a time than there are.
    [[nodiscard]] Result<TournamentRecord> load();

private:
    class Lock;
    TournamentFile(std::string name, store::Database database, std::unique_ptr<Lock> lock,
                   int boardSize);
    Result<void> prepare(const MatchTerms& terms);
    Error fault(const std::string& why) const;

    std::string name_;
    std::unique_ptr<Lock> lock_;  // before the database: SQLite's own locks must go first
    store::Database database_;
    std::unique_ptr<store::Statement> insert_;
    int boardSize_;
    std::int64_t run_ = 0;
};

}  // namespace tengen::arena
