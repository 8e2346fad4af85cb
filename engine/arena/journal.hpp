#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "arena/game.hpp"
#include "arena/terms.hpp"
#include "base/result.hpp"

namespace tengen::arena {

/// The state file of a match, so that a stopped one can go on: JSON lines, the first with the
/// terms, each other with a finished game. It only ever grows, a line at a time, and a line that
/// was cut off by a crash is forgotten. Not thread-safe; a second process is kept out by a lock.
class Journal {
public:
    using Games = std::map<std::size_t, GameResult>;  ///< by their number

    /// Opens or makes the file. An error when it holds another match; the sentence says in what it
    /// differs.
    static Result<Journal> open(const std::filesystem::path& path, const MatchTerms& terms,
                                int boardSize);

    /// The games in the bytes of a state file; `name` is what errors call it. They can be trusted:
    /// stones lie on the board and on no other, and no more moves have a time than there are.
    static Result<Games> parse(std::string_view bytes, const std::string& name,
                               const MatchTerms& terms, int boardSize);

    Journal(Journal&& from) noexcept;
    Journal& operator=(Journal&&) = delete;
    ~Journal();

    /// The games that were in the file when it was opened.
    [[nodiscard]] const Games& games() const { return games_; }

    /// Hands a finished game to the system before it returns: kill -9 cannot take it back.
    Result<void> append(std::size_t index, const GameResult& result);

private:
    Journal(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {}
    Result<void> writeLine(std::string line);

    std::filesystem::path path_;
    int fd_ = -1;
    Games games_;
};

}  // namespace tengen::arena
