#include "server/api/static_files.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "base/file.hpp"
#include "base/text.hpp"

namespace tengen::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFileSize = 64 << 20;

struct Type {
    std::string_view ending;
    std::string_view type;
};
constexpr Type kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

std::string_view typeOf(const fs::path& file) {
    const std::string ending = lower(file.extension().string());
    const auto* found = std::ranges::find(kTypes, std::string_view(ending), &Type::ending);
    return found == std::end(kTypes) ? "application/octet-stream" : found->type;
}

/// Changes when the file does.
std::string tagOf(const struct stat& info, bool zipped) {
    return "\"" + std::to_string(info.st_size) + "-" + std::to_string(info.st_mtim.tv_sec) + "." +
           std::to_string(info.st_mtim.tv_nsec) + (zipped ? "-gz\"" : "\"");
}

/// Whether `gzip` is among what the client takes, and not by the quality 0.
bool takesGzip(std::string_view accepted) {
    while (!accepted.empty()) {
        const auto [one, rest] = splitAt(accepted, ',');
        accepted = rest;
        const auto [coding, weight] = splitAt(one, ';');
        if (lower(trim(coding)) != "gzip") continue;
        const std::string_view quality = trim(weight);
        return quality != "q=0" && quality != "q=0.0" && quality != "q=0.00" &&
               quality != "q=0.000";
    }
    return false;
}

bool hasTag(std::string_view known, std::string_view tag) {
    if (trim(known) == "*") return true;
    while (!known.empty()) {
        const auto [one, rest] = splitAt(known, ',');
        known = rest;
        std::string_view each = trim(one);
        if (each.starts_with("W/")) each.remove_prefix(2);
        if (each == tag) return true;
    }
    return false;
}

HttpResponse nothingHere() {
    return errorResponse(404, HttpError::NotFound, "there is no such file");
}

}  // namespace

StaticFiles::StaticFiles(std::optional<fs::path> root) {
    std::error_code failed;
    if (root) root_ = fs::canonical(*root, failed);
    if (failed) root_.reset();
}

bool StaticFiles::isInside(const fs::path& file) const {
    const auto [end, nothing] =
        std::mismatch(root_->begin(), root_->end(), file.begin(), file.end());
    return end == root_->end();
}

/// The canonical path of a plain file within the folder, all symbolic links followed.
std::optional<fs::path> StaticFiles::fileFor(std::string_view path) const {
    for (std::string_view rest = path.substr(1); !rest.empty();) {
        const auto [part, more] = splitAt(rest, '/');
        rest = more;
        // Hidden files and steps upwards are no part of the page.
        if (part.empty() || part.front() == '.') return std::nullopt;
        for (const char c : part)
            if (c == '\\' || static_cast<unsigned char>(c) < ' ') return std::nullopt;
    }
    std::error_code failed;
    const fs::path file = fs::canonical(*root_ / path.substr(1), failed);
    if (failed || !isInside(file) || !fs::is_regular_file(file, failed)) return std::nullopt;
    return file;
}

HttpResponse StaticFiles::respond(const HttpRequest& request) const {
    if (request.method != "GET" && request.method != "HEAD")
        return errorResponse(405, HttpError::MethodNotAllowed, "files can only be read");
    if (!root_)
        return errorResponse(
            404, HttpError::NoPage,
            "the page is not built: run ./run once, or name its folder with --web; "
            "the API under /api/v1 works without it");
    const std::string path =
        request.path.ends_with('/') ? request.path + "index.html" : request.path;
    auto file = fileFor(path);
    const bool isView = path.substr(path.rfind('/')).find('.') == std::string::npos;
    if (!file && isView) file = fileFor("/index.html");
    if (!file) return nothingHere();

    // A compressed twin beside the file saves the work of compressing.
    const std::string_view type = typeOf(*file);
    const bool hashed = path.starts_with("/assets/");
    bool zipped = false;
    if (takesGzip(request.acceptEncoding)) {
        std::error_code failed;
        const fs::path twin = fs::canonical(file->string() + ".gz", failed);
        if (!failed && isInside(twin) && fs::is_regular_file(twin, failed)) {
            file = twin;
            zipped = true;
        }
    }
    struct stat info{};
    if (stat(file->c_str(), &info) != 0) return nothingHere();
    HttpResponse response{.type = std::string(type)};
    response.headers = {
        {"ETag", tagOf(info, zipped)},
        {"Vary", "Accept-Encoding"},
        {"Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (zipped) response.headers.emplace_back("Content-Encoding", "gzip");
    if (hasTag(request.ifNoneMatch, response.headers.front().second)) {
        response.status = 304;
        return response;
    }
    auto bytes = readFile(*file, kMaxFileSize);
    if (!bytes) return errorResponse(500, HttpError::Internal, "the file cannot be read");
    response.body = std::move(*bytes);
    return response;
}

}  // namespace tengen::server
