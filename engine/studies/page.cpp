#include "studies/page.hpp"

#include "base/markup.hpp"
#include "studies/numbers.hpp"

namespace tengen::studies {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1d1b16; --soft: #6b6558; --paper: #fbf8f1; --rule: #ddd5c2;
  --lit: #f3ecd9; --not: #a3341c; --c0: #0b66a8; --c1: #c2540a; --c2: #12805c; --c3: #a8437f; --c4: #8a6d00;
  --c5: #3f7f93; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7db; --soft: #a49c8a; --paper: #17150f; --rule: #3a352a; --lit: #242017; --not: #ff8f73;
    --c0: #5cb0ea; --c1: #f0955a; --c2: #4fc79e; --c3: #e08cc0; --c4: #d9b93b; --c5: #8fc8da; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.2rem 4rem; background: var(--paper); color: var(--ink);
  font: 17px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .4rem; }
h2 { font-size: 1.25rem; margin: 2.6rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--rule); }
p { margin: .6rem 0; max-width: 48rem; }
code { font: .86em/1.4 ui-monospace, monospace; background: var(--lit); padding: .08em .3em; border-radius: .25em;
  overflow-wrap: anywhere; }
.why { border-left: 3px solid var(--c1); padding: .1rem 0 .1rem .9rem; }
.made { color: var(--soft); font-size: .78rem; margin: .3rem 0 1.4rem; max-width: none; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; margin-top: .8rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
th, td { padding: .28rem .8rem .28rem 0; border-bottom: 1px solid var(--rule); text-align: right; vertical-align: top; }
th:first-child, td:first-child { text-align: left; }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 500; }
td { white-space: nowrap; }
td.not { color: var(--not); font-weight: 600; }
figure { margin: 1rem 0 0; }
svg { width: 100%; height: auto; max-width: 760px; display: block; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.grid { stroke: var(--rule); } .axis { stroke: var(--soft); } .bar { stroke: var(--ink); stroke-width: 1.5; }
.level { stroke: var(--soft); stroke-dasharray: 5 4; }
polyline { fill: none; stroke-width: 2; }
.fill0 { fill: var(--c0); } .fill1 { fill: var(--c1); } .fill2 { fill: var(--c2); } .fill3 { fill: var(--c3); }
.fill4 { fill: var(--c4); } .fill5 { fill: var(--c5); } .stroke0 { stroke: var(--c0); } .stroke1 { stroke: var(--c1); }
.stroke2 { stroke: var(--c2); } .stroke3 { stroke: var(--c3); } .stroke4 { stroke: var(--c4); }
.stroke5 { stroke: var(--c5); }
details { margin-top: 2.6rem; } summary { cursor: pointer; font-weight: 600; }
)";

/// Escapes, and makes code of what stands between backticks.
std::string prose(std::string_view text) {
    std::string html;
    bool code = false;
    while (!text.empty()) {
        const auto tick = text.find('`');
        html += escaped(text.substr(0, tick));
        if (tick == std::string_view::npos) break;
        html += code ? "</code>" : "<code>";
        code = !code;
        text.remove_prefix(tick + 1);
    }
    return html + (code ? "</code>" : "");
}

std::string named(const std::vector<std::string>& names, const std::vector<double>& values,
                  bool seconds) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!text.empty()) text += ", ";
        text += (i < names.size() ? names[i] : "") + ' ' +
                (seconds ? secondsText(values[i])
                 : values[i] == static_cast<double>(static_cast<long long>(values[i]))
                     ? wholeText(values[i])
                     : roughText(values[i]));
    }
    return text;
}

}  // namespace

void Page::section(std::string_view title) { body_ += "<h2>" + escaped(title) + "</h2>\n"; }

void Page::paragraph(std::string_view text) { body_ += "<p>" + prose(text) + "</p>\n"; }

void Page::difference(std::string_view text) {
    body_ += "<p class=\"why\">" + prose(text) + "</p>\n";
}

std::string Page::provenance(std::string_view figures) const {
    return "<p class=\"made\"><code>" + escaped(command_) + " --only " + escaped(figures) +
           "</code> · seed " + std::to_string(findings_.seed) + " · " + escaped(findings_.build) +
           " · " + escaped(findings_.dates(figures)) + "</p>\n";
}

void Page::table(const Table& table, std::string_view figures) {
    body_ += table.toHtml() + provenance(figures);
}

void Page::plot(const Plot& plot, std::string_view figures) {
    body_ += "<figure>" + plot.toSvg() + "</figure>" + provenance(figures);
}

std::string Page::toHtml(std::span<const Figure> figures) const {
    Table all{.head = {"figure", "exactly, in every run", "processor time here", "made"}};
    std::size_t missing = 0;
    for (const Figure& figure : figures) {
        const auto it = findings_.entries.find(figure.id);
        if (it == findings_.entries.end()) {
            ++missing;
            continue;
        }
        const Measurement& measured = it->second.measured;
        if (measured == Measurement{}) continue;
        all.rows.push_back({figure.id, named(figure.countNames, measured.counts, false),
                            named(figure.timeNames, measured.times, true), it->second.date});
    }
    std::string html =
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n";
    html +=
        "<head><meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width\"/>";
    html += "<title>" + escaped(title_) + "</title><style>" + std::string(kStyle) +
            "</style></head>\n<body>\n<h1>" + escaped(title_) + "</h1>\n";
    html += "<p class=\"made\">Made by <code>" + escaped(command_) + "</code>" +
            (findings_.quick ? ", the quick mode: few games, so the bars are wide" : "") +
            ".</p>\n";
    if (missing > 0)
        html += "<p class=\"why\">" + std::to_string(missing) + " of " +
                std::to_string(figures.size()) +
                " figures are not measured: the study was stopped. The same command goes on.</p>\n";
    html += body_;
    html +=
        "<details><summary>All figures of this page</summary>\n" + all.toHtml() + "</details>\n";
    html += std::string(kFindingsBegin) + "\n" + findings_.toJson() + "\n" +
            std::string(kFindingsEnd) + "\n</body>\n</html>\n";
    return html;
}

}  // namespace tengen::studies
