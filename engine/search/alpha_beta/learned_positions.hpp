#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "search/alpha_beta/worker.hpp"
#include "search/experience.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace tengen::search {

/// What experience has to do with one search: it may answer instead of it, it puts it ahead, and it
/// learns from its end. Belongs to the thread that asked for the search.
class LearnedPositions {
public:
    LearnedPositions(Experience& experience, const Board& board,
                     std::shared_ptr<const eval::PointTables> tables, const Limits& limits);

    /// The answer, where a search within the limits would find out no more: the end is proven, or
    /// the position was looked at as deeply, or for as long, before.
    [[nodiscard]] std::optional<Report> answer() const;

    /// What was found earlier and is to be beaten, where it can be compared with what is asked for.
    [[nodiscard]] const std::optional<Report>& known() const { return known_; }
    /// Whether `found` says less than known().
    [[nodiscard]] bool isBehind(const Report& found) const;

    /// Puts what is known of the line to come and of the next positions into the table.
    void seed(TranspositionTable& table) const;
    /// The remembered move first, those that are known to lose last.
    void order(std::vector<RootMove>& moves) const;

    struct Ending {
        bool isSure = true;       ///< false: the move is one that there was no time to look at
        bool wasStopped = false;  ///< by the stop token, perhaps before a limit was met
    };
    /// Keeps what was found. Returns it, or what was known before if that says more.
    Report conclude(Report found, const Ending& ending);

private:
    struct Next {
        Point move;
        Remembered what;
    };
    [[nodiscard]] const Remembered* after(Point move) const;
    [[nodiscard]] bool isRefuted() const;
    void takeWinOfNext();
    [[nodiscard]] Report reported() const;
    [[nodiscard]] Remembered lessonFrom(const Report& found, const Ending& ending) const;
    void addLine(std::vector<Lesson>& lessons, const Remembered& root) const;
    void addBefore(std::vector<Lesson>& lessons, const Remembered& root) const;

    Experience& experience_;
    const Board& board_;
    std::shared_ptr<const eval::PointTables> tables_;
    const Limits& limits_;
    CanonicalPosition position_;
    std::vector<Next> next_;
    std::optional<Remembered> root_;
    bool refuted_ = false;
    std::optional<Report> known_;
};

}  // namespace tengen::search
