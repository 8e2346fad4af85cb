#pragma once

#include <cstddef>
#include <string_view>

/// The bytes of a RenLib library, for its reader and its writer alone.
namespace tengen::record::renlib {

inline constexpr int kBoardSize = 15;
inline constexpr std::size_t kHeadSize = 20;
inline constexpr std::string_view kMagic = "\xFFRenLib\xFF";
inline constexpr unsigned kMajor = 3;
inline constexpr unsigned kMinor = 4;
/// Between the line and the text of a comment.
inline constexpr char kBackspace = '\b';

/// The flags of a node, and of its extension.
inline constexpr unsigned kHasSibling = 0x80;
inline constexpr unsigned kNoChild = 0x40;
inline constexpr unsigned kOldComment = 0x20;
inline constexpr unsigned kMark = 0x10;
inline constexpr unsigned kComment = 0x08;
inline constexpr unsigned kStart = 0x04;
inline constexpr unsigned kNoMove = 0x02;
inline constexpr unsigned kExtension = 0x01;
inline constexpr unsigned kBoardText = 0x0100;

}  // namespace tengen::record::renlib
