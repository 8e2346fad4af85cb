#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/api.hpp"
#include "server/http/client_address.hpp"
#include "store/store_reader.hpp"

namespace tengen::server {

/// Where to listen.
struct Listen {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  ///< 0: whichever is free
};

/// Reads HOST:PORT, `[::1]:8080` included.
Result<Listen> parseListen(std::string_view text);

struct ServerSettings {
    Listen listen{};
    std::optional<int> passedSocket{};  ///< listens already, instead of `listen`
    bool isPublic = false;              ///< may listen on addresses that other machines reach
    std::optional<std::filesystem::path> web{};
    int searches = 1;
    std::size_t maxQueued = 256;  ///< searches
    std::chrono::milliseconds maxAnalysis = std::chrono::minutes(10);
    std::int64_t maxGames = 100'000;
    std::int64_t maxAnalyses = 10'000;  ///< fewer than games: each may have megabytes
    ClientQuotas quotas{};
    std::size_t maxConnections = 2000;
    std::size_t maxPerClient = 1200;  ///< connections
    std::vector<std::string>
        hosts{};  ///< the only names it answers to, beside localhost; none: see isPublic
    std::vector<Network> trustedProxies{};
    std::vector<std::string> corsOrigins{};        ///< pages of other sites that may ask; `*`: all
    std::map<std::string, std::string> apiKeys{};  ///< the name of the client of each key
    ServerInfo info{};
};

/// What it keeps, and where.
struct ServerStores {
    std::unique_ptr<store::GameStore> games;
    std::unique_ptr<store::AnalysisStore> analyses;
    std::vector<store::StoreReader> readers;  ///< of the same database; none: reads wait for writes
    std::shared_ptr<search::PositionBook> experience;  ///< searches share it; may be null
};

/// The whole server: HTTP, WebSockets, games, searches. One thread serves, one writes to the
/// stores, a few read from them, the others search.
class WebServer {
public:
    /// Listens from now on; nothing is answered before run(). An error says what to do.
    static Result<std::unique_ptr<WebServer>> open(ServerSettings settings, ServerStores stores,
                                                   std::shared_ptr<Monitor> monitor);
    virtual ~WebServer() = default;

    [[nodiscard]] virtual std::string address() const = 0;  ///< `127.0.0.1:8080`, with the port

    /// Serves until SIGINT or SIGTERM, then lets go of everyone and returns.
    virtual void run() = 0;
};

}  // namespace tengen::server
