#include <cstdlib>
#include <string>

#include "proof/proof_log.hpp"

/// Any log of a proof: a graph from which the prover can go on, or a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::proof;
    // A header that fits; every line is then tried for itself.
    static const Ruleset kSmall{.size = 9};
    const std::string text =
        "tengen-proof-log 2 freestyle 9\n" + std::string(reinterpret_cast<const char*>(data), size);
    ProofGraph graph(kSmall);
    const auto check = [](const Board& board, const StoredMove& stored) {
        if (board.refusal(stored.move)) std::abort();
    };
    const auto read = ProofLog::replayText(text, kSmall, {.graph = graph, .stored = check});
    if (!read && read.error().message.empty()) std::abort();
    const NodeId root = graph.nodeAt({});
    for (int i = 0; i < 4; ++i)
        if (!graph.nextJob(root)) break;
    const Board board(kSmall);
    if (const auto move = graph.winningMove(board); move && board.refusal(*move)) std::abort();
    return 0;
}
