#include "protocol/settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace tengen::protocol {
namespace {

using Number = std::int64_t;

/// Longer times are no limit to anyone, and shorter sums cannot overflow.
search::TimeBudget::Milliseconds timeOf(Number number) {
    return search::TimeBudget::Milliseconds(
        std::clamp(number, -search::TimeBudget::kUnlimited, search::TimeBudget::kUnlimited));
}

/// The maximum size of a table without hash_size: clearing a larger one takes long.
constexpr Number kUnaskedTable = Number{256} << 20;
constexpr Number kMaxTable = Number{1024} << Settings::kHashExponent;

/// Returns the hash size in bytes; only a value of 0 means the default.
std::uint64_t tableOf(Number value, Number bytes) {
    return value == 0 ? 0 : static_cast<std::uint64_t>(std::clamp<Number>(bytes, 1, kMaxTable));
}

/// One row a key with a number for a value.
struct Key {
    std::string_view name;
    Number min, max;
    void (*set)(Settings&, Number);
};

constexpr Number kAny = INT64_MAX;
constexpr Number kMaxDepth = kMaxSize * kMaxSize;

constexpr Key kKeys[] = {
    {"timeout_turn", 0, kAny, [](Settings& s, Number n) { s.time.setTurn(timeOf(n)); }},
    {"timeout_match", 0, kAny, [](Settings& s, Number n) { s.time.setMatch(timeOf(n)); }},
    {"time_left", -kAny, kAny, [](Settings& s, Number n) { s.time.setLeft(timeOf(n)); }},
    {"time_increment", 0, kAny, [](Settings& s, Number n) { s.time.setIncrement(timeOf(n)); }},
    {"rule", -kAny, kAny, [](Settings& s, Number n) { s.rule = n; }},
    // Of max_memory, which is for the whole process, half: a manager that finds more in use ends
    // the game. hash_size is meant for the table itself. Whichever came last counts.
    {"max_memory", 0, kAny,
     [](Settings& s, Number n) { s.tableMemory = tableOf(n, std::min(n / 2, kUnaskedTable)); }},
    {"hash_size", 0, kAny,
     [](Settings& s, Number n) {
         s.tableMemory = tableOf(n, std::min(n, kMaxTable / 1024) * 1024);
     }},
    {"max_node", -1, kAny,
     [](Settings& s, Number n) {
         s.nodes = n < 0 || n == kAny ? 0 : static_cast<std::uint64_t>(n);
     }},
    {"max_depth", -1, kAny,
     [](Settings& s, Number n) {
         s.depth = static_cast<int>(std::clamp<Number>(n, 0, kMaxDepth));
     }},
    {"thread_num", 1, Settings::kMaxThreads,
     [](Settings& s, Number n) { s.threads = static_cast<int>(n); }},
    {"show_detail", 0, 7,
     [](Settings& s, Number n) {
         s.showMarks = (n & 1) != 0;
         s.showBlocks = (n & 2) != 0;
         s.showText = (n & 4) != 0;
     }},
    {"pondering", 0, 1, [](Settings& s, Number n) { s.ponders = n == 1; }},
    {"auto_pondering", 0, 1, [](Settings& s, Number n) { s.ponders = n == 1; }},  // AlphaGomoku's
    {"usedatabase", 0, 1, [](Settings& s, Number n) { s.useDatabase = n == 1; }},
};

}  // namespace

Result<void> Settings::set(std::string_view name, std::string_view value) {
    const std::string wanted = lower(name);
    const auto* const key = std::ranges::find(kKeys, std::string_view(wanted), &Key::name);
    if (key == std::end(kKeys)) return {};

    auto number = parseNumber<Number>(value);
    // 2^64 - 1, like -1 and 0, is how managers say that there is no limit.
    if (!number && parseNumber<std::uint64_t>(value)) number = kAny;
    if (!number)
        return Error{Error::Kind::BadSyntax,
                     fmt::format("INFO {} wants a number, not {}", key->name, inQuotes(value))};
    if (*number < key->min || *number > key->max) {
        const std::string to = key->max == kAny ? "" : fmt::format(" to {}", key->max);
        return Error{Error::Kind::BadValue, fmt::format("INFO {} goes from {}{}, not {}", key->name,
                                                        key->min, to, *number)};
    }
    key->set(*this, *number);
    return {};
}

}  // namespace tengen::protocol
