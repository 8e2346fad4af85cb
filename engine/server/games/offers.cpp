#include "server/games/offers.hpp"

namespace tengen::server {

Offers::Outcome Offers::propose(Kind kind, openings::OpeningPlayer by) {
    if (pending_ == Offer{kind, other(by)}) return Outcome::Accepted;
    pending_ = Offer{kind, by};
    return Outcome::Offered;
}

void Offers::moved(openings::OpeningPlayer actor) {
    if (pending_ && (pending_->kind == Kind::Takeback || pending_->by != actor)) clear();
}

}  // namespace tengen::server
