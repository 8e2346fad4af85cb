#pragma once

#include <filesystem>
#include <optional>

#include "server/api/http.hpp"

namespace tengen::server {

/// The files of the page. Nothing outside its folder is ever read, whatever a path or a symbolic
/// link says.
class StaticFiles {
public:
    /// No folder: there is no page, and every answer says how to build it.
    explicit StaticFiles(std::optional<std::filesystem::path> root);

    /// GET and HEAD. A path that has no ending and names no file is one of the page's own views,
    /// so it gets the page.
    [[nodiscard]] HttpResponse respond(const HttpRequest& request) const;

private:
    [[nodiscard]] std::optional<std::filesystem::path> fileFor(std::string_view path) const;
    [[nodiscard]] bool isInside(const std::filesystem::path& file) const;

    std::optional<std::filesystem::path> root_;  ///< canonical
};

}  // namespace tengen::server
