#include "learning/genetic/evaluation_log.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "base/file.hpp"
#include "base/text.hpp"

namespace tengen::learning {
namespace {

using Json = nlohmann::ordered_json;

/// A line is some 700 bytes; this is a million of them.
constexpr std::size_t kMaxLog = std::size_t{1} << 30;

std::string lineOf(const Evaluation& e) {
    Json json{{"generation", e.generation}, {"number", e.number},     {"purpose", idOf(e.purpose)},
              {"won", e.tally.won},         {"drawn", e.tally.drawn}, {"lost", e.tally.lost},
              {"cpu", e.cpuSeconds},        {"weights", e.genome}};
    if (e.solved) json["solved"] = *e.solved;
    return json.dump();
}

std::optional<Evaluation> parseLine(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    try {
        const auto purpose = json.at("purpose").get<std::string>();
        if (purpose != "search" && purpose != "confirm") return std::nullopt;
        std::optional<int> solved;
        if (json.contains("solved")) solved = json.at("solved").get<int>();
        return Evaluation{.generation = json.at("generation").get<std::size_t>(),
                          .number = json.at("number").get<std::size_t>(),
                          .purpose = purpose == "search" ? Purpose::Search : Purpose::Confirm,
                          .genome = json.at("weights").get<Genome>(),
                          .tally = {.won = json.at("won").get<int>(),
                                    .lost = json.at("lost").get<int>(),
                                    .drawn = json.at("drawn").get<int>()},
                          .solved = solved,
                          .cpuSeconds = json.at("cpu").get<double>()};
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

Error EvaluationLog::errorAbout(const std::string& what) const {
    return {Error::Kind::Io, inQuotes(path_.string(), 200) + ": " + what};
}

Result<EvaluationLog> EvaluationLog::open(const std::filesystem::path& path,
                                          const std::string& terms) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    EvaluationLog log(path, fd);
    if (fd < 0) return log.errorAbout(std::generic_category().message(errno));
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0)
        return log.errorAbout("another process is writing to it");
    if (const auto ready = log.goOn(terms); !ready) return ready.error();
    return log;
}

EvaluationLog::EvaluationLog(EvaluationLog&& from) noexcept
    : path_(std::move(from.path_)),
      fd_(std::exchange(from.fd_, -1)),
      before_(from.before_),
      kept_(std::move(from.kept_)) {}

EvaluationLog::~EvaluationLog() {
    if (fd_ >= 0) ::close(fd_);
}

Result<void> EvaluationLog::goOn(const std::string& terms) {
    const auto bytes = readFile(path_, kMaxLog);
    if (!bytes) return bytes.error();
    // What follows the last newline was being written when the process ended.
    const std::size_t whole = bytes->rfind('\n') + 1;
    std::string_view rest = std::string_view(*bytes).substr(0, whole);
    if (::ftruncate(fd_, static_cast<off_t>(whole)) != 0 || ::lseek(fd_, 0, SEEK_END) < 0)
        return errorAbout(std::generic_category().message(errno));
    if (rest.empty()) return write(terms);

    const auto [header, lines] = splitAt(rest, '\n');
    if (header != terms)
        return Error{Error::Kind::BadValue, inQuotes(path_.string(), 200) +
                                                " is of a run with other settings (" +
                                                inQuotes(header, 400) + "); choose another folder"};
    rest = lines;
    for (std::size_t number = 2; !rest.empty(); ++number) {
        const auto [line, others] = splitAt(rest, '\n');
        auto evaluation = parseLine(line);
        if (!evaluation) return errorAbout("line " + std::to_string(number) + " is damaged");
        kept_.push_back(std::move(*evaluation));
        rest = others;
    }
    before_ = kept_.size();
    return {};
}

Result<std::optional<Evaluation>> EvaluationLog::take(std::size_t generation, std::size_t number,
                                                      Purpose purpose, const Genome& genome) {
    if (kept_.empty()) return std::optional<Evaluation>();
    Evaluation next = std::move(kept_.front());
    kept_.pop_front();
    if (next.generation != generation || next.number != number || next.purpose != purpose ||
        next.genome != genome)
        return errorAbout("it was written by another version of the search (generation " +
                          std::to_string(generation) + "); choose another folder");
    return std::optional(std::move(next));
}

Result<void> EvaluationLog::append(const Evaluation& evaluation) {
    assert(kept_.empty());
    return write(lineOf(evaluation));
}

Result<void> EvaluationLog::write(const std::string& line) {
    const std::string bytes = line + '\n';
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(fd_, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errorAbout(std::generic_category().message(errno));
        done += static_cast<std::size_t>(count);
    }
    return {};
}

}  // namespace tengen::learning
