#pragma once

#include <cstddef>
#include <string_view>

/// The bytes of a RenLib library, for its reader and its writer alone.
namespace tengen::renlib {

inline constexpr int kBoardSize = 15;
inline constexpr std::size_t kHeadSize = 20;
inline constexpr std::string_view kMagic = "\xFFRenLib\xFF";
inline constexpr unsigned kMajor = 3;
inline constexpr unsigned kMinor = 4;
/// Between the line and the text of a comment.
inline constexpr char kBackspace = '\b';

/// The flags of a node, and of its extension.
enum Flag : unsigned {
    kHasSibling = 0x80,
    kNoChild = 0x40,
    kOldComment = 0x20,
    kMark = 0x10,
    kComment = 0x08,
    kStart = 0x04,
    kNoMove = 0x02,
    kExtension = 0x01,
    kBoardText = 0x0100,
};

}  // namespace tengen::renlib
