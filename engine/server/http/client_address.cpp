#include "server/http/client_address.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace tengen::server {
namespace {

namespace ip = boost::asio::ip;

/// IPv4 addresses that came in over an IPv6 socket are IPv4 addresses.
ip::address plain(const ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

/// The bits of an address, the first byte first.
std::vector<unsigned char> bytesOf(const ip::address& address) {
    if (address.is_v4()) {
        const auto bytes = address.to_v4().to_bytes();
        return {bytes.begin(), bytes.end()};
    }
    const auto bytes = address.to_v6().to_bytes();
    return {bytes.begin(), bytes.end()};
}

std::optional<ip::address> parseAddress(std::string_view text) {
    boost::system::error_code failed;
    const auto address = ip::make_address(std::string(text), failed);
    return failed ? std::nullopt : std::optional(plain(address));
}

/// An entry of X-Forwarded-For: an address, perhaps with a port.
std::optional<ip::address> parseForwarded(std::string_view text) {
    text = trim(text);
    if (text.starts_with('[')) return parseAddress(text.substr(1, text.find(']') - 1));
    if (const auto found = parseAddress(text)) return found;
    return parseAddress(text.substr(0, text.rfind(':')));
}

}  // namespace

Result<Network> Network::parse(std::string_view text) {
    const auto [name, bits] = splitAt(text, '/');
    const Error wrong{
        Error::Kind::BadSyntax,
        "an address is one such as 127.0.0.1, 10.0.0.0/8 or 2001:db8::/32, not " + inQuotes(text)};
    const auto address = parseAddress(name);
    if (!address) return wrong;
    Network network;
    network.address_ = *address;
    network.prefix_ = address->is_v4() ? 32 : 128;
    if (name.size() == text.size()) return network;
    const auto prefix = parseNumber<unsigned>(bits);
    if (!prefix || *prefix > network.prefix_) return wrong;
    network.prefix_ = *prefix;
    return network;
}

bool Network::contains(const ip::address& address) const {
    const ip::address other = plain(address);
    if (other.is_v4() != address_.is_v4()) return false;
    const auto own = bytesOf(address_);
    const auto its = bytesOf(other);
    for (unsigned bit = 0; bit < prefix_; ++bit) {
        const unsigned mask = 0x80U >> (bit % 8);
        if (((own[bit / 8] ^ its[bit / 8]) & mask) != 0) return false;
    }
    return true;
}

std::string clientKey(const ip::address& address) {
    const ip::address own = plain(address);
    if (own.is_v4()) return own.to_string();
    auto bytes = own.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return ip::address_v6(bytes).to_string() + "/64";
}

bool isTrusted(const ip::address& address, const std::vector<Network>& trusted) {
    return std::ranges::any_of(trusted,
                               [&](const Network& network) { return network.contains(address); });
}

ip::address clientAddress(const ip::address& peer, std::string_view forwardedFor,
                          const std::vector<Network>& trusted) {
    ip::address client = plain(peer);
    while (!forwardedFor.empty() && isTrusted(client, trusted)) {
        const auto comma = forwardedFor.rfind(',');
        const auto last = forwardedFor.substr(comma == std::string_view::npos ? 0 : comma + 1);
        const auto before = parseForwarded(last);
        if (!before) break;
        client = *before;
        forwardedFor = comma == std::string_view::npos ? "" : forwardedFor.substr(0, comma);
    }
    return client;
}

}  // namespace tengen::server
