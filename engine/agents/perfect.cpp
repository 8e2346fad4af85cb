#include "agents/perfect.hpp"

#include "agents/champion.hpp"
#include "agents/proof_book.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "proof/certificate.hpp"

namespace tengen::agents {
namespace {

constexpr std::string_view kBuiltIn = "built-in";
constexpr std::size_t kMaxFileSize = std::size_t{256} << 20;

Result<std::shared_ptr<const proof::Strategy>> proofNamed(const std::string& name) {
    if (name == kBuiltIn) return std::shared_ptr<const proof::Strategy>();
    const auto bytes = readFile(name, kMaxFileSize);
    if (!bytes)
        return Error{bytes.error().kind, "agent perfect: proof must be built-in or a file, but " +
                                             bytes.error().message};
    auto strategy = proof::readCertificate(*bytes);
    if (!strategy)
        return Error{strategy.error().kind,
                     "agent perfect: " + inQuotes(name, 200) + ": " + strategy.error().message};
    return std::make_shared<const proof::Strategy>(*std::move(strategy));
}

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    const auto strategy = proofNamed(parameters.text("proof"));
    if (!strategy) return strategy.error();
    auto champion = makeAgent({&kChampion, 1}, "tengen:hash=" + parameters.text("hash"), 1);
    if (!champion) return champion.error();
    return withProofBook(*std::move(champion), *strategy);
}

constexpr std::string_view kProofChoices[] = {kBuiltIn};
constexpr Parameter kParameters[] = {
    {
        .name = "proof",
        .kind = Parameter::Kind::OneOfOrFile,
        .defaultValue = kBuiltIn,
        .choices = kProofChoices,
        .meaning = "proofs that it plays by: those it was built with, or a proof file",
    },
    {
        .name = "hash",
        .kind = Parameter::Kind::Number,
        .defaultValue = "64",
        .min = 1,
        .max = 65536,
        .choices = {},
        .meaning = "size of the transposition table in MB, for moves outside the proofs",
    },
};

}  // namespace

constinit const AgentSpec kPerfect = {
    .id = "perfect",
    .title = "the proven win for Black; elsewhere the champion",
    .origin = "Tengen's own",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::agents
