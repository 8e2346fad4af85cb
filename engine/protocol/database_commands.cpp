// The commands of Yixin's position database, on top of experience.

#include <fmt/format.h>

#include "base/text.hpp"
#include "protocol/command.hpp"
#include "protocol/session_state.hpp"
#include "record/renlib.hpp"

namespace tengen::protocol {
namespace {

/// Whether a database is open. If not, says so.
bool hasDatabase(SessionState& session, const Request& request) {
    if (!session.database)
        session.error(std::string(request.name) +
                      ": no database is open; name one by YXSETDATABASE");
    return session.database.has_value();
}

/// The position that a command asks about: moves of Black and White in turn. The game is not
/// touched. Where there is none, or no database, says why.
std::optional<Board> databasePosition(SessionState& session, const Request& request) {
    if (!hasDatabase(session, request)) return std::nullopt;
    const auto moves = session.points(request.words);
    auto board =
        moves ? Board::afterMoves(session.now().ruleset(), *moves) : Result<Board>(moves.error());
    if (board) return std::move(*board);
    session.error(std::string(request.name) + ": " + board.error().message);
    return std::nullopt;
}

void report(SessionState& session, const Request& request, const Result<void>& done) {
    if (!done) session.error(std::string(request.name) + ": " + done.error().message);
}

Result<std::shared_ptr<search::PositionBook>> openBook(const SessionState& session,
                                                       std::string_view path) {
    if (!session.setup.openBook)
        return Error{Error::Kind::NotFound, "there are no databases in this program"};
    return session.setup.openBook(std::string(path));
}

void yxSetDatabase(SessionState& session, const Request& request) {
    auto book = openBook(session, request.args);
    if (!book) return session.error("YXSETDATABASE: " + book.error().message);
    session.database.emplace(std::move(*book));
    session.faultTold = false;
    session.databasePath = inQuotes(request.args, 1000);
    session.out("MESSAGE DATABASE LOAD START " + session.databasePath);
    session.out("MESSAGE DATABASE LOAD DONE");
    session.useDatabase();
}

void yxSaveDatabase(SessionState& session, const Request& request) {
    if (!hasDatabase(session, request)) return;
    session.out("MESSAGE DATABASE SAVE START " + session.databasePath);
    const auto saved = session.database->book()->save();
    if (!saved) return report(session, request, saved);
    session.out("MESSAGE DATABASE SAVE DONE");
}

void yxQueryAll(SessionState& session, const Request& request) {
    if (const auto board = databasePosition(session, request))
        report(session, request,
               session.database->queryAll(*board, session.coordinates(), session.out));
}

void yxQueryOne(SessionState& session, const Request& request) {
    if (const auto board = databasePosition(session, request))
        report(session, request, session.database->queryOne(*board, session.out));
}

void yxQueryText(SessionState& session, const Request& request) {
    if (const auto board = databasePosition(session, request))
        report(session, request, session.database->queryText(*board, session.out));
}

void yxQueryAllText(SessionState& session, const Request& request) {
    const auto board = databasePosition(session, request);
    if (!board) return;
    const auto done = session.database->queryAll(*board, session.coordinates(), session.out);
    report(session, request, done ? session.database->queryText(*board, session.out) : done);
}

void yxEditTvd(SessionState& session, const Request& request) {
    const auto board = databasePosition(session, request);
    if (!board) return;
    const auto edit = TvdEdit::parse(request.args);
    if (!edit) return report(session, request, edit.error());
    const auto done = session.database->edit(*board, *edit);
    report(session, request, done ? session.database->queryOne(*board, session.out) : done);
}

void yxEditText(SessionState& session, const Request& request) {
    if (const auto board = databasePosition(session, request))
        report(session, request, session.database->setComment(*board, unquotedText(request.args)));
}

void yxEditLabel(SessionState& session, const Request& request) {
    const auto board = databasePosition(session, request);
    if (!board) return;
    const auto [where, text] = splitAt(request.args, ' ');
    const auto point = session.coordinates().parse(where);
    if (!point) return report(session, request, point.error());
    if (point->isPass())
        return session.error("YXEDITLABELDATABASE: a pass is no point of the board");
    report(session, request, session.database->setMark(*board, *point, unquotedText(trim(text))));
}

void yxDeleteOne(SessionState& session, const Request& request) {
    if (const auto board = databasePosition(session, request))
        report(session, request, session.database->remove(*board));
}

void yxDeleteAll(SessionState& session, const Request& request) {
    const auto board = databasePosition(session, request);
    if (!board) return;
    const auto filter = DeleteFilter::parse(request.args);
    if (!filter) return report(session, request, filter.error());
    const auto count = session.database->removeBelow(*board, *filter, session.interrupts.stop);
    if (!count) return report(session, request, count.error());
    session.out(fmt::format("MESSAGE deleted {} positions", *count));
    report(session, request,
           session.database->queryAll(*board, session.coordinates(), session.out));
}

/// Writes the file that a command names. Where that fails, says why.
bool writeFile(SessionState& session, const Request& request, std::string_view bytes) {
    const auto written =
        session.setup.writeFile
            ? session.setup.writeFile(std::string(request.args), bytes)
            : Result<void>(Error{Error::Kind::NotFound, "no files are written here"});
    report(session, request, written);
    return written.ok();
}

void report(SessionState& session, std::string_view did, std::int64_t count, std::string_view where,
            const Request& request) {
    session.out(fmt::format("MESSAGE {} {} positions {} {}", did, count, where,
                            inQuotes(request.args, 1000)));
}

void writeDatabaseText(SessionState& session, const Request& request,
                       const std::optional<Ruleset>& only) {
    if (!hasDatabase(session, request)) return;
    const auto text = session.database->toText(only);
    if (!text) return report(session, request, text.error());
    if (writeFile(session, request, text->lines))
        report(session, "wrote", text->count, "to", request);
}

void yxDbToText(SessionState& session, const Request& request) {
    writeDatabaseText(session, request, session.now().ruleset());
}

void yxDbToTextAll(SessionState& session, const Request& request) {
    writeDatabaseText(session, request, std::nullopt);
}

void yxDbSplit(SessionState& session, const Request& request) {
    if (!hasDatabase(session, request)) return;
    const auto other = openBook(session, request.args);
    if (!other) return report(session, request, other.error());
    const auto count = session.database->splitInto(**other, session.now(), session.interrupts.stop);
    if (!count) return report(session, request, count.error());
    report(session, "wrote", *count, "to", request);
}

void yxDbMerge(SessionState& session, const Request& request) {
    if (!hasDatabase(session, request)) return;
    const auto other = openBook(session, request.args);
    if (!other) return report(session, request, other.error());
    const auto count = session.database->merge(**other);
    if (!count) return report(session, request, count.error());
    report(session, "merged", *count, "from", request);
}

void yxDbToLib(SessionState& session, const Request& request) {
    if (!hasDatabase(session, request)) return;
    const auto library = session.database->toLibrary(session.now(), session.interrupts.stop);
    if (!library) return report(session, request, library.error());
    const auto bytes = record::writeRenLib({&library->record, 1}, {});
    if (!bytes) return report(session, request, bytes.error());
    if (writeFile(session, request, bytes->bytes))
        report(session, "wrote", library->count, "to", request);
}

void yxLibToDb(SessionState& session, const Request& request) {
    if (!hasDatabase(session, request)) return;
    if (!session.setup.readFile)
        return session.error(std::string(request.name) + ": no files are read here");
    const auto bytes = session.setup.readFile(std::string(request.args));
    if (!bytes) return report(session, request, bytes.error());
    const auto library =
        record::readRenLib(*bytes, {.rules = session.now().ruleset(), .skipIllegal = true});
    if (!library) return report(session, request, library.error());
    std::int64_t count = 0;
    std::int64_t skipped = 0;
    for (const record::Record& each : library->records) {
        const auto added = session.database->addLibrary(each, session.interrupts.stop);
        if (!added) return report(session, request, added.error());
        count += added->count;
        skipped += added->skipped;
    }
    report(session, "took", count, "from", request);
    if (skipped > 0)
        session.out(fmt::format("MESSAGE left out {} positions that {} does not allow", skipped,
                                idOf(session.now().rule())));
}

void noDatabaseCommand(SessionState& session, const Request& request) {
    session.error(std::string(request.name) + " is not done here; docs/PROTOCOL.md lists what is");
}

}  // namespace

std::span<const Command> databaseCommands() {
    using enum Input;
    static constexpr Command kCommands[] = {
        {"YXSETDATABASE", Path, false, yxSetDatabase},
        {"YXSAVEDATABASE", Line, false, yxSaveDatabase},
        {"YXQUERYDATABASEALL", Block, true, yxQueryAll},
        {"YXQUERYDATABASEONE", Block, true, yxQueryOne},
        {"YXQUERYDATABASETEXT", Block, true, yxQueryText},
        {"YXQUERYDATABASEALLT", Block, true, yxQueryAllText},
        {"YXEDITTVDDATABASE", TextBlock, true, yxEditTvd},
        {"YXEDITTEXTDATABASE", TextBlock, true, yxEditText},
        {"YXEDITLABELDATABASE", TextBlock, true, yxEditLabel},
        {"YXDELETEDATABASEONE", Block, true, yxDeleteOne},
        {"YXDELETEDATABASEALL", TextBlock, true, yxDeleteAll},
        {"YXSETBESTMOVEDATABASE", Block, false, noDatabaseCommand},
        {"YXCLEARBESTMOVEDATABASE", Block, false, noDatabaseCommand},
        {"YXDBTOPOS", Path, false, noDatabaseCommand},
        {"YXTXTTODB", Path, false, noDatabaseCommand},
        {"YXDBCHECK", Line, false, noDatabaseCommand},
        {"YXDBFIX", Line, false, noDatabaseCommand},
        {"YXDBTOTXT", Path, true, yxDbToText},
        {"YXDBTOTXTALL", Path, false, yxDbToTextAll},
        {"YXLIBTODB", Path, false, yxLibToDb},
        {"YXDBTOLIB", Path, false, yxDbToLib},
        {"YXDBSPLIT", Path, true, yxDbSplit},
        {"YXDBMERGE", Path, false, yxDbMerge},
    };
    return kCommands;
}

}  // namespace tengen::protocol
