#include "arena/sprt.hpp"

#include <charconv>
#include <cmath>
#include <numeric>
#include <vector>

#include "arena/distribution.hpp"
#include "arena/elo.hpp"
#include "base/text.hpp"

namespace tengen::arena {
namespace {

/// The shortest text that reads back as the same number.
std::string exactText(double number) {
    char text[32];
    const auto [end, error] = std::to_chars(std::begin(text), std::end(text), number);
    return {std::begin(text), end};
}

}  // namespace

Result<Sprt::Settings> Sprt::parse(std::string_view text) {
    std::vector<double> numbers;
    for (std::string_view rest = text; numbers.size() <= 4;) {
        const auto [field, after] = splitAt(rest, ',');
        const auto number = parseNumber<double>(trim(field));
        if (!number || !std::isfinite(*number))
            return Error{Error::Kind::BadSyntax,
                         "an SPRT is elo0,elo1 or elo0,elo1,alpha,beta, "
                         "as in 0,5,0.05,0.05, not " +
                             inQuotes(text)};
        numbers.push_back(*number);
        if (rest.size() == field.size()) break;
        rest = after;
    }
    if (numbers.size() != 2 && numbers.size() != 4)
        return Error{Error::Kind::BadSyntax,
                     "an SPRT has two or four numbers, as in 0,5 or 0,5,0.05,0.05"};
    Settings settings{.elo0 = numbers[0], .elo1 = numbers[1]};
    if (numbers.size() == 4) settings.alpha = numbers[2], settings.beta = numbers[3];
    if (settings.elo0 >= settings.elo1)
        return Error{Error::Kind::BadValue, "an SPRT needs elo0 below elo1"};
    constexpr double kMaxElo = 1000;
    if (std::abs(settings.elo0) > kMaxElo || std::abs(settings.elo1) > kMaxElo)
        return Error{Error::Kind::BadValue, "the bounds of an SPRT lie between -1000 and 1000"};
    for (const double chance : {settings.alpha, settings.beta})
        if (chance <= 0 || chance >= 0.5)
            return Error{Error::Kind::BadValue,
                         "alpha and beta are chances between 0 and 0.5, such as 0.05"};
    return settings;
}

double Sprt::llr(std::span<const int> counts) const {
    if (std::accumulate(counts.begin(), counts.end(), 0) == 0) return 0;
    const Distribution seen(counts);
    if (settings_.model == Model::Logistic)
        return logLikelihoodRatio(seen, seen.withMean(scoreOfElo(settings_.elo0)),
                                  seen.withMean(scoreOfElo(settings_.elo1)));
    const double unit = std::sqrt(counts.size() == 3 ? 1.0 : 2.0) / normalizedEloUnit();
    return logLikelihoodRatio(seen, seen.withStrength(settings_.elo0 * unit),
                              seen.withStrength(settings_.elo1 * unit));
}

Sprt::Verdict Sprt::verdict(double llr) const {
    return llr >= upperBound() ? Verdict::H1 : llr <= lowerBound() ? Verdict::H0 : Verdict::Open;
}

double Sprt::lowerBound() const { return std::log(settings_.beta / (1 - settings_.alpha)); }
double Sprt::upperBound() const { return std::log((1 - settings_.beta) / settings_.alpha); }

std::optional<Sprt::Model> sprtModelById(std::string_view id) {
    for (const Sprt::Model model : {Sprt::Model::Logistic, Sprt::Model::Normalized})
        if (idOf(model) == id) return model;
    return std::nullopt;
}

std::string toText(const Sprt::Settings& settings) {
    std::string text;
    for (const double number : {settings.elo0, settings.elo1, settings.alpha, settings.beta})
        text += (text.empty() ? "" : ",") + exactText(number);
    return text + " " + std::string(idOf(settings.model));
}

}  // namespace tengen::arena
