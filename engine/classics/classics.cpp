#include "classics/classics.hpp"

namespace tengen::classics {

std::span<const agents::AgentSpec> classicAgents() {
    static const agents::AgentSpec agents[] = {kWei,    kSong,      kWang,      kFudan1,
                                               kFudan2, kFudan3,    kFudan4,    kFudan5,
                                               kFudan6, kWaterloo0, kWaterloo1, kWaterloo2};
    return agents;
}

}  // namespace tengen::classics
