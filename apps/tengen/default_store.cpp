#include "default_store.hpp"

#include <cstdlib>
#include <filesystem>

namespace tengen::apps {

namespace fs = std::filesystem;

Result<std::string> defaultStore() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): no thread yet
        return fs::path(value == nullptr ? "" : value);
    };
    fs::path folder = variable("XDG_DATA_HOME");
    if (!folder.is_absolute()) {
        const fs::path home = variable("HOME");
        if (!home.is_absolute())
            return Error{Error::Kind::NotFound,
                         "there is no home folder to keep games in; say --store sqlite:FILE"};
        folder = home / ".local" / "share";
    }
    return "sqlite:" + (folder / "tengen" / "games.sqlite").string();
}

}  // namespace tengen::apps
