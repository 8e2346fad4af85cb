#pragma once

namespace tengen::search {

/// The constants of the search; docs/agents/puct.md says what matches found them to be worth. Win
/// rates are 0 to 1.
struct PuctSettings {
    /// c in Q + c · P · √N / (1 + n), where Q is a move's value, P its share of the policy, n its
    /// visits and N those of the position. It grows with ln (1 + N / base).
    float exploration = 0.6F;
    float explorationBase = 10'000;
    /// First-play urgency: a move not tried yet is worth the mean of the position, less this times
    /// the root of the policy's share that was tried.
    float fpuReduction = 0.1F;
    /// Of minimax in a value; the rest is the mean (Lanctot et al. 2014).
    float minimaxShare = 0.8F;
    /// Of the policy's softmax: the fitted one at 1, flatter above.
    double temperature = 1.5;
    /// Of a VCF at a leaf: fours in a row, and fours in all.
    int vcfFours = 12;
    int vcfNodes = 12;
    /// Moves of the complete VCF search at the root.
    int rootVcfNodes = 2'000;
};

}  // namespace tengen::search
