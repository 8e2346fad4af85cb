#include "server/api/static_files.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/temporary_folder.hpp"

namespace tengen::server {
namespace {

namespace fs = std::filesystem;

/// A folder with a page in it and a secret beside it.
class Files : public ::testing::Test {
protected:
    void SetUp() override {
        fs::create_directories(web() / "assets");
        write("index.html", "<p>page</p>");
        write("assets/app-1a2b.js", "let a = 1;");
        write("assets/app-1a2b.js.gz", "zipped");
        write("odd.xyz", "?");
        write(".hidden", "secret");
        std::ofstream(folder_.path() / "secret.txt") << "secret";
    }
    void write(const std::string& name, std::string_view text) const {
        std::ofstream(web() / name) << text;
    }
    [[nodiscard]] fs::path web() const { return folder_.path() / "web"; }
    [[nodiscard]] HttpResponse get(const std::string& path) const { return ask({.path = path}); }
    [[nodiscard]] HttpResponse ask(HttpRequest request) const {
        if (request.method.empty()) request.method = "GET";
        return StaticFiles(web()).respond(request);
    }
    static std::string header(const HttpResponse& response, std::string_view name) {
        for (const auto& [each, value] : response.headers)
            if (each == name) return value;
        return {};
    }

    testing::TemporaryFolder folder_;
};

TEST_F(Files, EveryKindOfFileHasItsType) {
    EXPECT_EQ(get("/index.html").type, "text/html; charset=utf-8");
    EXPECT_EQ(get("/assets/app-1a2b.js").type, "text/javascript; charset=utf-8");
    EXPECT_EQ(get("/odd.xyz").type, "application/octet-stream");
    EXPECT_EQ(get("/odd.xyz").body, "?");
}

TEST_F(Files, AFolderAndAViewOfThePageGetThePage) {
    for (const char* path : {"/", "/index.html", "/games", "/game/abc"}) {
        EXPECT_EQ(get(path).status, 200) << path;
        EXPECT_EQ(get(path).body, "<p>page</p>") << path;
    }
    EXPECT_EQ(get("/missing.js").status, 404) << "what has an ending names a file";
    EXPECT_EQ(get("/game/").status, 404) << "there is no page in that folder";
    EXPECT_EQ(get("/assets").status, 200) << "a folder is not listed";
    EXPECT_EQ(get("/assets").body, "<p>page</p>");
}

TEST_F(Files, NoPathLeavesTheFolder) {
    for (const char* path :
         {"/../secret.txt", "/assets/../../secret.txt", "/assets/../index.html", "//secret.txt",
          "/./index.html", "/assets/..\\..\\secret.txt", "/.hidden", "/assets//app-1a2b.js"}) {
        EXPECT_EQ(get(path).status, 404) << path;
        EXPECT_EQ(get(path).body.find("secret"), std::string::npos) << path;
    }
    EXPECT_EQ(get(std::string("/index.html\0.js", 15)).status, 404);
    EXPECT_EQ(get("/index.html\n.js").status, 404);
}

TEST_F(Files, NoSymbolicLinkLeavesTheFolder) {
    fs::create_symlink(folder_.path() / "secret.txt", web() / "link.txt");
    fs::create_directory_symlink(folder_.path(), web() / "up");
    fs::create_symlink(folder_.path() / "secret.txt", web() / "index.html.gz");
    fs::create_symlink(web() / "index.html", web() / "inside.html");
    EXPECT_EQ(get("/link.txt").status, 404);
    EXPECT_EQ(get("/up/secret.txt").status, 404);
    EXPECT_EQ(get("/inside.html").body, "<p>page</p>");
    EXPECT_EQ(ask({.path = "/", .acceptEncoding = "gzip"}).body, "<p>page</p>");
}

TEST_F(Files, AFolderWhoseNameBeginsAlikeIsOutside) {
    fs::create_directories(folder_.path() / "web-old");
    std::ofstream(folder_.path() / "web-old" / "secret.txt") << "secret";
    fs::create_symlink(folder_.path() / "web-old" / "secret.txt", web() / "old.txt");
    EXPECT_EQ(get("/old.txt").status, 404);
}

TEST_F(Files, ACompressedTwinGoesToClientsThatTakeIt) {
    const auto encoded = [this](const char* accepted) {
        const auto answer = ask({.path = "/assets/app-1a2b.js", .acceptEncoding = accepted});
        EXPECT_EQ(answer.type, "text/javascript; charset=utf-8");
        EXPECT_EQ(header(answer, "Vary"), "Accept-Encoding");
        EXPECT_EQ(header(answer, "Content-Encoding") == "gzip", answer.body == "zipped");
        return answer.body == "zipped";
    };
    for (const char* accepted : {"gzip", "br, GZIP", "deflate;q=0.5, gzip;q=0.1"})
        EXPECT_TRUE(encoded(accepted)) << accepted;
    for (const char* accepted : {"", "br", "gzip;q=0", "gzip; q=0.000", "gzipped", "x-gzip"})
        EXPECT_FALSE(encoded(accepted)) << accepted;
}

TEST_F(Files, WhatIsKnownIsNotSentAgain) {
    const std::string path = "/assets/app-1a2b.js";
    const std::string tag = header(get(path), "ETag");
    const std::string zipped = header(ask({.path = path, .acceptEncoding = "gzip"}), "ETag");
    EXPECT_NE(tag, zipped);
    for (const std::string& known : {tag, "W/" + tag, "\"x\", " + tag, std::string("*")}) {
        const auto answer = ask({.path = path, .ifNoneMatch = known});
        EXPECT_EQ(answer.status, 304) << known;
        EXPECT_EQ(answer.body, "");
        EXPECT_EQ(header(answer, "ETag"), tag);
    }
    for (const std::string& known : {std::string("\"x\""), zipped, std::string(), tag + "x"})
        EXPECT_EQ(ask({.path = path, .ifNoneMatch = known}).status, 200) << known;
    write("assets/app-1a2b.js", "let a = 12;");
    EXPECT_EQ(ask({.path = path, .ifNoneMatch = tag}).status, 200) << "the file is another";
}

TEST_F(Files, OnlyNamesWithAHashAreKeptForGood) {
    EXPECT_NE(header(get("/assets/app-1a2b.js"), "Cache-Control").find("immutable"),
              std::string::npos);
    EXPECT_EQ(header(get("/"), "Cache-Control"), "no-cache");
    EXPECT_EQ(header(get("/games"), "Cache-Control"), "no-cache");
}

TEST_F(Files, FilesAreOnlyRead) {
    EXPECT_EQ(ask({.method = "HEAD", .path = "/"}).status, 200);
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", ""})
        EXPECT_EQ(StaticFiles(web()).respond({.method = method, .path = "/"}).status, 405)
            << method;
}

TEST_F(Files, WithoutAPageTheAnswerSaysHowToBuildIt) {
    for (const auto& root : {std::optional<fs::path>(), std::optional(web() / "nowhere")}) {
        const auto answer = StaticFiles(root).respond({.method = "GET", .path = "/"});
        EXPECT_EQ(answer.status, 404);
        EXPECT_NE(answer.body.find("./run"), std::string::npos);
    }
}

}  // namespace
}  // namespace tengen::server
