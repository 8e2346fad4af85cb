#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/text.hpp"
#include "store/database_number.hpp"

namespace tengen::store {

/// What goes into a statement and comes out of a row: nothing, a number or a text.
using SqlValue = std::variant<std::monostate, std::int64_t, std::string>;

inline SqlValue sqlValue(std::optional<std::int64_t> number) {
    return number ? SqlValue(*number) : SqlValue();
}

/// A row of an answer; columns are counted from 0.
class SqlRow {
public:
    explicit SqlRow(std::vector<SqlValue> cells) : cells_(std::move(cells)) {}

    [[nodiscard]] bool isNull(std::size_t column) const {
        return std::holds_alternative<std::monostate>(cells_[column]);
    }
    /// 0 if it is none. Some databases send numbers as text.
    [[nodiscard]] std::int64_t number(std::size_t column) const {
        if (const auto* number = std::get_if<std::int64_t>(&cells_[column])) return *number;
        const auto* text = std::get_if<std::string>(&cells_[column]);
        return text == nullptr ? 0 : parseNumber<std::int64_t>(*text).value_or(0);
    }
    template <std::integral Integer>
    [[nodiscard]] Integer number(std::size_t column) const {
        return fromDatabase<Integer>(number(column));
    }
    /// Empty if it is none.
    [[nodiscard]] std::string text(std::size_t column) const {
        const auto* text = std::get_if<std::string>(&cells_[column]);
        return text == nullptr ? std::string() : *text;
    }

private:
    std::vector<SqlValue> cells_;
};

using SqlRows = std::vector<SqlRow>;

}  // namespace tengen::store
