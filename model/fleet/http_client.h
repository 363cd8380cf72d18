// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace nytprof {

struct HttpRequest {
    std::string url;
    std::string user = {}; ///< empty: no authentication
    std::string password = {};
    bool isPost = false;
    std::string_view body = {};
    std::size_t mostBytes = 0; ///< longer answers are an error
    std::stop_token stop = {};
};

struct HttpAnswer {
    int status = 0; ///< 0: no whole answer, see error
    std::string body = {};
    std::string error = {};
};

/// Sends a request and waits for the answer; never throws.
using SendHttp = std::function<HttpAnswer(const HttpRequest& request)>;

/// By the module nytprof_fleet, which stays loaded. Empty if it is not installed.
[[nodiscard]] NYTPROF_EXPORT SendHttp loadHttpClient();
inline constexpr char NoHttpClient[]
    = "ClickHouse servers need libcurl and nytprof_fleet.so, which is not installed; install the "
      "package nytprof-fleet";

} // namespace nytprof
