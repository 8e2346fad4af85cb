#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/player.hpp"
#include "arena/process.hpp"

namespace tengen::arena {

/// The manager's side of the Gomocup protocol: commands out, replies in. It knows the talk and
/// nothing of the game. Points are turned into the protocol's x,y from the top left here.
class GomocupClient {
public:
    using TimePoint = Process::Clock::time_point;

    explicit GomocupClient(Process process) : process_(std::move(process)) {}

    /// What the words of a reply stand for. Case does not matter.
    enum class Kind {
        Move,     ///< x,y, or several with blanks between them
        Suggest,  ///< SUGGEST x,y
        Ok,
        Words,    ///< MESSAGE, DEBUG, and INFO of the Yixin dialect: for people
        Unknown,  ///< UNKNOWN …
        Error,    ///< ERROR …
        Swap,
        Other,  ///< nothing that the protocol has
    };
    struct Reply {
        Kind kind = Kind::Other;
        std::string text;
        std::vector<Point> moves = {};  ///< Move, Suggest; those that lie on no board are left out
    };
    /// REQUIRES: `size` is a board's.
    static Reply parse(std::string_view line, int size);

    /// Sends these bytes, with the line ends that are in them.
    std::optional<Failure> sendRaw(std::string_view bytes, TimePoint deadline,
                                   const std::stop_token& stop);

    /// Sends lines, each with the CR LF that the protocol asks for.
    std::optional<Failure> send(std::span<const std::string> lines, TimePoint deadline,
                                const std::stop_token& stop);

    /// The next reply that is not for people only. An Abandoned when asked to stop.
    std::variant<Reply, Failure, Abandoned> receive(int size, TimePoint deadline,
                                                    const std::stop_token& stop);

    /// START and its OK. Banners and the like before the OK are overlooked.
    std::optional<Failure> start(int size, TimePoint deadline, const std::stop_token& stop);

    /// The failure of an engine that ended by itself.
    Failure crashed();

    [[nodiscard]] Process& process() { return process_; }
    /// The last thing said that was no reply; for the sentence when none comes.
    [[nodiscard]] const std::string& lastWords() const { return lastWords_; }

private:
    Process process_;
    std::string lastWords_;
};

/// `x,y` as the protocol counts: column and row from the top left.
std::string gomocupPoint(Point p, int size);

/// BOARD … DONE: all stones in the order they were played, as the side to move sees them.
std::vector<std::string> gomocupBoard(const Board& board);

}  // namespace tengen::arena
