#include "core/lines.hpp"

#include "core/point_set.hpp"

namespace tengen {

Lines::Lines(int size) {
    words_.fill(~Word{0});  // walls everywhere, then the board is cut out of them
    for (const Point p : allPoints(size))
        for (int direction = 0; direction < kDirections; ++direction)
            words_[wordOf(p, direction)] ^= bitsOf(Cell::Wall, p, direction);
}

}  // namespace tengen
