#pragma once

namespace tengen::testing {

/// Sanitizers make tests ten times slower and look for other faults than wrong answers: a
/// sanitized build walks an eighth of the way.
constexpr int effort(int full) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return full / 8;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return full / 8;
#else
    return full;
#endif
#else
    return full;
#endif
}

}  // namespace tengen::testing
