#include "save_game.hpp"

#include "base/file.hpp"
#include "record/format.hpp"
#include "record/record_builder.hpp"

namespace tengen::apps {

Result<void> saveGame(const std::filesystem::path& path, const Board& board,
                      const GameTitle& title) {
    const auto format = record::formatByPath(path.string());
    if (!format) return format.error();

    record::RecordBuilder builder(board.ruleset());
    for (const Point move : board.moves())
        if (const auto played = builder.play(move); !played) return played.error();
    builder.info().set(record::Field::Black, title.black);
    builder.info().set(record::Field::White, title.white);
    builder.info().set(record::Field::Opening, title.opening);
    builder.info().set(record::Field::Result, title.result);

    const record::Record record = builder.finish();
    const auto written = (*format)->write({&record, 1}, {});
    if (!written) return written.error();
    return replaceFile(path, written->bytes);
}

}  // namespace tengen::apps
