// A proof file. The first byte chooses whether the rest is the whole file, which a checksum guards,
// or what the file packs, put into a sound one.

#include <zstd.h>

#include <cstdlib>
#include <string>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "proof/certificate.hpp"

namespace {

using namespace tengen;
using namespace tengen::proof;

void put(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

/// docs/PROOF.md: rule, size and number of moves from three bytes, the payload as it is.
std::string wrapped(std::string_view bytes) {
    const auto at = [&](std::size_t i) { return i < bytes.size() ? bytes[i] & 0xFF : 0; };
    const std::string_view payload = bytes.substr(std::min<std::size_t>(3, bytes.size()));
    std::string packed(ZSTD_compressBound(payload.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), payload.data(), payload.size(), 1));
    std::string header("TENGENPF");
    put(header, 2, 1);
    put(header, static_cast<std::uint64_t>(at(0)), 1);
    put(header, static_cast<std::uint64_t>(at(1)), 1);
    put(header, 0, 1);
    put(header, 1000, 4);
    put(header, 1000, 4);
    put(header, static_cast<std::uint64_t>(at(2)), 4);
    put(header, payload.size(), 4);
    put(header, XXH64(packed.data(), packed.size(), XXH64(header.data(), header.size(), 0)), 8);
    return header + packed;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto read = readCertificate(data[0] % 4 == 0 ? std::string(bytes) : wrapped(bytes));
    if (!read) {
        if (read.error().message.empty()) std::abort();
        return 0;
    }
    // Writing looks at every reply to every stored move.
    constexpr std::size_t kFewMoves = 4;
    if (read->size() > kFewMoves) return 0;
    const auto again = readCertificate(writeCertificate(*read));
    if (!again || again->rules() != read->rules() || again->root() != read->root()) std::abort();
    (void)firstReplies(*again);
    return 0;
}
