#pragma once

#include <optional>

#include "openings/choice.hpp"
#include "server/wire/messages.hpp"

namespace tengen::server {

/// The offer that stands between two players, if any: a takeback or a draw. A plain value.
class Offers {
public:
    using Kind = wire::Offer::Kind;
    struct Offer {
        Kind kind = Kind::Takeback;
        openings::OpeningPlayer by = openings::OpeningPlayer::First;
        friend bool operator==(const Offer&, const Offer&) = default;
    };

    enum class Outcome : std::uint8_t { Offered, Accepted };
    /// A player proposes this. If the other has offered just that, it is accepted, and the offer
    /// stands until cleared; otherwise it replaces whatever was offered before.
    Outcome propose(Kind kind, openings::OpeningPlayer by);

    /// A player has moved: a takeback is void, and so is a draw offered by the other player.
    void moved(openings::OpeningPlayer actor);
    void clear() { pending_.reset(); }

    [[nodiscard]] const std::optional<Offer>& pending() const { return pending_; }

private:
    std::optional<Offer> pending_;
};

}  // namespace tengen::server
