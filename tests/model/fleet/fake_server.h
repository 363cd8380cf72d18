// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/fleet_server.h"

#include <cstddef>
#include <string>
#include <vector>

namespace nytprof::test {

/// Instead of a ClickHouse server: gives prepared answers and keeps the requests. It must outlive
/// its server().
struct FakeServer {
    inline static const HttpAnswer Ok = {200};
    inline static const HttpAnswer Lost = {0, {}, "connection reset"};

    struct Request {
        std::string url;
        bool isPost;
        std::string body;
        AnswerLimits limits;
    };

    std::vector<HttpAnswer> answers = {}; ///< one for each request; then Ok
    std::vector<Request> requests = {};

    [[nodiscard]] FleetServer server(const std::string& url = "clickhouse://db/p")
    {
        return {parseFleetLocation(url, 0).location, "", [this](const HttpRequest& request) {
                    const std::size_t number = requests.size();
                    requests.push_back({request.url, request.isPost, std::string(request.body),
                        {request.maxBytes, request.timeout}});
                    return number < answers.size() ? answers[number] : Ok;
                }};
    }
};

} // namespace nytprof::test
