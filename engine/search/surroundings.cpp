#include "search/surroundings.hpp"

#include "core/point.hpp"

namespace tengen::search {

Surroundings::Surroundings(int size) : of_(Point::kGrid) {
    const PointSet all = allPoints(size);
    for (const Point p : all) {
        PointSet one;
        one.insert(p);
        of_[p.index()] = around(one, kSearchArea) & all;
    }
}

const Surroundings& Surroundings::onBoard(int size) {
    static const std::vector<Surroundings> bySize = [] {
        std::vector<Surroundings> all;
        for (int s = kMinSize; s <= kMaxSize; ++s) all.emplace_back(s);
        return all;
    }();
    return bySize[static_cast<std::size_t>(size - kMinSize)];
}

}  // namespace tengen::search
