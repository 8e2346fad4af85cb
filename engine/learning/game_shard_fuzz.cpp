// A file of self-play games. The first byte chooses whether the rest is the whole file, which
// checksums guard, or the contents of one record, put into a sound file.

#include <cstdlib>
#include <sstream>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/byte_stream.hpp"
#include "learning/game_shard.hpp"

namespace {

using namespace tengen;
using namespace tengen::learning;

/// docs/DATA.md: the length, the same with its bits flipped, the checksum, the contents.
std::string framed(std::string_view contents) {
    contents = contents.substr(0, 60'000);
    std::string bytes = shardHeader("agent=fuzz");
    putNumber<std::uint16_t>(bytes, contents.size());
    putNumber<std::uint16_t>(bytes, 0xFFFF - contents.size());
    putNumber<std::uint64_t>(bytes, XXH3_64bits(contents.data(), contents.size()));
    return bytes.append(contents);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string file = data[0] % 4 == 0 ? std::string(bytes) : framed(bytes);
    auto reader = ShardReader::over(std::make_unique<std::istringstream>(file), "the file");
    if (!reader) return reader.error().message.empty() ? std::abort(), 0 : 0;
    while (true) {
        const auto game = reader->next();
        if (!game) return game.error().message.empty() ? std::abort(), 0 : 0;
        if (!*game) break;
        // What is read is written the same.
        const std::string record = shardRecord(**game);
        if (file.find(record) == std::string::npos) std::abort();
        const auto pass = [](const Board&, const PlayedPly&) {};
        if (replay(**game, pass)) (void)replayAsides(**game, pass);
    }
    return 0;
}
