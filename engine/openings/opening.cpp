#include "openings/opening.hpp"

#include <algorithm>
#include <cassert>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::openings {
namespace {

/// With blanks, so that a terminal can break the line.
std::string listOf(std::span<const Point> points) {
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : " ") + toText(p);
    return text;
}

constexpr std::string_view kOrdinals[] = {"first", "second", "third", "fourth", "fifth"};

Error refuse(std::string why) { return {Error::Kind::IllegalMove, std::move(why)}; }

Point centreOf(int size) { return {size / 2, size / 2}; }

std::string describe(Zone zone, int size) {
    if (zone.square == 1) return "on the centre, " + toText(centreOf(size));
    const std::string side = std::to_string(zone.square);
    return (zone.outside ? "outside" : "inside") + std::string(" the central ") + side + " × " +
           side + " square";
}

bool lies(Point p, Zone zone, int size) {
    if (zone.square == 0) return true;
    return (distance(p, centreOf(size)) <= zone.square / 2) != zone.outside;
}

std::string_view article(Side side) { return side == Side::Black ? "a black" : "a white"; }
std::string_view playing(Side side) { return side == Side::Black ? "play Black" : "play White"; }

Side colourAfter(Decision decision, Side now) {
    return decision == Decision::Swap ? other(now) : now;
}

}  // namespace

Result<Opening> Opening::start(OpeningRule rule, const Ruleset& game) {
    if (const auto known = checked(game); !known) return known.error();
    if (const auto defined = checkOpening(rule, game); !defined) return defined.error();
    return Opening(rule, game);
}

Opening::Opening(OpeningRule rule, const Ruleset& game) : rule_(rule), game_(game) { prepareAsk(); }

Result<void> Opening::apply(const Choice& choice) {
    if (isDone()) return refuse("the opening is over; play on");
    const auto check = [this](const auto& value) -> Result<void> {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, Point>) return checkPoint(value);
        if constexpr (std::is_same_v<Value, Decision>) return checkDecision(value);
        if constexpr (std::is_same_v<Value, int>) return checkNumber(value);
    };
    if (const auto fits = std::visit(check, choice); !fits) return fits;

    choices_.push_back(choice);
    lastActor_ = ask_.player;
    std::visit([this](const auto& value) { take(value); }, choice);
    prepareAsk();
    return {};
}

void Opening::undo() {
    assert(!choices_.empty());
    const std::vector<Choice> played(choices_.begin(), choices_.end() - 1);
    *this = Opening(rule_, game_);
    for (const Choice& choice : played) {
        [[maybe_unused]] const auto again = apply(choice);
        assert(again.ok());
    }
}

std::vector<Point> Opening::moves() const {
    std::vector<Point> points;
    for (const Stone& stone : stones_) points.push_back(stone.at);
    return points;
}

// ---- what may be answered ----

Result<void> Opening::checkPoint(Point p) const {
    if (ask_.act == Act::Decide || ask_.act == Act::Declare)
        return refuse("no stone is asked for now: " + question());
    if (p.isPass()) return refuse("passing is not allowed in the opening");
    if (p.isNone() || p.x() < 0 || p.y() < 0 || p.x() >= game_.size || p.y() >= game_.size)
        return refuse("that point is not on a board of size " + std::to_string(game_.size));
    const std::string name = toText(p);

    if (ask_.act == Act::Choose)
        return ask_.points.contains(p)
                   ? Result<void>{}
                   : refuse(name + " was not offered; choose one of " + listOf(offers_));
    if (isTaken(p)) return refuse(name + " is taken");
    if (ask_.act == Act::Offer) {
        if (std::ranges::find(offers_, p) != offers_.end())
            return refuse(name + " was already offered");
        const PointSet same = equivalentPoints(stones_, p, game_.size);
        const auto twin =
            std::ranges::find_if(offers_, [&](Point offered) { return same.contains(offered); });
        return twin == offers_.end()
                   ? Result<void>{}
                   : refuse(name + " is symmetrical to " + toText(*twin) +
                            ", which was already offered; offer a move that differs");
    }
    if (!lies(p, step().zone, game_.size))
        return refuse("the " + std::string(kOrdinals[stones_.size()]) + " stone must lie " +
                      describe(step().zone, game_.size) + "; " + name + " does not");
    return {};
}

Result<void> Opening::checkDecision(Decision decision) const {
    const bool isOpen = ask_.act == Act::Decide &&
                        std::ranges::find(ask_.decisions, decision) != ask_.decisions.end();
    return isOpen ? Result<void>{}
                  : refuse(inQuotes(idOf(decision)) + " is not open now: " + question());
}

Result<void> Opening::checkNumber(int number) const {
    if (ask_.act != Act::Declare) return refuse("no number is asked for now: " + question());
    if (number < 1 || number > ask_.max)
        return refuse("from 1 to " + std::to_string(ask_.max) +
                      " fifth moves may be declared, not " + std::to_string(number));
    return {};
}

// ---- what an answer does ----

void Opening::take(Point p) {
    switch (ask_.act) {
        case Act::Offer:
            offers_.push_back(p);
            if (std::cmp_less(offers_.size(), offersDue_)) return;
            // A single fifth move leaves nothing to choose.
            if (offers_.size() == 1) {
                stones_.push_back({p, sideToMove()});
                offers_.clear();
                return goTo(step_ + 2);
            }
            return goTo(step_ + 1);
        case Act::Choose: offers_.clear(); [[fallthrough]];
        default: stones_.push_back({p, sideToMove()}); return goTo(step_ + 1);
    }
}

void Opening::take(Decision decision) {
    const Step& now = step();
    const bool plain = decision == Decision::Stay || decision == Decision::Swap;
    if (decision == Decision::Swap) black_ = other(black_);
    const int next = plain ? now.afterPlain : now.afterThird;
    goTo(next == 0 ? step_ + 1 : static_cast<std::size_t>(next));
}

void Opening::take(int number) {
    offersDue_ = number;
    goTo(step_ + 1);
}

void Opening::goTo(std::size_t step) {
    const auto script = scriptOf(rule_);
    step_ = std::min(step, script.size());
    if (step_ < script.size() && script[step_].act == Act::Offer && script[step_].offers > 0)
        offersDue_ = script[step_].offers;
}

// ---- what is asked ----

void Opening::prepareAsk() {
    const auto script = scriptOf(rule_);
    ask_ = {};
    if (step_ == script.size()) return;

    ask_.act = step().act;
    ask_.player = actor();
    switch (ask_.act) {
        case Act::Place:
            ask_.colour = sideToMove();
            ask_.points = pointsOf(step().zone);
            ask_.remaining = 1;
            if (step().presented)
                for (std::size_t i = step_ + 1; i < script.size() && script[i].presented; ++i)
                    ++ask_.remaining;
            break;
        case Act::Decide:
            ask_.decisions = {Decision::Stay, Decision::Swap};
            if (step().third != Decision::Stay) ask_.decisions.push_back(step().third);
            break;
        case Act::Declare: ask_.max = maxOffers(); break;
        case Act::Offer:
            ask_.points = freshOffers();
            ask_.remaining = offersDue_ - static_cast<int>(offers_.size());
            break;
        case Act::Choose:
            for (const Point p : offers_) ask_.points.insert(p);
            break;
        case Act::Done: break;
    }
}

OpeningPlayer Opening::actor() const {
    switch (step().act) {
        case Act::Place: return step().presented ? lastActor_ : holder(sideToMove());
        case Act::Decide: return other(lastActor_);
        case Act::Declare: return lastActor_;
        case Act::Offer: return holder(Side::Black);
        case Act::Choose: return holder(Side::White);
        case Act::Done: break;
    }
    return OpeningPlayer::First;
}

bool Opening::isTaken(Point p) const {
    return std::ranges::find(stones_, p, &Stone::at) != stones_.end();
}

PointSet Opening::pointsOf(Zone zone) const {
    PointSet points;
    for (const Point p : allPoints(game_.size))
        if (lies(p, zone, game_.size) && !isTaken(p)) points.insert(p);
    return points;
}

PointSet Opening::freshOffers() const {
    PointSet points = pointsOf({});
    for (const Point offered : offers_) points -= equivalentPoints(stones_, offered, game_.size);
    return points;
}

/// At most four turns and mirrors lay two black and two white stones on themselves, so a quarter of
/// the empty points are different whatever the fourth stone: a declared number can always be kept.
int Opening::maxOffers() const {
    return step().offers > 0 ? step().offers : (game_.size * game_.size - 4) / 4;
}

std::string Opening::question() const {
    if (isDone()) return "the opening is over";
    const std::string who = std::string(nameOf(ask_.player)) + ": ";
    switch (ask_.act) {
        case Act::Place: {
            const Zone zone = step().zone;
            std::string text = who + "place " + std::string(article(ask_.colour)) + " stone";
            if (zone.square > 0) text += " " + describe(zone, game_.size);
            if (ask_.remaining > 1)
                text += " (" + std::to_string(ask_.remaining - 1) + " more to place after it)";
            return text;
        }
        case Act::Decide: {
            const Side now = colourOf(ask_.player);
            std::string text = who + "choose";
            for (const Decision decision : ask_.decisions) {
                if (decision != ask_.decisions.front())
                    text += decision == ask_.decisions.back() ? " or" : ",";
                text += " " + std::string(idOf(decision));
                if (decision == Decision::PlaceTwo)
                    text += " (add a white and a black stone, the other player decides)";
                else if (decision == Decision::OfferTen)
                    text += " (offer ten fifth moves, play Black)";
                else
                    text += " (" + std::string(playing(colourAfter(decision, now))) + ")";
            }
            return text;
        }
        case Act::Declare:
            return who + "declare how many fifth moves will be offered, 1 to " +
                   std::to_string(ask_.max);
        case Act::Offer:
            return who + "offer a fifth move (" + std::to_string(offers_.size() + 1) + " of " +
                   std::to_string(offersDue_) + ", none symmetrical to another)";
        case Act::Choose: return who + "choose one of the fifth moves " + listOf(offers_);
        case Act::Done: break;
    }
    return {};
}

Result<Choice> Opening::parse(std::string_view text) const {
    const std::string word = lower(trim(text));
    for (const Decision decision :
         {Decision::Stay, Decision::Swap, Decision::PlaceTwo, Decision::OfferTen})
        if (word == idOf(decision)) return Choice(decision);

    if (ask_.act == Act::Decide)
        for (const Decision decision : {Decision::Stay, Decision::Swap})
            if (word == nameOf(colourAfter(decision, colourOf(ask_.player))))
                return Choice(decision);

    if (const auto number = parseNumber(word)) return Choice(*number);
    const auto point = parsePoint(word, game_.size);
    if (!point && isDone()) return refuse("the opening is over; play on");
    if (!point && (ask_.act == Act::Decide || ask_.act == Act::Declare))
        return Error{Error::Kind::BadSyntax,
                     inQuotes(text) + " is not an answer to this: " + question()};
    if (!point) return point.error();
    return Choice(*point);
}

}  // namespace tengen::openings
