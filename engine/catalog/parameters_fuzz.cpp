#include <cstdlib>
#include <string_view>

#include "catalog/catalog.hpp"

/// Any settings for any agent: values in their ranges that write and read back, or a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::catalog;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const agents::AgentSpec& spec : agentCatalog()) {
        const auto read = agents::Parameters::parse(spec.id, spec.parameters, text);
        if (!read) {
            if (read.error().message.empty()) std::abort();
            continue;
        }
        const auto again = agents::Parameters::parse(spec.id, spec.parameters, read->toText());
        if (!again || again->toText() != read->toText()) std::abort();
        for (const agents::Parameter& parameter : spec.parameters)
            if (parameter.kind == agents::Parameter::Kind::Number)
                if (const auto n = read->number(parameter.name);
                    n < parameter.min || n > parameter.max)
                    std::abort();
    }
    return 0;
}
