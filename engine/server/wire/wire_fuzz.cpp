// Whatever clients say, to the readers of it. The first byte chooses between the messages of the
// WebSocket, the bodies of HTTP, its targets, and what the store holds.

#include <cstdio>
#include <cstdlib>

#include "record/json.hpp"
#include "server/api/http.hpp"
#include "server/api/record_json.hpp"
#include "server/api/review_json.hpp"
#include "server/wire/requests.hpp"

namespace tengen::server {
namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "wire: %s\n", what);
    std::abort();
}

/// A fault says what is wrong in one line that can be sent on as JSON.
void check(const JsonFault& fault) {
    require(!fault.message.empty(), "a fault says nothing");
    require(fault.message.find('\n') == std::string::npos, "a fault has more than one line");
    require(!dumped({{"code", idOf(fault.code)}, {"message", fault.message}}).empty(), "no JSON");
}

template <class Value>
const Value* valueOf(const std::variant<Value, JsonFault>& parsed) {
    if (const auto* fault = std::get_if<JsonFault>(&parsed)) return check(*fault), nullptr;
    return &std::get<Value>(parsed);
}

/// A record that is understood goes out as it came in.
void checkRecord(const nlohmann::json& said) {
    const auto parsed = recordFrom(said);
    const record::Record* record = valueOf(parsed);
    if (record == nullptr) return;
    const auto written = recordJson(*record);
    if (!written) return require(written.error().kind == Error::Kind::TooLarge, "no record");
    const auto again = recordFrom(nlohmann::json::parse(dumped(*written)));
    const record::Record* same = valueOf(again);
    require(same != nullptr, "what was written is not understood");
    require(*same == *record, "what was written reads differently");
}

/// A review that is understood goes out as it came in, too.
void checkAnalysis(const wire::AnalysisBody& said) {
    checkRecord(said.record);
    const auto judged = said.review && said.review->is_object() && said.review->contains("judged")
                            ? said.review->at("judged").size()
                            : 0;
    if (judged == 0) return;
    const auto parsed = reviewFrom(*said.review, judged, kMaxSize);
    const Json* review = valueOf(parsed);
    if (review == nullptr) return;
    const auto again = reviewFrom(nlohmann::json::parse(dumped(*review)), judged, kMaxSize);
    const Json* same = valueOf(again);
    require(same != nullptr && *same == *review, "a review reads differently");
}

/// A record as some version of the program stored it.
void checkStored(std::string_view text) {
    const auto read = storedRecord(text);
    if (!read) return require(!read.error().message.empty(), "an error says nothing");
    const auto again = storedRecord(record::gameToJson(*read));
    require(again && *again == *read, "a stored record reads differently");
}

void checkTarget(std::string_view text) {
    HttpRequest request;
    if (readTarget(text, request)) require(request.path.starts_with('/'), "a path without a root");
}

}  // namespace
}  // namespace tengen::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::server;
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0] % 9) {
        case 0: valueOf(wire::parseUp(text)); break;
        case 1: valueOf(wire::parseNewGame(text)); break;
        case 2: valueOf(wire::parseMoveCall(text)); break;
        case 3: valueOf(wire::parseImportCall(text)); break;
        case 4: {
            const auto parsed = wire::parseExportCall(text);
            if (const auto* call = valueOf(parsed)) checkRecord(call->record);
            const auto analysis = wire::parseAnalysisBody(text);
            if (const auto* body = valueOf(analysis)) checkAnalysis(*body);
            break;
        }
        case 5: checkTarget(text); break;
        case 6: valueOf(wire::parsePublication(text)); break;
        case 7: valueOf(wire::parseOwnThings(text)); break;
        default: checkStored(text);
    }
    return 0;
}
