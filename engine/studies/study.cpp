#include "studies/study.hpp"

#include <algorithm>

namespace tengen::studies {

std::span<const Study> studyCatalog() {
    static const Study kStudies[] = {kStudy000, kStudy001, kStudy002,
                                     kStudy003, kStudy004, kStudyProof};
    return kStudies;
}

const Study* findStudy(std::string_view id) {
    const auto catalog = studyCatalog();
    const auto it = std::ranges::find(catalog, id, &Study::id);
    return it == catalog.end() ? nullptr : &*it;
}

std::string commandOf(const Findings& findings) {
    return "tengen study " + findings.study + " --seed " + std::to_string(findings.seed) +
           (findings.quick ? " --quick" : "");
}

std::string pageOf(const Study& study, const Findings& findings) {
    Page page(findings, std::string(study.title), commandOf(findings));
    study.write(findings, page);
    return page.toHtml(study.figures());
}

}  // namespace tengen::studies
