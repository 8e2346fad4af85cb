#pragma once

#include <cstdint>

#include "openings/choice.hpp"
#include "store/game.hpp"

/// Who sits where. An opening may exchange colours; seats stay.
namespace tengen::server {

enum class Role : std::uint8_t { First, Second, Both, Spectator };

inline const store::StoredPlayer& playerOf(const store::GameHead& head,
                                           openings::OpeningPlayer who) {
    return head.players[who == openings::OpeningPlayer::First ? 0 : 1];
}

inline bool isAgent(const store::GameHead& head, openings::OpeningPlayer who) {
    return playerOf(head, who).isAgent;
}
inline bool isAgentsOnly(const store::GameHead& head) {
    return head.players[0].isAgent && head.players[1].isAgent;
}
inline bool isPeopleOnly(const store::GameHead& head) {
    return !head.players[0].isAgent && !head.players[1].isAgent;
}

/// Two people at two screens: neither decides for the other.
inline bool needsConsent(const store::GameHead& head, Role role) {
    return isPeopleOnly(head) && role != Role::Both;
}

/// Whether a person in this role plays for `who`.
inline bool holds(const store::GameHead& head, Role role, openings::OpeningPlayer who) {
    if (isAgent(head, who) || role == Role::Spectator) return false;
    return role == Role::Both || (role == Role::First) == (who == openings::OpeningPlayer::First);
}

/// The player of a seat at one of two screens. REQUIRES: the role is First or Second.
inline openings::OpeningPlayer seatOf(Role role) {
    return role == Role::First ? openings::OpeningPlayer::First : openings::OpeningPlayer::Second;
}

}  // namespace tengen::server
