#pragma once

#include "base/json_fields.hpp"
#include "base/result.hpp"
#include "server/api/http.hpp"
#include "server/wire/game_json.hpp"

namespace tengen::server {

inline HttpResponse jsonResponse(const Json& json, int status = 200) {
    return {.status = status, .body = dumped(json), .headers = {{"Cache-Control", "no-store"}}};
}

/// 201, with the path of what was created.
inline HttpResponse createdResponse(const Json& json, const std::string& path) {
    HttpResponse response = jsonResponse(json, 201);
    response.headers.emplace_back("Location", "/api/v1" + path);
    return response;
}

/// 400: the request was understood but is impossible; `code` says why.
inline HttpResponse badRequest(std::string_view message, HttpError code = HttpError::BadRequest) {
    return errorResponse(400, code, message);
}
inline HttpResponse badRequest(const JsonFault& fault) { return badRequest(fault.message); }

/// 429, with the seconds after which to ask again.
inline HttpResponse tooMuch(std::string_view message, int seconds) {
    auto refused = errorResponse(429, HttpError::RateLimited, message);
    refused.headers.emplace_back("Retry-After", std::to_string(seconds));
    return refused;
}

/// What an error of ours, or of the store, is in HTTP.
inline HttpResponse failure(const Error& error, HttpError code = HttpError::BadRequest) {
    switch (error.kind) {
        case Error::Kind::Io: return errorResponse(500, HttpError::Store, storeSentence(error));
        case Error::Kind::Unavailable:
            return errorResponse(503, HttpError::Store, storeSentence(error));
        case Error::Kind::TooLarge: return errorResponse(413, HttpError::TooLarge, error.message);
        default: return badRequest(error.message, code);
    }
}

}  // namespace tengen::server
