#include "classics/fudan/chess_type_weights.hpp"

namespace tengen::classics {
namespace {

constexpr auto kRows = [] {
    std::array<std::string_view, kChessTypes> ids{};
    for (const ChessType type : kAllChessTypes) ids[indexOf(type)] = idOf(type);
    return ids;
}();
constexpr std::string_view kColumns[] = {"own", "enemy"};

constexpr std::int64_t kOriginal[] = {1'000'000, 1'000'000,  //
                                      20'000,    100'000,    //
                                      6'100,     65'000,     //
                                      6'000,     65'000,     //
                                      1'100,     5'500,      //
                                      1'000,     5'000,      //
                                      300,       200,        //
                                      290,       200,        //
                                      290,       200,        //
                                      290,       200,        //
                                      100,       90,         //
                                      10,        9,          //
                                      3,         4,          //
                                      1,         1};
constexpr std::int64_t kGenetic[] = {1'229'874, 1'304'773,  //
                                     27'685,    119'405,    //
                                     8'198,     84'810,     //
                                     7'164,     75'353,     //
                                     1'202,     7'176,      //
                                     1'426,     6'720,      //
                                     415,       219,        //
                                     378,       239,        //
                                     336,       253,        //
                                     357,       246,        //
                                     127,       111,        //
                                     11,        12,         //
                                     4,         5,          //
                                     1,         1};
/// By `tengen tune ga`; docs/agents/fudan5.md has the runs and what they are worth.
constexpr std::int64_t kEvolved[] = {1'932'401, 2'454'405, 36'723, 102'644, 8'349, 225'904, 8'293,
                                     253'479,   1'102,     2'473,  891,     8'165, 119,     44,
                                     221,       1'191,     169,    250,     2'118, 207,     175,
                                     514,       13,        17,     2,       63,    1,       11};
constexpr agents::NamedWeights kSets[] = {
    {"original", kOriginal}, {"genetic", kGenetic}, {"evolved", kEvolved}};

}  // namespace

constinit const agents::WeightTable kChessTypeTable = {
    .layout = {.noun = "chess type", .rows = kRows, .columns = kColumns}, .sets = kSets};

ChessTypeWeights::ChessTypeWeights(std::span<const std::int64_t> rows) {
    for (std::size_t type = 0; type < kChessTypes; ++type) {
        own[type] = rows[2 * type];
        enemy[type] = rows[2 * type + 1];
    }
}

const ChessTypeWeights& ChessTypeWeights::original() {
    static const ChessTypeWeights kWeights{kOriginal};
    return kWeights;
}

const ChessTypeWeights& ChessTypeWeights::genetic() {
    static const ChessTypeWeights kWeights{kGenetic};
    return kWeights;
}

}  // namespace tengen::classics
