#include "base/zeroed_memory.hpp"

#include <sys/mman.h>

#include <cassert>
#include <new>

namespace tengen {

ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : bytes_(bytes),
      data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    if (data_ == MAP_FAILED) throw std::bad_alloc();
    // A hint: a system without large pages gives small ones.
    (void)madvise(data_, bytes_, MADV_HUGEPAGE);
}

ZeroedMemory::~ZeroedMemory() { munmap(data_, bytes_); }

void ZeroedMemory::touch(std::size_t from, std::size_t bytes) {
    assert(from + bytes <= bytes_);
    constexpr std::size_t kPage = 4096;
    auto* memory = static_cast<volatile char*>(data_);
    for (std::size_t i = from; i < from + bytes; i += kPage) {
        const char kept = memory[i];
        memory[i] = kept;
    }
}

void ZeroedMemory::clear() {
    // Private anonymous pages that were given back are zero when touched again.
    if (madvise(data_, bytes_, MADV_DONTNEED) != 0) throw std::bad_alloc();
}

}  // namespace tengen
