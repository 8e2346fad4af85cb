#pragma once

#include <bit>
#include <cstdint>

#include "core/point.hpp"

namespace tengen {

/// A set of grid points, one word a row. Iterating gives board order: row by row from the bottom,
/// each from the left; that order breaks all ties.
class PointSet {
public:
    using Row = std::uint32_t;
    static constexpr int kRows = Point::kStride;

    constexpr void insert(Point p) { rows_[rowOf(p)] |= bitOf(p); }
    constexpr void erase(Point p) { rows_[rowOf(p)] &= ~bitOf(p); }
    constexpr void toggle(Point p) { rows_[rowOf(p)] ^= bitOf(p); }
    [[nodiscard]] constexpr bool contains(Point p) const {
        return (rows_[rowOf(p)] & bitOf(p)) != 0;
    }

    [[nodiscard]] constexpr int count() const {
        int n = 0;
        for (const Row row : rows_) n += std::popcount(row);
        return n;
    }
    [[nodiscard]] constexpr bool empty() const { return *this == PointSet{}; }

    constexpr Row& row(int gridRow) { return rows_[gridRow]; }
    [[nodiscard]] constexpr Row row(int gridRow) const { return rows_[gridRow]; }

    constexpr PointSet& operator|=(const PointSet& o) {
        return combine(o, [](Row a, Row b) { return a | b; });
    }
    constexpr PointSet& operator&=(const PointSet& o) {
        return combine(o, [](Row a, Row b) { return a & b; });
    }
    constexpr PointSet& operator-=(const PointSet& o) {
        return combine(o, [](Row a, Row b) { return a & ~b; });
    }
    friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
    friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
    friend constexpr PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
    friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

    class Iterator {
    public:
        using value_type = Point;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr explicit Iterator(const PointSet& set) : set_(&set), bits_(set.rows_[0]) {
            settle();
        }
        constexpr Point operator*() const {
            return Point::fromIndex(row_ * Point::kStride + std::countr_zero(bits_));
        }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            settle();
            return *this;
        }
        constexpr Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.row_ == b.row_ && a.bits_ == b.bits_;
        }

    private:
        constexpr void settle() {
            while (bits_ == 0 && ++row_ < kRows) bits_ = set_->row(row_);
        }

        const PointSet* set_ = nullptr;
        int row_ = 0;
        Row bits_ = 0;
        friend class PointSet;
    };

    [[nodiscard]] constexpr Iterator begin() const { return Iterator(*this); }
    [[nodiscard]] constexpr Iterator end() const {
        Iterator last;
        last.row_ = kRows;
        return last;
    }

private:
    static constexpr int rowOf(Point p) { return p.index() / Point::kStride; }
    static constexpr Row bitOf(Point p) { return Row{1} << (p.index() % Point::kStride); }

    template <class Op>
    constexpr PointSet& combine(const PointSet& o, Op op) {
        for (int i = 0; i < kRows; ++i) rows_[i] = op(rows_[i], o.rows_[i]);
        return *this;
    }

    Row rows_[kRows]{};
};

/// Every point of a board of `size`, in board order.
constexpr PointSet allPoints(int size) {
    PointSet all;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) all.insert(Point(x, y));
    return all;
}

}  // namespace tengen
