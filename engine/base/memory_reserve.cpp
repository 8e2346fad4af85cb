#include "base/memory_reserve.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace tengen {
namespace {

constexpr std::size_t kReserve = 1 << 20;

/// For the handler, which takes no argument.
std::atomic<void*>& reserve() {
    static std::atomic<void*> memory{nullptr};
    return memory;
}

void useReserve() {
    void* const memory = reserve().exchange(nullptr);
    if (memory == nullptr) throw std::bad_alloc();
    std::free(memory);
}

}  // namespace

bool keepMemoryReserve() {
    std::set_new_handler(&useReserve);
    if (reserve().load() != nullptr) return true;
    void* const memory = std::malloc(kReserve);
    if (memory == nullptr) return false;
    std::free(reserve().exchange(memory));  // another thread may have been quicker
    return true;
}

}  // namespace tengen
