// The commands of Yixin's position database, on top of experience.

#include <fmt/format.h>

#include "base/text.hpp"
#include "protocol/gomocup_session.hpp"
#include "record/renlib.hpp"

namespace tengen::protocol {

/// Whether a database is open. If not, says so.
bool GomocupSession::hasDatabase(const Request& request) {
    if (!database_)
        error(std::string(request.name) + ": no database is open; name one by YXSETDATABASE");
    return database_.has_value();
}

/// The position that a command asks about: moves of Black and White in turn. The game is not
/// touched. Where there is none, or no database, says why.
std::optional<Board> GomocupSession::databasePosition(const Request& request) {
    if (!hasDatabase(request)) return std::nullopt;
    const auto moves = points(request.words);
    auto board = moves ? Board::afterMoves(now().ruleset(), *moves) : Result<Board>(moves.error());
    if (board) return std::move(*board);
    error(std::string(request.name) + ": " + board.error().message);
    return std::nullopt;
}

void GomocupSession::report(const Request& request, const Result<void>& done) {
    if (!done) error(std::string(request.name) + ": " + done.error().message);
}

Result<std::shared_ptr<search::PositionBook>> GomocupSession::openBook(
    std::string_view path) const {
    if (!setup_.openBook)
        return Error{Error::Kind::NotFound, "there are no databases in this program"};
    return setup_.openBook(std::string(path));
}

void GomocupSession::useDatabase() {
    if (database_) setup_.agent->useExperience(settings_.useDatabase ? database_->book() : nullptr);
}

void GomocupSession::yxSetDatabase(const Request& request) {
    auto book = openBook(request.args);
    if (!book) return error("YXSETDATABASE: " + book.error().message);
    database_.emplace(std::move(*book));
    faultTold_ = false;
    databasePath_ = quoted(request.args, 1000);
    out_("MESSAGE DATABASE LOAD START " + databasePath_);
    out_("MESSAGE DATABASE LOAD DONE");
    useDatabase();
}

void GomocupSession::yxSaveDatabase(const Request& request) {
    if (!hasDatabase(request)) return;
    out_("MESSAGE DATABASE SAVE START " + databasePath_);
    const auto saved = database_->book()->save();
    if (!saved) return report(request, saved);
    out_("MESSAGE DATABASE SAVE DONE");
}

void GomocupSession::yxQueryAll(const Request& request) {
    if (const auto board = databasePosition(request))
        report(request, database_->queryAll(*board, coordinates(), out_));
}

void GomocupSession::yxQueryOne(const Request& request) {
    if (const auto board = databasePosition(request))
        report(request, database_->queryOne(*board, out_));
}

void GomocupSession::yxQueryText(const Request& request) {
    if (const auto board = databasePosition(request))
        report(request, database_->queryText(*board, out_));
}

void GomocupSession::yxQueryAllText(const Request& request) {
    const auto board = databasePosition(request);
    if (!board) return;
    const auto done = database_->queryAll(*board, coordinates(), out_);
    report(request, done ? database_->queryText(*board, out_) : done);
}

void GomocupSession::yxEditTvd(const Request& request) {
    const auto board = databasePosition(request);
    if (!board) return;
    const auto edit = TvdEdit::parse(request.args);
    if (!edit) return report(request, edit.error());
    const auto done = database_->edit(*board, *edit);
    report(request, done ? database_->queryOne(*board, out_) : done);
}

void GomocupSession::yxEditText(const Request& request) {
    if (const auto board = databasePosition(request))
        report(request, database_->setComment(*board, unquotedText(request.args)));
}

void GomocupSession::yxEditLabel(const Request& request) {
    const auto board = databasePosition(request);
    if (!board) return;
    const auto [where, text] = splitAt(request.args, ' ');
    const auto point = coordinates().parse(where);
    if (!point) return report(request, point.error());
    if (point->isPass()) return error("YXEDITLABELDATABASE: a pass is no point of the board");
    report(request, database_->setMark(*board, *point, unquotedText(trim(text))));
}

void GomocupSession::yxDeleteOne(const Request& request) {
    if (const auto board = databasePosition(request)) report(request, database_->remove(*board));
}

void GomocupSession::yxDeleteAll(const Request& request) {
    const auto board = databasePosition(request);
    if (!board) return;
    const auto filter = DeleteFilter::parse(request.args);
    if (!filter) return report(request, filter.error());
    const auto count = database_->removeBelow(*board, *filter, interrupts_.stop);
    if (!count) return report(request, count.error());
    out_(fmt::format("MESSAGE deleted {} positions", *count));
    report(request, database_->queryAll(*board, coordinates(), out_));
}

/// Writes the file that a command names. Where that fails, says why.
bool GomocupSession::writeFile(const Request& request, std::string_view bytes) {
    const auto written =
        setup_.writeFile ? setup_.writeFile(std::string(request.args), bytes)
                         : Result<void>(Error{Error::Kind::NotFound, "no files are written here"});
    report(request, written);
    return written.ok();
}

void GomocupSession::told(std::string_view did, std::int64_t count, std::string_view where,
                          const Request& request) {
    out_(fmt::format("MESSAGE {} {} positions {} {}", did, count, where,
                     quoted(request.args, 1000)));
}

void GomocupSession::writeDatabaseText(const Request& request, const std::optional<Ruleset>& only) {
    if (!hasDatabase(request)) return;
    const auto text = database_->toText(only);
    if (!text) return report(request, text.error());
    if (writeFile(request, text->lines)) told("wrote", text->count, "to", request);
}

void GomocupSession::yxDbToText(const Request& request) {
    writeDatabaseText(request, now().ruleset());
}

void GomocupSession::yxDbToTextAll(const Request& request) {
    writeDatabaseText(request, std::nullopt);
}

void GomocupSession::yxDbSplit(const Request& request) {
    if (!hasDatabase(request)) return;
    const auto other = openBook(request.args);
    if (!other) return report(request, other.error());
    const auto count = database_->splitInto(**other, now(), interrupts_.stop);
    if (!count) return report(request, count.error());
    told("wrote", *count, "to", request);
}

void GomocupSession::yxDbMerge(const Request& request) {
    if (!hasDatabase(request)) return;
    const auto other = openBook(request.args);
    if (!other) return report(request, other.error());
    const auto count = database_->merge(**other);
    if (!count) return report(request, count.error());
    told("merged", *count, "from", request);
}

void GomocupSession::yxDbToLib(const Request& request) {
    if (!hasDatabase(request)) return;
    const auto library = database_->toLibrary(now(), interrupts_.stop);
    if (!library) return report(request, library.error());
    const auto bytes = record::writeRenLib({&library->record, 1}, {});
    if (!bytes) return report(request, bytes.error());
    if (writeFile(request, bytes->bytes)) told("wrote", library->count, "to", request);
}

void GomocupSession::yxLibToDb(const Request& request) {
    if (!hasDatabase(request)) return;
    if (!setup_.readFile) return error(std::string(request.name) + ": no files are read here");
    const auto bytes = setup_.readFile(std::string(request.args));
    if (!bytes) return report(request, bytes.error());
    const auto library =
        record::readRenLib(*bytes, {.rules = now().ruleset(), .skipIllegal = true});
    if (!library) return report(request, library.error());
    std::int64_t count = 0;
    std::int64_t skipped = 0;
    for (const record::Record& each : library->records) {
        const auto added = database_->addLibrary(each, interrupts_.stop);
        if (!added) return report(request, added.error());
        count += added->count;
        skipped += added->skipped;
    }
    told("took", count, "from", request);
    if (skipped > 0)
        out_(fmt::format("MESSAGE left out {} positions that {} does not allow", skipped,
                         idOf(now().rule())));
}

void GomocupSession::noDatabaseCommand(const Request& request) {
    error(std::string(request.name) + " is not done here; docs/PROTOCOL.md lists what is");
}

}  // namespace tengen::protocol
