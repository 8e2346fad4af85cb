#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "studies/findings.hpp"
#include "studies/measurement.hpp"
#include "studies/page.hpp"

namespace tengen::studies {

/// What one report measured, measured again with our agents, or what our proofs hold, and the page
/// about it. Each is a file of its own.
struct Study {
    std::string_view id;     ///< the number of the report, or `proof`
    std::string_view title;  ///< of its page
    /// What is measured; the ids do not depend on the terms.
    std::vector<Figure> (*figures)();
    /// Writes the page from what was found; whatever is missing yet is left out.
    void (*write)(const Findings& findings, Page& page);
};

/// All of them, by id.
std::span<const Study> studyCatalog();
const Study* findStudy(std::string_view id);

extern const Study kStudy000;
extern const Study kStudy001;
extern const Study kStudy002;
extern const Study kStudy003;
extern const Study kStudy004;
extern const Study kStudyProof;

/// How a page, or a part of it, is made again.
std::string commandOf(const Findings& findings);

/// The whole page of a study.
std::string pageOf(const Study& study, const Findings& findings);

}  // namespace tengen::studies
