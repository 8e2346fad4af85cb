#include "save_game.hpp"

#include "base/file.hpp"
#include "record/format.hpp"
#include "record/record_builder.hpp"

namespace tengen {

Result<void> saveGame(const std::filesystem::path& path, const Board& board,
                      const GameTitle& title) {
    const auto format = formatByPath(path.string());
    if (!format) return format.error();

    RecordBuilder builder(board.ruleset());
    for (const Point move : board.moves())
        if (const auto played = builder.play(move); !played) return played.error();
    builder.info().set(Field::Black, title.black);
    builder.info().set(Field::White, title.white);
    builder.info().set(Field::Opening, title.opening);
    builder.info().set(Field::Result, title.result);

    const Record record = builder.finish();
    const auto written = (*format)->write({&record, 1}, {});
    if (!written) return written.error();
    return replaceFile(path, written->bytes);
}

}  // namespace tengen
