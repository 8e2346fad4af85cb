#include "proof_file.hpp"

#include <utility>

#include "base/file.hpp"
#include "proof/certificate.hpp"

namespace tengen::apps {
namespace {

constexpr std::size_t kMaxProofBytes = std::size_t{256} << 20;

}  // namespace

Result<ProofFile> readProofFile(const std::string& path) {
    const auto bytes = readFile(path, kMaxProofBytes);
    if (!bytes) return bytes.error();
    auto strategy = proof::readCertificate(*bytes);
    if (!strategy) return Error{strategy.error().kind, path + ": " + strategy.error().message};
    return ProofFile{*std::move(strategy), bytes->size()};
}

}  // namespace tengen::apps
