// Memory for a module that has nowhere to complain: the library's own operator new brings a printf
// for its last words, and that brings imports which a page would have to provide.
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) std::abort();
    return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
