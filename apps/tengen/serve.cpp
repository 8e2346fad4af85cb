#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <thread>

#include "base/duration.hpp"
#include "base/hardware.hpp"
#include "build_info.hpp"
#include "command.hpp"
#include "default_store.hpp"
#include "server/http/api_keys.hpp"
#include "server/http/passed_socket.hpp"
#include "server/http/web_server.hpp"
#include "server/log/line_log.hpp"
#include "store/analysis_store.hpp"
#include "store/open/open_store.hpp"

namespace tengen::apps {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kServe = "serve";

constexpr std::string_view kServeExamples = R"(Examples:
  tengen serve                              http://127.0.0.1:8080
  tengen serve --listen 127.0.0.1:0         on a free port, which it prints
  tengen serve --store sqlite:games.sqlite  games in that file
  tengen serve --store postgresql://tengen@db.example/tengen
                                            games on a PostgreSQL server, which
                                            several tengen serve may share
  tengen serve --listen 0.0.0.0:8080 --public
                                            for other machines too
Without --store games are kept in tengen/games.sqlite in $XDG_DATA_HOME, or in
~/.local/share. Ctrl-C stops it. docs/API.md describes the API.)";

/// Of what searches have found out; some 300 MB.
constexpr std::int64_t kMaxPositions = 1'000'000;

/// Connections that read from the store, so that a slow search delays no move.
constexpr std::size_t kReaders = 4;

struct ServeOptions {
    std::string listen = "127.0.0.1:8080";
    std::string store;
    std::string web;
    bool isPublic = false;
    std::vector<std::string> hosts;
    std::vector<std::string> trustedProxies;
    std::vector<std::string> corsOrigins;
    std::string apiKeys;
    int searches = 0;
    std::string maxAnalysis = "10m";
    std::int64_t maxGames = server::ServerSettings{}.maxGames;
    std::int64_t maxAnalyses = server::ServerSettings{}.maxAnalyses;
    server::ClientQuotas quotas;
    std::size_t maxConnections = server::ServerSettings{}.maxConnections;
    std::string logFormat = "text";
    std::string logLevel = "info";
    bool accessLog = false;
};

/// The built page, found from where this program lies: build/release/tengen and build/web, or
/// bin/tengen and share/tengen/web.
std::optional<fs::path> defaultWeb() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (failed) return std::nullopt;
    const fs::path folder = program.parent_path();
    for (const fs::path& place :
         {folder.parent_path() / "web", folder.parent_path() / "share" / "tengen" / "web"})
        if (fs::exists(place / "index.html", failed)) return place;
    return std::nullopt;
}

Result<server::ServerSettings> settingsFrom(const ServeOptions& options) {
    const auto listen = server::parseListen(options.listen);
    if (!listen) return Error{listen.error().kind, "--listen: " + listen.error().message};
    const auto passed = server::passedSocket();
    if (!passed) return passed.error();
    const BuildInfo build = buildInfo();
    server::ServerSettings settings{.listen = *listen, .isPublic = options.isPublic};
    settings.hosts = options.hosts;
    settings.corsOrigins = options.corsOrigins;
    for (const std::string& text : options.trustedProxies) {
        const auto network = server::Network::parse(text);
        if (!network)
            return Error{network.error().kind, "--trusted-proxy: " + network.error().message};
        settings.trustedProxies.push_back(*network);
    }
    if (!options.apiKeys.empty()) {
        auto keys = server::readApiKeys(options.apiKeys);
        if (!keys) return Error{keys.error().kind, "--api-keys: " + keys.error().message};
        settings.apiKeys = std::move(*keys);
    }
    settings.passedSocket = *passed;
    settings.searches = options.searches > 0 ? options.searches : hardwareThreads();
    const auto maxAnalysis = parseDuration(options.maxAnalysis);
    if (!maxAnalysis)
        return Error{maxAnalysis.error().kind, "--max-analysis: " + maxAnalysis.error().message};
    settings.maxAnalysis = *maxAnalysis;
    settings.maxGames = options.maxGames;
    settings.maxAnalyses = options.maxAnalyses;
    settings.quotas = options.quotas;
    settings.maxConnections = options.maxConnections;
    settings.info = {.version = build.version, .commit = build.commit};
    for (const Rule rule : kRules) settings.info.evaluations.push_back({rule, fittedWeights(rule)});
    if (options.web.empty()) {
        settings.web = defaultWeb();
    } else {
        std::error_code failed;
        if (!fs::is_directory(options.web, failed))
            return Error{Error::Kind::NotFound, "--web: there is no folder " + options.web};
        settings.web = options.web;
    }
    return settings;
}

/// Every connection is an open file; many systems allow only 1024 until more are asked for.
void allowManyFiles() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

/// Says on standard error how far the upgrade of a store is, every other second.
class UpgradeReport {
public:
    void operator()(std::int64_t done, std::int64_t all) {
        const auto now = std::chrono::steady_clock::now();
        const bool isEnd = done == 0 || done == all;
        if (!isEnd && now - said_ < std::chrono::seconds(2)) return;
        said_ = now;
        std::cerr << "tengen serve: upgrading the store: " << done << " of " << all << " games"
                  << (done == 0     ? "; Ctrl-C leaves it as it was"
                      : done == all ? "; building indexes"
                                    : "")
                  << std::endl;
    }

private:
    std::chrono::steady_clock::time_point said_{};
};

Result<std::shared_ptr<server::Log>> logFrom(const ServeOptions& options) {
    const auto format = server::parseLogFormat(options.logFormat);
    if (!format) return Error{format.error().kind, "--log-format: " + format.error().message};
    const auto level = server::parseLogLevel(options.logLevel);
    if (!level) return Error{level.error().kind, "--log-level: " + level.error().message};
    return server::makeLineLog(*format, *level);
}

Exit serve(const ServeOptions& options) {
    auto settings = settingsFrom(options);
    if (!settings) return complain(Exit::Usage, kServe, settings.error().message);
    auto log = logFrom(options);
    if (!log) return complain(Exit::Usage, kServe, log.error().message);
    const auto monitor = std::make_shared<server::Monitor>(std::move(*log), options.accessLog);
    std::string url = options.store;
    if (url.empty()) {
        auto usual = defaultStore();
        if (!usual) return complain(Exit::Usage, kServe, usual.error().message);
        url = *usual;
    }
    auto store = store::openGameStore(url, UpgradeReport());
    if (!store) {
        const bool misnamed = store.error().kind == Error::Kind::BadValue;
        return complain(misnamed ? Exit::Usage : Exit::Failed, kServe,
                        "--store: " + store.error().message);
    }
    auto analyses = store::openAnalysisStore(url);
    if (!analyses) return complain(Exit::Failed, kServe, "--store: " + analyses.error().message);
    auto readers = store::openStoreReaders(url, kReaders);
    if (!readers) return complain(Exit::Failed, kServe, "--store: " + readers.error().message);
    auto experience = store::openExperienceStore(url, kMaxPositions);
    if (!experience)
        return complain(Exit::Failed, kServe, "--store: " + experience.error().message);
    const auto upkeep = store::openUpkeep(url);
    if (!upkeep) return complain(Exit::Failed, kServe, "--store: " + upkeep.error().message);
    const bool hasPage = settings->web.has_value();
    auto server = server::WebServer::open(
        std::move(*settings),
        {std::move(*store), std::move(*analyses), std::move(*readers), std::move(*experience)},
        monitor);
    if (!server) {
        const bool misnamed = server.error().kind == Error::Kind::BadValue;
        return complain(misnamed ? Exit::Usage : Exit::Failed, kServe, server.error().message);
    }
    if (!hasPage)
        std::cerr
            << "tengen serve: the page is not built: ./run builds it, --web names its folder; "
               "the API works without it\n";
    std::cout << "Tengen serves http://" << (*server)->address() << "\nGames are kept in "
              << store::withoutPassword(url) << ". Ctrl-C ends it." << std::endl;
    allowManyFiles();
    // A file that may not grow is an error of the store, not the end.
    std::signal(SIGXFSZ, SIG_IGN);
    const std::string address = (*server)->address();
    const std::string place = store::withoutPassword(url);
    using server::LogLevel;
    monitor->log(LogLevel::Info, "started", {{"address", address}, {"store", place}});
    (*server)->run();
    monitor->log(LogLevel::Info, "stopped", {});
    std::cout << "Stopped." << std::endl;
    return Exit::Ok;
}

}  // namespace

Command addServeCommand(CommandLine& program) {
    auto* app = program.addCommand("serve", "Serve the web app and its HTTP and WebSocket API");
    auto options = std::make_shared<ServeOptions>();
    app->footer(std::string(kServeExamples));
    app->addOption("--listen", options->listen, "HOST:PORT to listen on; port 0 picks a free one")
        ->showDefault();
    app->addOption(
        "--store", options->store,
        "Where games are stored: sqlite:FILE, or\npostgresql://USER:PASSWORD@HOST:PORT/DATABASE");
    app->addOption("--web", options->web, "Folder of the built page");
    app->addFlag("--public", options->isPublic, "Allow an address that other machines can reach");
    app->addOption(
           "--host", options->hosts,
           "Name by which clients may ask for this server,\nbeside localhost; may be repeated")
        ->takeAll();
    app->addOption("--trusted-proxy", options->trustedProxies,
                   "Address of a proxy whose X-Forwarded-For counts,\nsuch as 127.0.0.1 or "
                   "10.0.0.0/8; may be repeated")
        ->takeAll();
    app->addOption("--cors", options->corsOrigins,
                   "Origin of a site whose pages may use the API, such\nas https://bots.example; "
                   "may be repeated")
        ->takeAll();
    app->addOption("--api-keys", options->apiKeys,
                   "File of clients with limits of their own: a name\nand a key in each line");
    app->addOption("--searches", options->searches,
                   "Maximum number of searches at once (default:\none for each processor)")
        ->inRange(1, 1024);
    app->addOption("--max-analysis", options->maxAnalysis,
                   "Maximum time of one analysis: 30s, 10m, 2h")
        ->showDefault();
    app->addOption("--max-games", options->maxGames, "Maximum number of stored games")
        ->inRange(std::int64_t{1}, std::int64_t{1'000'000'000})
        ->showDefault();
    app->addOption("--max-analyses", options->maxAnalyses, "Maximum number of stored analyses")
        ->inRange(std::int64_t{1}, std::int64_t{1'000'000'000})
        ->showDefault();
    app->addOption("--max-client-games", options->quotas.games,
                   "Maximum number of games one client begins in a day")
        ->inRange(std::int64_t{1}, std::int64_t{1'000'000'000})
        ->showDefault();
    app->addOption("--max-client-analyses", options->quotas.analyses,
                   "Maximum number of analyses one client stores in a\nday")
        ->inRange(std::int64_t{1}, std::int64_t{1'000'000'000})
        ->showDefault();
    app->addOption("--max-connections", options->maxConnections,
                   "Maximum number of open connections")
        ->inRange(std::size_t{1}, std::size_t{1'000'000})
        ->showDefault();
    app->addOption("--log-format", options->logFormat, "Lines on standard error: text or json")
        ->showDefault();
    app->addOption("--log-level", options->logLevel,
                   "Least level that is logged: debug, info,\nwarning or error")
        ->showDefault();
    app->addFlag("--access-log", options->accessLog, "Log every HTTP request");
    return {app, [options] { return serve(*options); }};
}

}  // namespace tengen::apps
