#include "pages/page.hpp"

#include "pages/markup.hpp"

namespace tengen::pages {
namespace {

// Text colours have a contrast of at least 4.5 : 1 on the backgrounds they are used on (WCAG AA).
constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --page: #fff; --ink: #1c1f23; --soft: #545c66; --rule: #d9dde2;
  --code: #f1f3f5; --mark: #1f6fb2; --link: #1a5f9a; --not: #a3341c; --good: 31, 111, 178; --bad: 196, 98, 16;
  --black: #33383e; --white: #c9cfd6; --drawn: #d99b2b; --board: #e8c98a; --line: #6b5426;
  --c0: #0b66a8; --c1: #c2540a; --c2: #12805c; --c3: #a8437f; --c4: #8a6d00; --c5: #3f7f93; }
@media (prefers-color-scheme: dark) { :root { --page: #14171a; --ink: #e8ebee; --soft: #a6b0ba;
  --rule: #343a41; --code: #20252a; --mark: #64b0ee; --link: #7cbcf2; --not: #ff8f73; --good: 80, 160, 230;
  --bad: 230, 140, 60; --black: #6b7580; --white: #e4e7ea; --drawn: #e0ad4c; --board: #b8945a; --line: #3b2e14;
  --c0: #5cb0ea; --c1: #f0955a; --c2: #4fc79e; --c3: #e08cc0; --c4: #d9b93b; --c5: #8fc8da; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1240px; padding: 16px 16px 64px; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--link); }
h1 { font-size: 26px; line-height: 1.25; margin: 12px 0 4px; } h2 { font-size: 20px; margin: 36px 0 8px; }
p, figcaption { max-width: 75ch; } .soft, .made, figcaption { color: var(--soft); }
.made { font-size: 13px; max-width: none; } .why { border-left: 3px solid var(--c1); padding-left: 14px; }
code { font: 0.86em/1.4 ui-monospace, monospace; background: var(--code); color: var(--ink); padding: 1px 4px;
  border-radius: 3px; overflow-wrap: anywhere; }
figure { margin: 12px 0; overflow-x: auto; } svg { width: 100%; max-width: 920px; height: auto; display: block;
  font: 13px system-ui, sans-serif; } svg.diagram { max-width: 420px; } svg.noted { max-width: 720px; }
svg text { fill: var(--ink); } .grid { stroke: var(--rule); } .axis { stroke: var(--soft); }
.bar { stroke: var(--ink); stroke-width: 1.5; opacity: 0.7; } .dot { fill: var(--mark); }
.level { stroke: var(--soft); stroke-dasharray: 5 4; } polyline { fill: none; stroke-width: 2; }
.black { fill: var(--black); } .white { fill: var(--white); } .drawn { fill: var(--drawn); }
.key { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.3em 0 1em; }
.key.black { background: var(--black); } .key.white { background: var(--white); } .key.drawn { background: var(--drawn); }
.fill0 { fill: var(--c0); } .fill1 { fill: var(--c1); } .fill2 { fill: var(--c2); } .fill3 { fill: var(--c3); }
.fill4 { fill: var(--c4); } .fill5 { fill: var(--c5); } .stroke0 { stroke: var(--c0); } .stroke1 { stroke: var(--c1); }
.stroke2 { stroke: var(--c2); } .stroke3 { stroke: var(--c3); } .stroke4 { stroke: var(--c4); }
.stroke5 { stroke: var(--c5); }
.board { fill: var(--board); } svg .coordinates text { fill: #3b2e14; font-size: 11px; } .lines { stroke: var(--line); } .stones circle { stroke: #1c1f23; }
.stones .b { fill: #1c1f23; } .stones .w { fill: #fff; } svg .stones .b + text { fill: #fff; }
svg .stones .w + text { fill: #1c1f23; } .last { fill: none; stroke: #c0392b; stroke-width: 2; }
.stones .free { fill: var(--board); stroke: none; } svg .stones .free + text { fill: #1c1f23; } .stones .ring { fill: none; }
.scroll { overflow-x: auto; max-width: 100%; margin: 8px 0; }
.scroll:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding-bottom: 6px; }
th, td { padding: 3px 9px; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 600; } thead th { color: var(--soft); vertical-align: bottom; }
th:first-child, td:first-child, .name { text-align: left; } td.text { text-align: left; white-space: normal; min-width: 16em; }
td.not { color: var(--not); font-weight: 600; } .none { color: var(--soft); }
#cross td, #cross thead th { padding: 3px 6px; text-align: center; font-size: 13px; }
#cross .name { position: sticky; left: 0; background: var(--page); }
details { margin-top: 36px; } summary { cursor: pointer; font-weight: 600; }
)";

/// Two stones, so that the tab has a picture without another file.
constexpr std::string_view kIcon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect "
    "width='32' height='32' rx='6' fill='%23e8c98a'/%3E%3Ccircle cx='12' cy='12' "
    "r='8'/%3E%3Ccircle "
    "cx='21' cy='21' r='8' fill='%23fff' stroke='%23000'/%3E%3C/svg%3E";

}  // namespace

std::string pageOf(std::string_view title, std::string_view body) {
    std::string html =
        "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
        "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\"/>\n";
    html += "<title>" + escaped(title) + "</title>\n<link rel=\"icon\" href=\"" +
            std::string(kIcon) + "\"/>\n<style>" + std::string(kStyle) + "</style>\n</head>\n";
    html +=
        "<body>\n<nav><a href=\"/\">Tengen</a></nav>\n<main>\n<h1>" + escaped(title) + "</h1>\n";
    html += body;
    return html + "</main>\n</body>\n</html>\n";
}

}  // namespace tengen::pages
