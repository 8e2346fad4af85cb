#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "arena/engine_check.hpp"
#include "arena/gomocup_client.hpp"

namespace tengen::arena {

/// A talk with the engine under test, and what can be said of its answers. Once something went
/// wrong, `trouble` tells what, and everything after it does nothing.
class CheckSession {
public:
    using Reply = GomocupClient::Reply;
    using Kind = GomocupClient::Kind;
    using Lines = std::vector<std::string>;

    CheckSession(const std::vector<std::string>& command, const CheckOptions& options);

    void send(const Lines& lines);
    /// Just these bytes, with the line ends that are in them.
    void sendRaw(std::string_view bytes);

    /// START, its OK, and the INFO lines of an ordinary game under `rule`.
    void begin(int size, int rule = 0);

    /// The next reply, with patience, and with time to think before that. Nothing when there was
    /// none, which is no trouble yet.
    std::optional<Reply> reply();
    std::optional<Reply> thoughtful();
    /// What is there within a moment: for engines that may as well say nothing.
    std::optional<Reply> prompt() { return next(std::chrono::seconds(1)); }

    /// Whether a reply is there already.
    bool isAnswered() { return next(std::chrono::milliseconds(0)).has_value(); }

    /// A legal move for a board with those stones taken (as `x,y`), or trouble.
    bool movesLegally(const Lines& taken);

    [[nodiscard]] bool ok() const { return trouble_.empty(); }
    [[nodiscard]] const std::string& trouble() const { return trouble_; }
    void setTrouble(const std::string& what) {
        if (ok()) trouble_ = what;
    }
    [[nodiscard]] Process& process() { return client_->process(); }
    [[nodiscard]] bool started() const { return client_.has_value(); }
    [[nodiscard]] std::chrono::milliseconds sinceStart() const;
    [[nodiscard]] int size() const { return size_; }

private:
    std::optional<Reply> next(std::chrono::milliseconds within);

    CheckOptions options_;
    Process::Clock::time_point started_ = Process::Clock::now();
    std::optional<GomocupClient> client_;
    std::string trouble_;
    int size_ = 15;
};

}  // namespace tengen::arena
