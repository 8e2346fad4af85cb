#include "python_evaluation.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "base/text.hpp"

namespace tengen {
namespace {

/// Positions of 5 to 40 stones and the number of evaluations are those of the study.
constexpr std::string_view kProgram = R"(
import sys, time
sys.path.insert(0, sys.argv[1])
import numpy as np, tengen
random = np.random.default_rng(1)
boards = []
for stones in range(5, 41):
    board = np.zeros((15, 15), dtype=np.int8)
    cells = random.choice(225, stones, replace=False)
    board.flat[cells] = 1 + np.arange(stones) % 2
    boards.append(board)
began = time.process_time()
for i in range(31948):
    tengen.evaluate(1, boards[i % len(boards)])
print((time.process_time() - began) / 31948)
)";

/// For a shell, whatever it holds.
std::string shellQuoted(std::string_view text) {
    std::string quotedText = "'";
    for (const char c : text) quotedText += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quotedText + "'";
}

}  // namespace

Result<double> pythonEvaluation() {
    std::error_code failed;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
    const auto folder = self.parent_path() / "python";
    if (failed || !std::filesystem::is_directory(folder, failed))
        return Error{Error::Kind::NotFound, "the Python module is not built"};
    const std::string command = "/usr/bin/python3 -c " + shellQuoted(kProgram) + " " +
                                shellQuoted(folder.string()) + " 2>/dev/null";
    const auto close = [](FILE* pipe) { pclose(pipe); };
    const std::unique_ptr<FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
    char text[64] = {};
    if (!pipe || std::fgets(text, sizeof text, pipe.get()) == nullptr)
        return Error{Error::Kind::Io, "the Python module could not be run"};
    const auto seconds = parseNumber<double>(trim(text));
    if (!seconds || *seconds <= 0)
        return Error{Error::Kind::Io, "the Python module could not be timed"};
    return *seconds;
}

}  // namespace tengen
