#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::server {

/// A range of addresses, such as 10.0.0.0/8, ::1 or 2001:db8::/32.
class Network {
public:
    static Result<Network> parse(std::string_view text);
    [[nodiscard]] bool contains(const boost::asio::ip::address& address) const;

private:
    boost::asio::ip::address address_;
    unsigned prefix_ = 0;  ///< bits that must agree
};

/// Under which name a client's requests are counted: its address; of IPv6 the first 64 bits, since
/// one client has all addresses that begin with them.
std::string clientKey(const boost::asio::ip::address& address);

/// The address of the client behind trusted proxies: of `peer` and the list in X-Forwarded-For, the
/// last that is not a trusted proxy itself. What stands before it the client may have made up.
boost::asio::ip::address clientAddress(const boost::asio::ip::address& peer,
                                       std::string_view forwardedFor,
                                       const std::vector<Network>& trusted);

/// Whether a proxy that the operator named has this address.
bool isTrusted(const boost::asio::ip::address& address, const std::vector<Network>& trusted);

}  // namespace tengen::server
