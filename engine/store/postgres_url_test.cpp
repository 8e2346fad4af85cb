#include "store/postgres/postgres_url.hpp"

#include <gtest/gtest.h>

#include "store/open/open_store.hpp"

namespace tengen::store {
namespace {

TEST(StoreUrl, OfPostgreSqlIsToldByItsBeginning) {
    EXPECT_TRUE(isPostgresUrl("postgresql://host/db"));
    EXPECT_TRUE(isPostgresUrl("postgres://host/db"));
    EXPECT_FALSE(isPostgresUrl("sqlite:postgresql"));
    EXPECT_FALSE(isPostgresUrl("postgresql:host"));
}

TEST(StoreUrl, IsShownWithoutItsPassword) {
    EXPECT_EQ(withoutPassword("postgresql://ada:s3cret@host:5433/games"),
              "postgresql://ada@host:5433/games");
    EXPECT_EQ(withoutPassword("postgresql://ada:s3%40cret@host/games?sslmode=require"),
              "postgresql://ada@host/games");
    EXPECT_EQ(withoutPassword("postgresql://host/games?user=ada&password=s3cret"),
              "postgresql://ada@host/games");
    EXPECT_EQ(withoutPassword("postgresql:///games?host=/run/postgresql&port=5433"),
              "postgresql:///games?host=/run/postgresql&port=5433");
    EXPECT_EQ(withoutPassword("sqlite:a b.sqlite"), "sqlite:a b.sqlite");
    EXPECT_EQ(withoutPassword("postgresql://ada:s3cret@[::1/x"), "PostgreSQL");
}

TEST(StoreUrl, ThatIsNoneIsRefusedInASentenceWithoutItsPassword) {
    for (const char* url :
         {"postgresql://ada:s3cret@[::1/games", "postgresql://ada:s3cret@host/games?nonsense=1",
          "postgresql://ada:s3cret%zz@host/games"}) {
        const auto place = parsePostgresUrl(url);
        ASSERT_FALSE(place) << url;
        EXPECT_EQ(place.error().kind, Error::Kind::BadValue);
        EXPECT_NE(place.error().message.find("postgresql://USER:PASSWORD@HOST:PORT/DATABASE"),
                  std::string::npos);
        EXPECT_EQ(place.error().message.find("s3cret"), std::string::npos);
    }
}

TEST(StoreUrl, MayHoldWhateverAPasswordHolds) {
    const auto place = parsePostgresUrl("postgresql://ada:a%27b%5Cc%20d@host/games");
    ASSERT_TRUE(place);
    EXPECT_NE(place->options.find(R"(password='a\'b\\c d')"), std::string::npos) << place->options;
}

TEST(StoreUrl, SaysHowLongToWait) {
    EXPECT_NE(parsePostgresUrl("postgresql://host/games")->options.find("connect_timeout='5'"),
              std::string::npos);
    EXPECT_NE(parsePostgresUrl("postgresql://host/games?connect_timeout=30")
                  ->options.find("connect_timeout='30'"),
              std::string::npos);
}

}  // namespace
}  // namespace tengen::store
