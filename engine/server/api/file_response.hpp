#pragma once

#include <string>

#include "record/format.hpp"
#include "server/api/http.hpp"

namespace tengen::server {

/// A record as a file to be saved under `name`, or the reason why the format cannot hold it.
HttpResponse fileResponse(const record::Format& format, const record::Record& record,
                          const std::string& name);

}  // namespace tengen::server
