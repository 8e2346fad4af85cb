#include "agent_services.hpp"

#include "store/sqlite/experience_file.hpp"

namespace tengen::python {
namespace {

Result<std::shared_ptr<search::Experience>> openExperience(const std::string& place) {
    if (place.find("://") != std::string::npos)
        return Error{
            Error::Kind::BadValue,
            "the Python module reads SQLite files only; the program tengen reads databases"};
    auto book = store::openExperienceFile(place);
    if (!book) return book.error();
    return std::shared_ptr<search::Experience>(std::move(*book));
}

}  // namespace

agents::AgentServices agentServices() { return {.openExperience = openExperience}; }

}  // namespace tengen::python
