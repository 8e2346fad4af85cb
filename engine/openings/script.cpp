#include "openings/script.hpp"

namespace tengen::openings {
namespace {

inline constexpr int kEnd = 99;  // a step past the last of every script

constexpr Step place(Zone zone = {}) { return {.act = Act::Place, .zone = zone}; }
constexpr Step present(Zone zone = {}) {
    return {.act = Act::Place, .zone = zone, .presented = true};
}
constexpr Step decide() { return {.act = Act::Decide}; }
constexpr Step declare(int most = 0) { return {.act = Act::Declare, .offers = most}; }
constexpr Step offer(int count = 0) { return {.act = Act::Offer, .offers = count}; }
constexpr Step choose() { return {.act = Act::Choose}; }

constexpr Zone kCentre{1};
constexpr Zone inside(int square) { return {square}; }
constexpr Zone outside(int square) { return {square, true}; }

constexpr Step kSwap[] = {present(), present(), present(), decide()};

constexpr Step kSwap2[] = {
    present(), present(),
    present(), {.act = Act::Decide, .third = Decision::PlaceTwo, .afterPlain = kEnd},
    present(), present(),
    decide(),
};

constexpr Step kPro[] = {place(kCentre), place(), place(outside(5))};
constexpr Step kLongPro[] = {place(kCentre), place(), place(outside(7))};

constexpr Step kRif[] = {
    present(kCentre), present(inside(3)), present(inside(5)), decide(), place(), offer(2),
    choose()};

constexpr Step kYamaguchi[] = {
    present(kCentre), present(inside(3)), present(inside(5)), declare(), decide(), place(), offer(),
    choose()};

constexpr Step kSoosyrv8[] = {present(kCentre), present(inside(3)), present(inside(5)), decide(),
                              place(),          declare(8),         decide(),           offer(),
                              choose()};

constexpr Step kTaraguchi10[] = {
    place(kCentre),   decide(),
    place(inside(3)), decide(),
    place(inside(5)), decide(),
    place(inside(7)), {.act = Act::Decide, .third = Decision::OfferTen, .afterThird = 10},
    place(inside(9)), {.act = Act::Decide, .afterPlain = kEnd},
    offer(10),        choose(),
};
static_assert(kTaraguchi10[10].act == Act::Offer);

}  // namespace

std::span<const Step> scriptOf(OpeningRule rule) {
    switch (rule) {
        case OpeningRule::None: return {};
        case OpeningRule::Swap: return kSwap;
        case OpeningRule::Swap2: return kSwap2;
        case OpeningRule::Pro: return kPro;
        case OpeningRule::LongPro: return kLongPro;
        case OpeningRule::Rif: return kRif;
        case OpeningRule::Yamaguchi: return kYamaguchi;
        case OpeningRule::Soosyrv8: return kSoosyrv8;
        case OpeningRule::Taraguchi10: return kTaraguchi10;
    }
    return {};
}

}  // namespace tengen::openings
