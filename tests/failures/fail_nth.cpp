// To be preloaded: lets one call of the program to the system fail, the n-th of its kind.
//
//   FAIL_CALL=KIND:N    KIND is memory, write (to a file), sync, open, or socket; 0: none
//   FAIL_COUNT=FILE     at its end the program writes there how many such calls it made
//
// So a test can count the calls of a run, and then let each of them fail.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

// The names that the C library keeps for its own allocator.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

enum class Kind { Memory, Write, Sync, Open, Socket };
constexpr const char* kNames[] = {"memory", "write", "sync", "open", "socket"};

/// What is to fail. Read once from the environment, without taking memory.
struct Wanted {
    int kind = -1;
    long number = 0;
    const char* count = nullptr;

    Wanted() {
        const char* call = std::getenv("FAIL_CALL");
        count = std::getenv("FAIL_COUNT");
        const char* colon = call == nullptr ? nullptr : std::strchr(call, ':');
        if (colon == nullptr) return;
        for (int i = 0; i < 5; ++i)
            if (std::strncmp(call, kNames[i], std::strlen(kNames[i])) == 0) kind = i;
        number = std::atol(colon + 1);
    }
};

const Wanted& wanted() {
    static const Wanted only;
    return only;
}
std::atomic<long> calls{0};

/// Whether this call is the one; errno says `error` then.
bool fails(Kind kind, int error) {
    if (wanted().kind != static_cast<int>(kind) || ++calls != wanted().number) return false;
    errno = error;
    return true;
}

mode_t typeOf(int file) {
    struct stat about{};
    return fstat(file, &about) == 0 ? about.st_mode & S_IFMT : 0;
}

/// The same for a write. Only disks are full; pipes are also how a program wakes itself.
bool failsToWrite(int file, int error) {
    return typeOf(file) == S_IFREG && fails(Kind::Write, error);
}

__attribute__((destructor)) void writeCount() {
    if (wanted().count == nullptr) return;
    char text[24];
    char* begin = text + sizeof text;
    for (long left = calls; begin == text + sizeof text || left > 0; left /= 10)
        *--begin = static_cast<char>('0' + left % 10);
    const long file = syscall(SYS_openat, AT_FDCWD, wanted().count, O_CREAT | O_WRONLY, 0600);
    syscall(SYS_write, file, begin, text + sizeof text - begin);
    syscall(SYS_close, file);
}

template <class Function>
Function* next(Function*, const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// NEXT(write): the function that would have been called.
#define NEXT(name)                                      \
    ([] {                                               \
        static const auto found = next(&::name, #name); \
        return found;                                   \
    }())

extern "C" {

void* malloc(std::size_t size) {
    return fails(Kind::Memory, ENOMEM) ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    return fails(Kind::Memory, ENOMEM) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
    return fails(Kind::Memory, ENOMEM) ? nullptr : __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return fails(Kind::Memory, ENOMEM) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** place, std::size_t alignment, std::size_t size) {
    if (fails(Kind::Memory, ENOMEM)) return ENOMEM;
    *place = __libc_memalign(alignment, size);
    return *place == nullptr ? ENOMEM : 0;
}

ssize_t write(int file, const void* bytes, std::size_t size) {
    return failsToWrite(file, ENOSPC) ? -1 : NEXT(write)(file, bytes, size);
}
ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t at) {
    return failsToWrite(file, ENOSPC) ? -1 : NEXT(pwrite64)(file, bytes, size, at);
}
ssize_t writev(int file, const iovec* parts, int count) {
    return failsToWrite(file, ENOSPC) ? -1 : NEXT(writev)(file, parts, count);
}
int ftruncate64(int file, off64_t size) noexcept {
    return failsToWrite(file, EIO) ? -1 : NEXT(ftruncate64)(file, size);
}

int fsync(int file) { return fails(Kind::Sync, EIO) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return fails(Kind::Sync, EIO) ? -1 : NEXT(fdatasync)(file); }

int open64(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return fails(Kind::Open, EMFILE) ? -1 : NEXT(open64)(path, flags, mode);
}
FILE* fopen64(const char* path, const char* mode) {
    return fails(Kind::Open, EMFILE) ? nullptr : NEXT(fopen64)(path, mode);
}

int accept4(int listener, sockaddr* address, socklen_t* size, int flags) {
    return fails(Kind::Socket, EMFILE) ? -1 : NEXT(accept4)(listener, address, size, flags);
}
int accept(int listener, sockaddr* address, socklen_t* size) {
    return fails(Kind::Socket, EMFILE) ? -1 : NEXT(accept)(listener, address, size);
}
ssize_t recvmsg(int socket, msghdr* message, int flags) {
    return fails(Kind::Socket, ECONNRESET) ? -1 : NEXT(recvmsg)(socket, message, flags);
}
ssize_t sendmsg(int socket, const msghdr* message, int flags) {
    return fails(Kind::Socket, ECONNRESET) ? -1 : NEXT(sendmsg)(socket, message, flags);
}
ssize_t recv(int socket, void* bytes, std::size_t size, int flags) {
    return fails(Kind::Socket, ECONNRESET) ? -1 : NEXT(recv)(socket, bytes, size, flags);
}
ssize_t send(int socket, const void* bytes, std::size_t size, int flags) {
    return fails(Kind::Socket, ECONNRESET) ? -1 : NEXT(send)(socket, bytes, size, flags);
}
int epoll_ctl(int epoll, int operation, int file, epoll_event* event) noexcept {
    // The kernel takes memory only for a new entry.
    const bool isNew = operation == EPOLL_CTL_ADD && typeOf(file) == S_IFSOCK;
    return isNew && fails(Kind::Socket, ENOMEM) ? -1
                                                : NEXT(epoll_ctl)(epoll, operation, file, event);
}

}  // extern "C"
