#include "base/file.hpp"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>
#include <system_error>

namespace tengen {
namespace {

namespace fs = std::filesystem;

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using FilePtr = std::unique_ptr<std::FILE, CloseFile>;

Error ioError(const std::string& what, const fs::path& path, std::error_code why) {
    return {Error::Kind::Io, what + " " + path.string() + ": " + why.message()};
}
std::error_code lastError() { return {errno, std::generic_category()}; }

/// True when every byte has reached the system; closing reports a full disk, so it counts too.
bool writeAll(FilePtr file, std::string_view bytes) {
    const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
    return std::fclose(file.release()) == 0 && whole;
}

/// A new file beside `path`, which no other program has open, and its name.
std::pair<FilePtr, fs::path> openBeside(const fs::path& path) {
    constexpr int kTries = 100;
    fs::path name;
    for (int i = 0; i < kTries; ++i) {
        name = path;
        name += ".new" + std::to_string(i);
        FilePtr file(std::fopen(name.c_str(), "wbx"));
        if (file || errno != EEXIST) return {std::move(file), name};
    }
    return {nullptr, name};
}

}  // namespace

Result<std::string> readStream(std::istream& in, std::size_t maxBytes) {
    std::string bytes;
    constexpr std::size_t kChunk = 1 << 16;
    while (in) {
        const std::size_t had = bytes.size();
        bytes.resize(had + kChunk);
        in.read(bytes.data() + had, kChunk);
        bytes.resize(had + static_cast<std::size_t>(in.gcount()));
        if (bytes.size() > maxBytes)
            return Error{Error::Kind::TooLarge,
                         "it is larger than " + std::to_string(maxBytes >> 20) + " MiB"};
    }
    if (in.bad()) return Error{Error::Kind::Io, "it cannot be read"};
    return bytes;
}

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    std::error_code why;
    if (fs::is_directory(path, why))
        return ioError("cannot read", path, std::make_error_code(std::errc::is_a_directory));
    std::ifstream in(path, std::ios::binary);
    if (!in) return ioError("cannot read", path, lastError());
    auto bytes = readStream(in, maxBytes);
    if (!bytes) return Error{bytes.error().kind, path.string() + ": " + bytes.error().message};
    return bytes;
}

Result<void> replaceFile(const fs::path& path, std::string_view bytes) {
    std::error_code why;
    const fs::file_status status = fs::status(path, why);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        FilePtr file(std::fopen(path.c_str(), "wb"));
        if (!file || !writeAll(std::move(file), bytes))
            return ioError("cannot write", path, lastError());
        return {};
    }

    // Through a symbolic link the file it points to is replaced, not the link.
    const fs::path target = fs::exists(status) ? fs::canonical(path, why) : path;
    auto [file, fresh] = openBeside(target);
    if (!file) return ioError("cannot write", path, lastError());
    if (!writeAll(std::move(file), bytes)) {
        const auto full = lastError();
        fs::remove(fresh, why);
        return ioError("cannot write", path, full);
    }
    if (fs::exists(status)) fs::permissions(fresh, status.permissions(), why);
    fs::rename(fresh, target, why);
    if (!why) return {};
    const auto refused = why;
    fs::remove(fresh, why);
    return ioError("cannot write", path, refused);
}

}  // namespace tengen
