#include "record/format.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "record/json.hpp"
#include "record/limits.hpp"
#include "record/openings.hpp"
#include "record/pos.hpp"
#include "record/psq.hpp"
#include "record/renlib.hpp"
#include "record/sgf.hpp"

namespace tengen::record {
namespace {

std::string listOfIds() {
    std::string ids;
    for (const Format& format : formats())
        ids += (ids.empty() ? "" : ", ") + std::string(format.id);
    return ids;
}

}  // namespace

std::span<const Format> formats() {
    static constexpr std::array kFormats = {
        Format{"sgf", ".sgf", "SGF", readSgf, writeSgf},
        Format{"psq", ".psq", "Piskvork", readPsq, writePsq},
        Format{"lib", ".lib", "RenLib", readRenLib, writeRenLib},
        Format{"pos", ".pos", "pos text", readPos, writePos},
        Format{"openings", ".openings", "Gomocup openings", readOpenings, writeOpenings},
        Format{"json", ".json", "JSON", readJson, writeJson},
    };
    return kFormats;
}

void addNote(std::vector<std::string>& notes, std::string note) {
    constexpr std::size_t kMaxNotes = 20;
    if (notes.size() < kMaxNotes && std::ranges::find(notes, note) == notes.end())
        notes.push_back(std::move(note));
}

Result<const Format*> formatById(std::string_view id) {
    const auto it = std::ranges::find(formats(), id, &Format::id);
    if (it == formats().end())
        return Error{Error::Kind::NotFound,
                     "there is no format " + inQuotes(id) + "; choose one of " + listOfIds()};
    return &*it;
}

Result<const Format*> formatByPath(std::string_view path) {
    const std::string name = lower(path);
    const auto it = std::ranges::find_if(
        formats(), [&](const Format& format) { return name.ends_with(format.extension); });
    if (it == formats().end())
        return Error{
            Error::Kind::NotFound,
            "the name " + inQuotes(path) + " does not tell a format; say which: " + listOfIds()};
    return &*it;
}

Result<Games> readGames(const Format& format, std::string_view bytes, const ReadOptions& options) {
    if (bytes.size() > kMaxInputBytes)
        return Error{Error::Kind::TooLarge, "the input is larger than " +
                                                std::to_string(kMaxInputBytes >> 20) +
                                                " MiB; split it into smaller files"};
    if (const auto rules = checked(options.rules); !rules) return rules.error();
    return format.read(bytes, options);
}

}  // namespace tengen::record
