// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_server.h"

#include "fleet/host_port.h"
#include "fleet/secret.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace nytprof {
namespace {

/// Errors of ClickHouse that repeating does not help.
constexpr int Permanent[] = {6, 16, 27, 33, 36, 43, 46, 47, 53, 57, 60, 62, 70, 81, 115, 117, 164,
    170, 192, 193, 194, 195, 243, 291, 392, 497, 516};

constexpr std::size_t MaxShown = 2000;

int errorCode(std::string_view body)
{
    constexpr std::string_view Begin = "Code: ";
    int code = 0;
    if (body.starts_with(Begin))
        std::from_chars(body.data() + Begin.size(), body.data() + body.size(), code);
    return code;
}

/// "a page of HTML, TITLE", or nothing if the text is not HTML.
std::optional<std::string> htmlPage(std::string_view body)
{
    body.remove_prefix(std::min(body.find_first_not_of(" \t\r\n"), body.size()));
    std::string text(body.substr(0, MaxShown));
    std::ranges::transform(text, text.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (!text.starts_with("<!doctype html") && !text.starts_with("<html"))
        return std::nullopt;
    constexpr std::string_view Title = "<title>";
    const auto begin = text.find(Title);
    if (begin == std::string::npos)
        return "a page of HTML";
    const auto title = body.substr(begin + Title.size());
    return "a page of HTML, \"" + escape(toUtf8(title.substr(0, title.find('<')))) + '"';
}

/// Each run of spaces and line ends becomes one space.
std::string withSingleSpaces(std::string_view text)
{
    std::string line;
    for (const char c : text) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (!isSpace)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    return line;
}

/// The text within "Code: 60, e.displayText() = DB::Exception: TEXT, e.what() = ...", or the first
/// line of another text.
std::string errorText(std::string_view body)
{
    if (const auto page = htmlPage(body))
        return *page;
    constexpr std::string_view Begin = "Exception: "; // also of ErrnoException
    if (const auto begin = body.find(Begin); begin != std::string_view::npos)
        body.remove_prefix(begin + Begin.size());
    else
        body = body.substr(0, body.find('\n'));
    for (const std::string_view end : {", e.what()", " (version"}) // causes have their own
        body = body.substr(0, body.rfind(end));
    body = body.substr(0, body.find(". Expected one of")); // all words of the language
    std::string text = escape(toUtf8(withSingleSpaces(body.substr(0, MaxShown))));
    while (text.ends_with(' ') || text.ends_with('.'))
        text.pop_back();
    return text.empty() ? "an error without a text" : text;
}

std::string_view adviceFor(int code)
{
    switch (code) {
    case 60:
        return "; the database has no tables of nytprof, or not all of them; load profiles first";
    case 81: return "; nytprof load creates it";
    case 192:
    case 193:
    case 194:
    case 516:
        return "; name the user before the host as USER@HOST, and set NYTPROF_PASSWORD_FILE or "
               "NYTPROF_PASSWORD";
    case 164: return "; this user may only read; name another one before the host as USER@HOST";
    case 75:
    case 243: return "; free space on the server, then repeat the command";
    case 241: return "; select fewer runs or a shorter time";
    default: return "";
    }
}

} // namespace

FleetServer::FleetServer(FleetLocation location, std::string password, SendHttp send)
    : m_location(std::move(location))
    , m_password(std::move(password))
    , m_send(std::move(send))
{
}

HttpRequest FleetServer::request(std::string_view settings, const AnswerLimits& limits,
    const std::stop_token& stop, bool inDatabase) const
{
    // The server answers when it has the whole result, so that an error has its status.
    HttpRequest request{m_location.httpUrl() + "?wait_end_of_query=1"};
    if (inDatabase)
        request.url += "&database=" + percentEncoded(m_location.database);
    request.url += settings;
    request.user = m_location.user;
    request.password = m_password;
    request.maxBytes = limits.bytes;
    request.timeout = limits.time.count() ? std::max(limits.time, silenceLimit()) : limits.time;
    request.stop = stop;
    return request;
}

ServerAnswer FleetServer::send(const HttpRequest& request) const
{
    HttpAnswer answer = m_send(request);
    const std::string server = m_location.host + ':' + std::to_string(m_location.port);
    ServerAnswer result;
    const auto page = answer.status == 200 ? htmlPage(answer.body) : std::nullopt;
    if (page) {
        result.error = server + ": the answer is " + *page
            + ", not of ClickHouse; is a proxy or a login in between?";
    } else if (!answer.redirect.empty()) {
        result.error = server + ": status " + std::to_string(answer.status) + " redirects to "
            + escape(toUtf8(answer.redirect)) + "; name the server that answers";
    } else if (answer.status == 200) {
        result.isOk = true;
        result.text = std::move(answer.body);
    } else if (answer.status == 0) {
        result.error = "no answer from " + server + ": " + escape(answer.error)
            + (answer.isTooLong ? "; select fewer runs or a shorter time" : "");
        result.isTransient = isTransient(answer);
    } else {
        result.code = errorCode(answer.body);
        result.retryAfter = answer.retryAfter;
        result.isTransient = isTransient(answer)
            && std::ranges::find(Permanent, result.code) == std::end(Permanent);
        const std::string number = result.code != 0 ? "error " + std::to_string(result.code)
                                                    : "status " + std::to_string(answer.status)
                + " (is it the HTTP interface of ClickHouse?)";
        result.error = server + ": " + number + ": " + errorText(answer.body);
        result.error += adviceFor(result.code);
    }
    return result;
}

ServerAnswer FleetServer::query(
    std::string_view sql, const AnswerLimits& limits, const std::stop_token& stop) const
{
    constexpr int ReadOnly = 164;
    constexpr int NotChangeable = 452;
    const std::string text
        = "&query=" + percentEncoded(sql); // GET: the server lets it change nothing
    if (m_canSet) {
        ServerAnswer answer = send(request("&skip_unavailable_shards=0" + text, limits, stop));
        if (answer.code != ReadOnly && answer.code != NotChangeable)
            return answer;
        answer = send(request("&query="
                + percentEncoded(
                    "SELECT value FROM system.settings WHERE name = 'skip_unavailable_shards'"),
            AnswerLimits::Status, stop));
        if (!answer.isOk)
            return answer;
        if (answer.text != "0\n")
            return {.error
                = "the settings of this user leave out the rows of servers that are down, and "
                  "may not be changed; set skip_unavailable_shards=0 in its profile"};
        m_canSet = false;
    }
    return send(request(text, limits, stop));
}

ServerAnswer FleetServer::execute(
    std::string_view sql, const std::stop_token& stop, bool inDatabase) const
{
    HttpRequest post = request({}, AnswerLimits::Change, stop, inDatabase);
    post.isPost = true;
    post.body = sql;
    return send(post);
}

ServerAnswer FleetServer::insert(
    std::string_view sql, std::string_view rows, const std::stop_token& stop) const
{
    // Distributed tables would accept rows before their servers have them.
    HttpRequest post = request(
        "&insert_distributed_sync=1&query=" + percentEncoded(sql), AnswerLimits::Change, stop);
    post.isPost = true;
    post.body = rows;
    return send(post);
}

FleetConnection openFleet(std::string_view url)
{
    ParsedLocation parsed = parseFleetLocation(url);
    if (!parsed.error.empty())
        return {{}, parsed.error};
    const FleetLocation& location = parsed.location;
    Secret password = secretOfEnvironment("NYTPROF_PASSWORD");
    if (!password.error.empty())
        return {{}, password.error};
    if (!password.text.empty() && !location.secure && !location.sendsPlainPassword
        && !isLoopback(location.host))
        return {{},
            "would get the password unencrypted; add secure=1 to the location for HTTPS, or "
            "secure=0 to send it like this"};
    SendHttp http = loadHttpClient();
    if (!http)
        return {{}, NoHttpClient};
    return {FleetServer(std::move(parsed.location), std::move(password.text), std::move(http)), {},
        std::move(password.note)};
}

} // namespace nytprof
