#include "base/hash.hpp"

#include <gtest/gtest.h>

namespace tengen {
namespace {

// The published test vectors of FNV-1a.
static_assert(fnv1a("") == 0xcbf29ce484222325ULL);
static_assert(fnv1a("a") == 0xaf63dc4c8601ec8cULL);
static_assert(fnv1a("foobar") == 0x85944171f73967e8ULL);

TEST(Fnv1a, FoldsValuesLikeTheBytesOfAText) {
    Fnv1a hash;
    for (const char c : {'a', 'b'}) hash.add(static_cast<unsigned char>(c));
    EXPECT_EQ(hash.value(), fnv1a("ab"));
}

}  // namespace
}  // namespace tengen
