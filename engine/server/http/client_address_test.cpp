#include "server/http/client_address.hpp"

#include <gtest/gtest.h>

namespace tengen::server {
namespace {

using boost::asio::ip::make_address;

std::vector<Network> networks(std::initializer_list<const char*> texts) {
    std::vector<Network> list;
    for (const char* text : texts) list.push_back(*Network::parse(text));
    return list;
}

std::string clientOf(const char* peer, const char* forwarded) {
    const auto trusted = networks({"127.0.0.1", "10.0.0.0/8", "fd00::/8"});
    return clientAddress(make_address(peer), forwarded, trusted).to_string();
}

TEST(ClientAddress, OfIPv6TheFirst64BitsCount) {
    EXPECT_EQ(clientKey(make_address("192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(clientKey(make_address("::ffff:192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(clientKey(make_address("2001:db8:1:2:3:4:5:6")),
              clientKey(make_address("2001:db8:1:2:ffff::1")));
    EXPECT_NE(clientKey(make_address("2001:db8:1:2::1")),
              clientKey(make_address("2001:db8:1:3::1")));
}

TEST(ClientAddress, ANetworkHoldsAddressesThatBeginAsItDoes) {
    const auto ten = *Network::parse("10.1.0.0/16");
    EXPECT_TRUE(ten.contains(make_address("10.1.255.1")));
    EXPECT_TRUE(ten.contains(make_address("::ffff:10.1.2.3")));
    EXPECT_FALSE(ten.contains(make_address("10.2.0.1")));
    EXPECT_FALSE(ten.contains(make_address("::1")));
    EXPECT_TRUE(Network::parse("0.0.0.0/0")->contains(make_address("192.0.2.1")));
    EXPECT_TRUE(Network::parse("2001:db8::/33")->contains(make_address("2001:db8:7fff::")));
    EXPECT_FALSE(Network::parse("2001:db8::/33")->contains(make_address("2001:db8:8000::")));
    for (const char* wrong :
         {"", "x", "10.0.0.0/33", "10.0.0.0/", "::/129", "10.0.0", "10.0.0.0/x"})
        EXPECT_FALSE(Network::parse(wrong)) << wrong;
}

TEST(ClientAddress, TheLastAddressThatIsNoTrustedProxyIsTheClient) {
    EXPECT_EQ(clientOf("192.0.2.1", "198.51.100.9"), "192.0.2.1") << "not from a proxy";
    EXPECT_EQ(clientOf("127.0.0.1", ""), "127.0.0.1");
    EXPECT_EQ(clientOf("127.0.0.1", "198.51.100.9"), "198.51.100.9");
    EXPECT_EQ(clientOf("127.0.0.1", "6.6.6.6, 198.51.100.9, 10.0.0.2"), "198.51.100.9");
    EXPECT_EQ(clientOf("127.0.0.1", "198.51.100.9:4711"), "198.51.100.9");
    EXPECT_EQ(clientOf("fd00::1", "[2001:db8::5]:80"), "2001:db8::5");
    EXPECT_EQ(clientOf("127.0.0.1", "6.6.6.6, nonsense"), "127.0.0.1");
    EXPECT_EQ(clientOf("127.0.0.1", ",,["), "127.0.0.1");
}

}  // namespace
}  // namespace tengen::server
