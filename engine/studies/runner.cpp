#include "studies/runner.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "pages/numbers.hpp"

namespace tengen::studies {

Result<void> measure(const Study& study, const StudyTerms& terms, std::string_view prefix,
                     const std::string& date, Findings& findings, const StudyListener& listener) {
    std::vector<Figure> figures = study.figures();
    std::erase_if(figures, [&](const Figure& figure) {
        return !figure.id.starts_with(prefix) || findings.find(figure.id) != nullptr;
    });
    for (std::size_t i = 0; i < figures.size() && !terms.stop.stop_requested(); ++i) {
        const Figure& figure = figures[i];
        if (listener.onFigure) listener.onFigure(i, figures.size(), figure.id);
        auto measured = figure.measure(terms);
        if (terms.stop.stop_requested()) break;
        if (!measured)
            return Error{measured.error().kind, figure.id + ": " + measured.error().message};
        findings.entries[figure.id] = {.measured = std::move(*measured), .date = date};
        if (listener.onFound)
            if (auto kept = listener.onFound(); !kept) return kept.error();
    }
    return {};
}

Recount compared(const Figure& figure, const Measurement& before, const Measurement& now) {
    Recount recount{.id = figure.id};
    const auto differs = [&](const std::vector<std::string>& names, std::size_t i,
                             const std::string& was, const std::string& is) {
        recount.holds = false;
        recount.why += (recount.why.empty() ? "" : "; ") +
                       (i < names.size() ? names[i] : "figure " + std::to_string(i)) + " was " +
                       was + " and is " + is;
    };
    // A time that needs what is not there, such as the Python module, is no wrong one.
    if (now == Measurement{} && before.counts.empty()) {
        recount.why = "cannot be measured here";
        return recount;
    }
    if (before.counts.size() != now.counts.size() || before.times.size() != now.times.size())
        return {.id = figure.id, .holds = false, .why = "it has other numbers than before"};
    for (std::size_t i = 0; i < now.counts.size(); ++i)
        if (before.counts[i] != now.counts[i])
            differs(figure.countNames, i, pages::roughText(before.counts[i]),
                    pages::roughText(now.counts[i]));
    for (std::size_t i = 0; i < now.times.size(); ++i)
        if (before.times[i] > kMaxTimes * now.times[i] ||
            now.times[i] > kMaxTimes * before.times[i])
            differs(figure.timeNames, i, pages::secondsText(before.times[i]),
                    pages::secondsText(now.times[i]));
    return recount;
}

std::vector<std::string> tenthOf(const Findings& findings, std::uint64_t seed) {
    std::vector<std::string> ids;
    for (const auto& [id, entry] : findings.entries)
        if (entry.measured != Measurement{}) ids.push_back(id);
    Random random(seed);
    shuffle(std::span(ids), random);
    ids.resize(std::min(ids.size(), (ids.size() + 9) / 10));
    std::ranges::sort(ids);
    return ids;
}

}  // namespace tengen::studies
