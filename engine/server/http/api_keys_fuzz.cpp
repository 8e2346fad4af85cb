#include <cstdlib>
#include <sstream>

#include "base/text.hpp"
#include "server/http/api_keys.hpp"
#include "server/http/client_address.hpp"
#include "server/http/web_server.hpp"

/// What an operator gives: a file of keys, and addresses. Keys that no one guesses, each with a
/// name, or a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::server;
    const std::string text(reinterpret_cast<const char*>(data), size);
    std::istringstream in(text);
    const auto keys = parseApiKeys(in);
    if (!keys && keys.error().message.empty()) std::abort();
    if (keys)
        for (const auto& [key, name] : *keys)
            if (key.size() < 16 || name.empty() || key.find_first_of(" \n") != key.npos)
                std::abort();
    const auto line = std::string(splitAt(text, '\n').first);
    if (const auto network = Network::parse(line); !network && network.error().message.empty())
        std::abort();
    if (const auto listen = parseListen(line); !listen && listen.error().message.empty())
        std::abort();
    return 0;
}
