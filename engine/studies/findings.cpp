#include "studies/findings.hpp"

#include <nlohmann/json.hpp>

#include "base/json.hpp"

namespace tengen::studies {

const Measurement* Findings::find(std::string_view id) const {
    const auto it = entries.find(id);
    return it == entries.end() ? nullptr : &it->second.measured;
}

std::optional<double> Findings::count(std::string_view id, std::size_t index) const {
    const Measurement* measured = find(id);
    if (measured == nullptr || index >= measured->counts.size()) return std::nullopt;
    return measured->counts[index];
}

std::optional<double> Findings::time(std::string_view id, std::size_t index) const {
    const Measurement* measured = find(id);
    if (measured == nullptr || index >= measured->times.size()) return std::nullopt;
    return measured->times[index];
}

std::string Findings::dates(std::string_view prefix) const {
    std::string first;
    std::string last;
    for (const auto& [id, entry] : entries) {
        if (!id.starts_with(prefix)) continue;
        if (first.empty() || entry.date < first) first = entry.date;
        if (last.empty() || entry.date > last) last = entry.date;
    }
    return first == last ? first : first + " to " + last;
}

std::string Findings::toJson() const {
    nlohmann::ordered_json json;
    json["study"] = study;
    json["seed"] = seed;
    json["quick"] = quick;
    json["build"] = build;
    auto& figures = json["figures"] = nlohmann::ordered_json::object();
    for (const auto& [id, entry] : entries) {
        auto& figure = figures[id];
        if (!entry.measured.counts.empty()) figure["counts"] = entry.measured.counts;
        if (!entry.measured.times.empty()) figure["times"] = entry.measured.times;
        figure["date"] = entry.date;
    }
    // Within a page it must look like neither an element nor an entity.
    std::string text = json.dump(1);
    std::string safe;
    for (const char c : text) {
        if (c == '<')
            safe += "\\u003c";
        else if (c == '&')
            safe += "\\u0026";
        else
            safe += c;
    }
    return safe;
}

Result<Findings> Findings::parse(std::string_view text) {
    const auto parsed = parseJson(text);
    if (!parsed) return parsed.error();
    try {
        const auto& json = *parsed;
        Findings findings{.study = json.at("study"),
                          .seed = json.at("seed"),
                          .quick = json.at("quick"),
                          .build = json.at("build")};
        for (const auto& [id, figure] : json.at("figures").items()) {
            Entry& entry = findings.entries[id];
            entry.measured.counts = figure.value("counts", std::vector<double>());
            entry.measured.times = figure.value("times", std::vector<double>());
            entry.date = figure.at("date");
        }
        return findings;
    } catch (const nlohmann::json::exception&) {
        return Error{Error::Kind::BadSyntax, "the figures in this page cannot be read"};
    }
}

Result<Findings> Findings::ofPage(std::string_view html) {
    const auto begin = html.find(kFindingsBegin);
    if (begin == std::string_view::npos)
        return Error{Error::Kind::BadSyntax, "this is no page of a study: it has no figures"};
    const std::string_view rest = html.substr(begin + kFindingsBegin.size());
    return parse(rest.substr(0, rest.find(kFindingsEnd)));
}

}  // namespace tengen::studies
