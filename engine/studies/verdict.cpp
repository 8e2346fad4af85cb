#include "studies/verdict.hpp"

#include <utility>

namespace tengen::studies {

std::string holdsText(bool holds) { return holds ? "yes" : "!no"; }

std::string verdict(std::optional<double> report, const pages::Share& found, double games) {
    if (games <= 0) return "not measured";
    constexpr double kRounding = 1e-9;  // of an interval that ends at 0 or 1
    const bool contradicts =
        report ? *report < found.low - kRounding || *report > found.high + kRounding
               : found.high < 0.5;
    if (contradicts) return "!no";
    if (games < kMinGames) return "too few games";
    return report || found.low > 0.5 ? "yes" : "not decided";
}

std::string byScore(const pages::Share& score, std::string above, std::string below,
                    std::string undecided) {
    return score.low > 0.5    ? std::move(above)
           : score.high < 0.5 ? std::move(below)
                              : std::move(undecided);
}

}  // namespace tengen::studies
