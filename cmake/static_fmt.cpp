// fmt as a static library, from the headers that Debian installs: it ships only a shared one, and
// pbrain-tengen is a static program. Header-only fmt would cost every source that uses it 2.6 s.

#include <fmt/format-inl.h>

namespace fmt::detail {

// The templates that the other headers only declare.
template auto thousands_sep_impl<char>(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl(locale_ref) -> char;
template locale_ref::locale_ref(const std::locale&);
template auto locale_ref::get<std::locale>() const -> std::locale;

}  // namespace fmt::detail
