#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "pages/plot.hpp"
#include "pages/table.hpp"
#include "studies/findings.hpp"

namespace tengen::studies {

/// A study's page as it is written, from top to bottom: one file of HTML that needs no other, light
/// or dark as the reader's system is. It is well-formed XML too, so that any tool can read it.
class Page {
public:
    /// `findings` must outlive the page. `command` is how all of it is made.
    Page(const Findings& findings, std::string title, std::string command)
        : findings_(findings), title_(std::move(title)), command_(std::move(command)) {}

    void section(std::string_view title);
    /// Texts are escaped; what stands between backticks is code.
    void paragraph(std::string_view text);
    /// Why ours and the report's figures differ.
    void difference(std::string_view text);
    /// Each says in small print how the figures in it are made: those whose ids begin so.
    void table(const pages::Table& table, std::string_view figures);
    void plot(const pages::Plot& plot, std::string_view figures);

    /// A position as a diagram.
    void position(const Board& board, std::string_view caption);
    /// A short game as a diagram with numbered stones.
    void game(std::span<const Point> moves, const Ruleset& rules, std::string_view caption);
    /// What the report's agents see, in noted positions.
    void illustrations(std::string_view study);

    /// The whole page, with all figures at its end.
    [[nodiscard]] std::string toHtml(std::span<const Figure> figures) const;

private:
    [[nodiscard]] std::string provenance(std::string_view figures) const;

    const Findings& findings_;
    std::string title_;
    std::string command_;
    std::string body_;
};

}  // namespace tengen::studies
