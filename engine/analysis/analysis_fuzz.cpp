#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "analysis/session.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace {

using tengen::analysis::AnalysisSession;

/// What must hold whatever is said: each reply is JSON with an id and either an error or "final".
class Listener {
public:
    void hear(std::string_view line) {
        const auto reply = nlohmann::json::parse(line);
        if (!reply.contains("id") || reply.contains("error") == reply.contains("final")) {
            std::cerr << "not a reply: " << line << '\n';
            std::abort();
        }
        if (reply.contains("error") || reply["final"] == true) ++closed_;
    }
    [[nodiscard]] int closed() const { return closed_; }

private:
    int closed_ = 0;
};

/// A stop that finds its target has no reply of its own.
bool mayBeSilent(std::string_view line) { return line.find("target") != line.npos; }

}  // namespace

/// The input is a whole conversation, several requests at a time. Everything is stopped once it has
/// been said, so that a limit of a day does not matter.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Listener listener;
    int asked = 0, silent = 0;
    {
        AnalysisSession::Setup setup;
        setup.makeAgent =
            [](std::string_view name) -> tengen::Result<std::unique_ptr<tengen::agents::Agent>> {
            // Its parameters may name files, which are not what is tried here.
            if (name.find('/') != name.npos || name.find("weights") != name.npos)
                return tengen::Error{tengen::Error::Kind::NotFound, "no files"};
            return tengen::catalog::makeAgent(name, 1);
        };
        setup.agent = "fudan1";
        setup.searches = 2;
        AnalysisSession session(std::move(setup),
                                [&](std::string_view line) { listener.hear(line); });
        while (!text.empty()) {
            const auto [line, rest] = tengen::splitAt(text, '\n');
            if (!tengen::trim(line).empty()) {
                ++asked;
                silent += mayBeSilent(line) ? 1 : 0;
            }
            session.handle(line);
            text = rest;
        }
        session.stopAll();
        session.finish();
    }
    if (listener.closed() > asked || listener.closed() < asked - silent) {
        std::cerr << asked << " requests, " << listener.closed() << " closing replies\n";
        std::abort();
    }
    return 0;
}
