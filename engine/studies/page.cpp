#include "studies/page.hpp"

#include "pages/board_diagram.hpp"
#include "pages/markup.hpp"
#include "pages/numbers.hpp"
#include "pages/page.hpp"
#include "studies/illustrations/illustration.hpp"

namespace tengen::studies {
namespace {

using namespace pages;

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
                (seconds                              ? secondsText(values[i])
                 : values[i] == std::trunc(values[i]) ? wholeText(values[i])
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

void Page::position(const Board& board, std::string_view caption) {
    body_ += "<figure>" + pages::boardDiagram(board, caption) + "<figcaption>" + prose(caption) +
             "</figcaption></figure>\n";
}

void Page::game(std::span<const Point> moves, const Ruleset& rules, std::string_view caption) {
    body_ += "<figure>" + pages::gameDiagram(moves, rules, caption) + "<figcaption>" +
             prose(caption) + "</figcaption></figure>\n";
}

void Page::illustrations(std::string_view study) {
    section("What its agents see");
    paragraph(
        "The stones are ours; what is written on and beside them the agents say when the page is "
        "written.");
    for (const Illustration& illustration : studies::illustrations())
        if (illustration.study == study)
            body_ += "<figure>" + illustration.toSvg() + "<figcaption>" +
                     escaped(illustration.title) + ".</figcaption></figure>\n";
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
    std::string html;
    html += "<p class=\"made\">Made by <code>" + escaped(command_) + "</code>" +
            (findings_.quick ? ", the quick mode: few games, so the bars are wide" : "") +
            ".</p>\n";
    if (missing > 0)
        html +=
            "<p class=\"why\">" + std::to_string(missing) + " of " +
            std::to_string(figures.size()) +
            " figures are not measured: the study was stopped. The same command resumes it.</p>\n";
    html += body_;
    html +=
        "<details><summary>All figures of this page</summary>\n" + all.toHtml() + "</details>\n";
    html += std::string(kFindingsBegin) + "\n" + findings_.toJson() + "\n" +
            std::string(kFindingsEnd) + "\n";
    return pages::pageOf(title_, html);
}

}  // namespace tengen::studies
