#include "arena/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <span>
#include <system_error>
#include <utility>

#include "base/file.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxBytes = std::size_t{2} << 30;

Error ioError(const std::string& what, const std::filesystem::path& path) {
    return {Error::Kind::Io,
            what + " " + path.string() + ": " + std::generic_category().message(errno)};
}

Json toJson(std::size_t index, const GameResult& result) {
    Json line = {{"game", index + 1},
                 {"winner", result.winner ? Json(nameOf(*result.winner)) : Json(nullptr)},
                 {"ending", idOf(result.ending)},
                 {"moves", toText(result.moves)},
                 {"ms", result.times}};
    if (result.exchanged) line["exchanged"] = true;
    for (const Side side : kSides)
        if (const auto& failure = result.failures[indexOf(side)])
            line[std::string(nameOf(side))] = {{"fault", idOf(failure->fault)},
                                               {"reason", failure->reason}};
    return line;
}

/// Throws what nlohmann throws on a member that is missing or of the wrong type.
std::optional<std::pair<std::size_t, GameResult>> fromJson(const Json& line, int boardSize) {
    GameResult result;
    const auto number = line.at("game").get<std::size_t>();
    if (!line.at("winner").is_null()) {
        const auto winner = line.at("winner").get<std::string>();
        if (winner != "black" && winner != "white") return std::nullopt;
        result.winner = winner == "black" ? Side::Black : Side::White;
    }
    const auto ending = endingById(line.at("ending").get<std::string>());
    const auto moves = parsePoints(line.at("moves").get<std::string>(), boardSize);
    result.exchanged = line.value("exchanged", false);
    if (number == 0 || !ending || !moves) return std::nullopt;
    result.ending = *ending;
    result.moves = *moves;
    result.times = line.at("ms").get<std::vector<std::uint32_t>>();
    if (result.times.size() > moves->size() || !areStones(*moves)) return std::nullopt;
    for (const Side side : kSides) {
        const auto failure = line.find(std::string(nameOf(side)));
        if (failure == line.end()) continue;
        const auto fault = faultById(failure->at("fault").get<std::string>());
        if (!fault) return std::nullopt;
        result.failures[indexOf(side)] = Failure{*fault, failure->at("reason").get<std::string>()};
    }
    return std::pair(number - 1, std::move(result));
}

}  // namespace

Journal::Journal(Journal&& from) noexcept
    : path_(std::move(from.path_)),
      fd_(std::exchange(from.fd_, -1)),
      games_(std::move(from.games_)) {}

Journal::~Journal() {
    if (fd_ >= 0) close(fd_);
}

Result<Journal> Journal::open(const std::filesystem::path& path, const MatchTerms& terms,
                              int boardSize) {
    constexpr int kMode = 0644;
    Journal journal(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
    if (journal.fd_ < 0) return ioError("cannot open the state file", path);
    if (flock(journal.fd_, LOCK_EX | LOCK_NB) != 0)
        return Error{Error::Kind::Io,
                     "the state file " + path.string() + " is in use by another match"};
    auto bytes = readFile(path, kMaxBytes);
    if (!bytes) return bytes.error();

    // A line without its end was cut off when the match was killed: that game is played again.
    const std::size_t whole = bytes->find_last_of('\n') + 1;  // npos + 1 is 0
    if (whole < bytes->size() && ftruncate(journal.fd_, static_cast<off_t>(whole)) != 0)
        return ioError("cannot repair the state file", path);
    bytes->resize(whole);
    if (bytes->empty()) {
        if (auto written = journal.writeLine(Json{{"v", 1}, {"match", terms}}.dump()); !written)
            return written.error();
        return journal;
    }
    auto games = parse(*bytes, path.string(), terms, boardSize);
    if (!games) return games.error();
    journal.games_ = std::move(*games);
    return journal;
}

Result<Journal::Games> Journal::parse(std::string_view bytes, const std::string& name,
                                      const MatchTerms& terms, int boardSize) {
    const auto fault = [&](int number, const std::string& why) {
        return Error{Error::Kind::BadSyntax,
                     name + ", line " + std::to_string(number) + ": " + why};
    };
    Games games;
    int number = 0;
    while (!bytes.empty()) {
        const auto [text, rest] = splitAt(bytes, '\n');
        bytes = rest;
        ++number;
        const auto parsed = parseJson<Json>(text);
        const Json line = parsed ? *parsed : Json();
        try {
            if (number > 1) {
                auto game = fromJson(line, boardSize);
                if (!game) return fault(number, "it is no finished game");
                games.insert_or_assign(game->first, std::move(game->second));
                continue;
            }
            if (line.at("v") != 1) return fault(number, "only version 1 is known");
            if (const auto why = differenceOf(line.at("match").get<MatchTerms>(), terms))
                return Error{Error::Kind::BadValue, "the state file " + name +
                                                        " belongs to another match: " + *why +
                                                        "; use the old command line or a new file"};
        } catch (const nlohmann::json::exception&) {
            return fault(number, number == 1 ? "it is not the state file of a match"
                                             : "it is no finished game");
        }
    }
    return games;
}

Result<void> Journal::append(std::size_t index, const GameResult& result) {
    // Reasons quote what engines said, so that a byte may be no UTF-8.
    return writeLine(toJson(index, result).dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<void> Journal::writeLine(std::string line) {
    line += '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
        const ssize_t put = ::write(fd_, rest.data(), rest.size());
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return ioError("cannot write the state file", path_);
        rest.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
}

}  // namespace tengen::arena
