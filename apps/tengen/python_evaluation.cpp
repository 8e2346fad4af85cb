#include "python_evaluation.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "base/text.hpp"

namespace tengen::apps {
namespace {

/// Arguments: the module's folder, the number of evaluations, the boards as digits.
constexpr std::string_view kProgram = R"(
import sys, time
sys.path.insert(0, sys.argv[1])
import numpy as np, tengen
count = int(sys.argv[2])
boards = [np.array([int(c) for c in text], dtype=np.int8).reshape(15, 15) for text in sys.argv[3:]]
began = time.process_time()
for i in range(count):
    tengen.evaluate(1, boards[i % len(boards)])
print((time.process_time() - began) / count)
)";

/// Quotes any text for a shell.
std::string shellQuoted(std::string_view text) {
    std::string quotedText = "'";
    for (const char c : text) quotedText += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quotedText + "'";
}

/// One digit per point, row by row: 1 black, 2 white.
std::string digitsOf(const Board& board) {
    std::string digits;
    for (int y = 0; y < board.size(); ++y)
        for (int x = 0; x < board.size(); ++x) {
            const Point p(x, y);
            digits += board.stones(Side::Black).contains(p)   ? '1'
                      : board.stones(Side::White).contains(p) ? '2'
                                                              : '0';
        }
    return digits;
}

}  // namespace

Result<double> pythonEvaluation(const std::vector<Board>& boards, int count) {
    std::error_code failed;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
    const auto folder = self.parent_path() / "python";
    if (failed || !std::filesystem::is_directory(folder, failed))
        return Error{Error::Kind::NotFound, "the Python module is not built"};
    std::string command = "/usr/bin/python3 -c " + shellQuoted(kProgram) + " " +
                          shellQuoted(folder.string()) + " " + std::to_string(count);
    for (const Board& board : boards) command += " " + digitsOf(board);
    command += " 2>/dev/null";
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

}  // namespace tengen::apps
