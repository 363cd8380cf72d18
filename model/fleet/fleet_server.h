// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/http_client.h"
#include "fleet/location.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace nytprof {

struct ServerAnswer {
    bool isOk = false;
    std::string text = {}; ///< TabSeparated
    std::string error = {}; ///< one line, with what to do
    int code = 0; ///< ClickHouse's number of the error, if it named one
    bool isTransient = false; ///< an equal request may succeed later
    std::chrono::seconds retryAfter{0}; ///< as the server asks for; 0: none
};

/// Longer answers, and those that take longer, are errors.
struct AnswerLimits {
    std::size_t bytes;
    std::chrono::seconds time; ///< as HttpRequest::timeout

    static const AnswerLimits Status; ///< of whether the server is one of ours
    static const AnswerLimits Change; ///< to statements and insertions
    static const AnswerLimits List; ///< of runs, or their sums
    static const AnswerLimits Table; ///< that is printed
    static const AnswerLimits Rows; ///< of a profile
};
constexpr std::size_t OneMegabyte = std::size_t{1} << 20;
inline constexpr AnswerLimits AnswerLimits::Status{OneMegabyte, std::chrono::seconds(0)};
inline constexpr AnswerLimits AnswerLimits::Change{OneMegabyte, std::chrono::minutes(30)};
inline constexpr AnswerLimits AnswerLimits::List{16 * OneMegabyte, std::chrono::minutes(5)};
inline constexpr AnswerLimits AnswerLimits::Table{64 * OneMegabyte, std::chrono::minutes(10)};
inline constexpr AnswerLimits AnswerLimits::Rows{1024 * OneMegabyte, std::chrono::minutes(30)};

/// Requests to the HTTP interface of a ClickHouse server.
class FleetServer {
public:
    FleetServer(FleetLocation location, std::string password, SendHttp send);

    [[nodiscard]] const FleetLocation& location() const { return m_location; }
    /// A query that changes nothing, whatever it contains. An error if a server of a cluster is
    /// down, even if the settings of the user say to leave out its rows. Not thread-safe.
    [[nodiscard]] ServerAnswer query(
        std::string_view sql, const AnswerLimits& limits, const std::stop_token& stop = {}) const;
    /// inDatabase: false to create the database.
    [[nodiscard]] ServerAnswer execute(
        std::string_view sql, const std::stop_token& stop = {}, bool inDatabase = true) const;
    /// sql: "INSERT ... FORMAT RowBinary".
    [[nodiscard]] ServerAnswer insert(
        std::string_view sql, std::string_view rows, const std::stop_token& stop = {}) const;

private:
    [[nodiscard]] HttpRequest request(std::string_view settings, const AnswerLimits& limits,
        const std::stop_token& stop, bool inDatabase = true) const;
    [[nodiscard]] ServerAnswer send(const HttpRequest& request) const;

    FleetLocation m_location;
    std::string m_password;
    SendHttp m_send;
    mutable bool m_canSet = true; ///< the user may change settings of a query
};

/// The server of a location, with the installed HTTP client and the password of NYTPROF_PASSWORD or
/// NYTPROF_PASSWORD_FILE, which is an error if it would be sent unencrypted unasked.
struct FleetConnection {
    std::optional<FleetServer> server; ///< none if there is an error
    std::string error; ///< one line, without the URL
    std::string note = {}; ///< one line, without the URL, if there is no error
};
[[nodiscard]] FleetConnection openFleet(std::string_view url);

} // namespace nytprof
