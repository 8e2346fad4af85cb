#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace tengen {

/// Why outside input was refused. The message is a sentence fit to show to a person.
struct Error {
    enum class Kind {
        BadSyntax,    ///< the text does not follow its format
        BadValue,     ///< well formed, but outside what we support
        IllegalMove,  ///< the rules of the game forbid it
        TooLarge,     ///< beyond a limit that keeps memory and time bounded
        NotFound,     ///< no such agent, file, key
        Io,           ///< the operating system refused
        Unavailable,  ///< not now: too much is waiting, or no answer came in time
    };

    Kind kind = Kind::BadSyntax;
    std::string message;
};

/// A value or the reason there is none; for everything that comes from outside the program.
/// (std::expected arrives with C++23; this is the part of it we use.)
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// REQUIRES: ok().
    [[nodiscard]] T& value() & { return assert(ok()), *std::get_if<0>(&state_); }
    [[nodiscard]] const T& value() const& { return assert(ok()), *std::get_if<0>(&state_); }
    [[nodiscard]] T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&state_)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    /// REQUIRES: !ok().
    [[nodiscard]] const Error& error() const { return assert(!ok()), *std::get_if<1>(&state_); }

private:
    std::variant<T, Error> state_;
};

/// Done, or the reason why not.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    [[nodiscard]] bool ok() const { return !error_; }
    explicit operator bool() const { return ok(); }

    /// REQUIRES: !ok().
    [[nodiscard]] const Error& error() const { return assert(error_), *error_; }

private:
    std::optional<Error> error_;
};

}  // namespace tengen
