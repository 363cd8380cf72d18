// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nytprof {

struct HttpRequest {
    std::string url;
    std::string user = {}; ///< empty: no authentication
    std::string password = {};
    std::vector<std::string> headers = {}; ///< "Content-Type: application/proto"
    bool isPost = false;
    std::string_view body = {};
    std::size_t maxBytes = 0; ///< longer answers are an error
    std::chrono::seconds timeout{0}; ///< until the end of the answer; 0: silenceLimit()
    std::stop_token stop = {};
};

struct HttpAnswer {
    int status = 0; ///< 0: no whole answer, see error
    std::string body = {};
    std::string error = {};
    std::chrono::seconds retryAfter{0}; ///< of the header Retry-After, at most an hour
    bool isTooLong = false; ///< longer than HttpRequest::maxBytes
    bool isInvalid = false; ///< the request, which was not sent
    std::string redirect = {}; ///< the URL that a status from 300 to 399 names
};

/// Whether the same request may succeed later: without an answer, too many requests, or a fault of
/// the server.
[[nodiscard]] inline bool isTransient(const HttpAnswer& answer)
{
    return answer.status == 0 ? !answer.isTooLong && !answer.isInvalid
                              : answer.status == 429 || answer.status >= 500;
}

/// Whether a text has no control characters, which would end a header or begin another one.
[[nodiscard]] constexpr bool isHeaderText(std::string_view text)
{
    return std::ranges::none_of(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// Sends a request and waits for the answer; never throws. Headers with control characters are an
/// error.
using SendHttp = std::function<HttpAnswer(const HttpRequest& request)>;

/// How long a server may send nothing: 30 s, or NYTPROF_TIMEOUT seconds; 0 if that is invalid,
/// which is an error of each request. Of the whole process; to be set before the first request.
std::chrono::seconds& silenceLimit();
inline constexpr std::uint32_t MaxSilence = 86'400; ///< seconds

/// By the module nytprof_fleet, which stays loaded. Empty if it is not installed.
[[nodiscard]] SendHttp loadHttpClient();
inline constexpr char NoHttpClient[]
    = "requests to servers need libcurl and nytprof_fleet.so, which is not installed; install the "
      "package nytprof-fleet";

/// Pauses between the attempts of one request: 0.25 s, 0.5 s, and so on up to 30 s.
class Retries {
public:
    /// Waits; false ends the attempts.
    using Pause = std::function<bool(std::chrono::milliseconds)>;

    Retries(unsigned count, Pause pause)
        : m_left(count)
        , m_pause(std::move(pause))
    {
    }
    /// Waits before another attempt, longer if the server asks for it (Retry-After), but at most
    /// 30 s. False if there is no attempt left.
    [[nodiscard]] bool next(std::chrono::milliseconds minPause = {});

private:
    unsigned m_left;
    std::chrono::milliseconds m_wait{250};
    Pause m_pause;
};

} // namespace nytprof
