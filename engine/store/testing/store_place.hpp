#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "store/testing/postgres_server.hpp"

namespace tengen::testing {

/// A place that every contract of a store is tried at. One that keeps things is the same when it is
/// opened again; the others are empty then.
struct StorePlace {
    std::string name;
    std::function<std::string()> url;
    std::function<void()> forget;
};

inline std::filesystem::path scratchFile() {
    return std::filesystem::temp_directory_path() /
           ("tengen_store_test_" + std::to_string(getpid())) / "deep" / "games.sqlite";
}

inline std::vector<StorePlace> keepingPlaces() {
    return {
        {.name = "SqliteFile",
         .url = [] { return "sqlite:" + scratchFile().string(); },
         .forget = [] { std::filesystem::remove_all(scratchFile().parent_path().parent_path()); }},
        {.name = "Postgres",
         .url = [] { return PostgresServer::shared().url(); },
         .forget = [] { PostgresServer::shared().forget(); }}};
}

inline std::vector<StorePlace> storePlaces() {
    std::vector<StorePlace> all = keepingPlaces();
    all.push_back({.name = "SqliteInMemory",
                   .url = [] { return std::string("sqlite::memory:"); },
                   .forget = [] {}});
    return all;
}

inline std::string nameOfPlace(const ::testing::TestParamInfo<StorePlace>& place) {
    return place.param.name;
}

}  // namespace tengen::testing
