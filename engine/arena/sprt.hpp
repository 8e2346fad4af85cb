#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen::arena {

/// A sequential test of «the first player is elo1 stronger» (H1) against «elo0 stronger» (H0): the
/// generalised SPRT that Fishtest and fastchess run, on pairs of games. It may be looked at after
/// every pair, and ends as soon as the evidence is enough.
class Sprt {
public:
    /// Logistic is the usual Elo; normalised measures by the deviation of a game, so that a test
    /// takes as long whatever the share of draws.
    enum class Model : std::uint8_t { Logistic, Normalized };
    enum class Verdict : std::uint8_t { Open, H0, H1 };

    struct Settings {
        double elo0 = 0;
        double elo1 = 5;
        double alpha = 0.05;  ///< chance to accept H1 when H0 is true
        double beta = 0.05;   ///< chance to accept H0 when H1 is true
        Model model = Model::Logistic;

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    /// Reads `elo0,elo1[,alpha,beta]`; an error says what is wrong with it.
    static Result<Settings> parse(std::string_view text);

    explicit Sprt(const Settings& settings) : settings_(settings) {}

    /// Of three or five counts as in estimateElo(); 0 while there is nothing to judge by.
    [[nodiscard]] double llr(std::span<const int> counts) const;
    [[nodiscard]] Verdict verdict(double llr) const;
    [[nodiscard]] double lowerBound() const;
    [[nodiscard]] double upperBound() const;
    [[nodiscard]] const Settings& settings() const { return settings_; }

private:
    Settings settings_;
};

constexpr std::string_view idOf(Sprt::Model model) {
    return model == Sprt::Model::Logistic ? "logistic" : "normalized";
}

/// The model of that id.
std::optional<Sprt::Model> sprtModelById(std::string_view id);

/// The bounds and error rates as Sprt::parse() reads them, then the model: `0,5,0.05,0.05
/// logistic`.
std::string toText(const Sprt::Settings& settings);

}  // namespace tengen::arena
