#include "learning/shard_writer.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/text.hpp"
#include "learning/game_shard.hpp"

namespace tengen::learning {
namespace {

Error ioError(const std::string& what, const std::filesystem::path& path) {
    return {Error::Kind::Io, what + " " + inQuotes(path.string(), 200) + ": " +
                                 std::generic_category().message(errno)};
}

}  // namespace

Result<ShardWriter> ShardWriter::open(const std::filesystem::path& path, const std::string& terms) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) return ioError("cannot write games to", path);
    ShardWriter writer(path, fd);
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0)
        return Error{Error::Kind::Io,
                     "another process is writing games to " + inQuotes(path.string(), 200)};
    struct stat about{};
    if (::fstat(fd, &about) != 0) return ioError("cannot read", path);
    const auto ready = about.st_size == 0 ? writer.write(shardHeader(terms)) : writer.goOn(terms);
    if (!ready) return ready.error();
    return writer;
}

ShardWriter::ShardWriter(ShardWriter&& from) noexcept
    : path_(std::move(from.path_)),
      fd_(std::exchange(from.fd_, -1)),
      gamesBefore_(from.gamesBefore_),
      hasCutOff_(from.hasCutOff_) {}

ShardWriter::~ShardWriter() {
    if (fd_ >= 0) ::close(fd_);
}

Result<void> ShardWriter::goOn(const std::string& terms) {
    auto reader = ShardReader::open(path_);
    if (!reader) return reader.error();
    if (reader->terms() != terms)
        return Error{Error::Kind::BadValue,
                     inQuotes(path_.string(), 200) + " holds games on other terms (" +
                         inQuotes(reader->terms(), 400) + "); choose another file"};
    for (bool more = true; more;) {
        const auto game = reader->next();
        if (!game) return game.error();
        more = game->has_value();
    }
    gamesBefore_ = reader->games();
    hasCutOff_ = reader->cutOff();
    const auto end = static_cast<off_t>(reader->wholeBytes());
    if (::ftruncate(fd_, end) != 0 || ::lseek(fd_, end, SEEK_SET) != end)
        return ioError("cannot go on with", path_);
    return {};
}

Result<void> ShardWriter::append(const PlayedGame& game) { return write(shardRecord(game)); }

Result<void> ShardWriter::write(const std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(fd_, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return ioError("cannot write games to", path_);
        done += static_cast<std::size_t>(count);
    }
    return {};
}

}  // namespace tengen::learning
