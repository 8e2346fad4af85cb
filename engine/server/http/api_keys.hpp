#pragma once

#include <filesystem>
#include <istream>
#include <map>
#include <string>

#include "base/result.hpp"

namespace tengen::server {

/// Reads a file of API keys: a name and a key of at least 16 characters in each line; empty lines
/// and those that begin with # are skipped. The name of each key.
Result<std::map<std::string, std::string>> readApiKeys(const std::filesystem::path& file);
/// The same of an open file.
Result<std::map<std::string, std::string>> parseApiKeys(std::istream& in);

}  // namespace tengen::server
