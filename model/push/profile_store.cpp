// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "push/profile_store.h"

#include "fleet/host_port.h"
#include "format/parse_number.h"
#include "format/text_encoding.h"
#include "push/otlp_message.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <protozero/pbf_reader.hpp>
#include <utility>

namespace nytprof {
namespace {

constexpr std::size_t MaxAnswerBytes = std::size_t{1} << 20;
constexpr std::size_t MaxShownBytes = 300;
constexpr std::chrono::seconds MaxRequestLength(120);

/// What the server says of an error, on one line.
std::string serverText(std::string_view body)
{
    const std::string text = escape(toUtf8(body.substr(0, body.find_last_not_of(" \r\n") + 1)));
    if (text.empty())
        return "without a text";
    // A cut character would be no UTF-8.
    return text.size() <= MaxShownBytes ? text
                                        : toUtf8(std::string_view(text).substr(0, MaxShownBytes));
}

std::string adviceFor(int status)
{
    switch (status) {
    case 401:
    case 403: return "; set NYTPROF_TOKEN_FILE or NYTPROF_TOKEN, and --tenant if it needs one";
    case 404: return "; is it the store of --to, and does its URL have a prefix?";
    case 413: return "; the profile is larger than the store's limit";
    default: return "";
    }
}

bool isProtobuf(std::string_view body)
{
    try {
        protozero::pbf_reader message(body.data(), body.size());
        while (message.next())
            message.skip();
        return true;
    } catch (const protozero::exception&) {
        return false;
    }
}

bool isJsonObject(std::string_view body)
{
    return nlohmann::json::parse(body, nullptr, false).is_object();
}

/// Proxies with a login page answer 2xx, too.
StoreAnswer readAccepted(StoreProtocol protocol, const std::string& body)
{
    const auto other = [](const char* name) {
        return StoreAnswer{.error
            = std::string("the answer is not one of ") + name + "; is it the store of --to?"};
    };
    switch (protocol) {
    case StoreProtocol::Pyroscope: return isProtobuf(body) ? StoreAnswer() : other("Pyroscope");
    case StoreProtocol::Parca:
        return body.empty() || isJsonObject(body) ? StoreAnswer() : other("Parca");
    case StoreProtocol::Otlp: break;
    }
    const OtlpAnswer otlp = readOtlpAnswer(body);
    if (!otlp.isValid)
        return other("OTLP");
    if (otlp.rejected > 0)
        return {.error = "the server rejected the profile: " + serverText(otlp.message),
            .isProfileRefused = true};
    return {.warning = otlp.message.empty() ? std::string() : serverText(otlp.message)};
}

} // namespace

StoreAddress parseStoreAddress(std::string_view url)
{
    constexpr std::string_view Example = "; write https://HOST[:PORT][/PREFIX]";
    const auto invalid = [&](std::string what) {
        return StoreAddress{{}, std::move(what).append(Example)};
    };
    const bool isSecure = url.starts_with("https://");
    if (!isSecure && !url.starts_with("http://"))
        return invalid("is no https:// or http:// URL");
    const auto isInvalid = [](char c) { return c <= ' ' || c >= 0x7F || c == '?' || c == '#'; };
    if (std::ranges::any_of(url, isInvalid))
        return invalid("has a character that no URL of a store has");
    std::string_view server = url.substr(url.find("//") + 2);
    server = server.substr(0, server.find('/'));
    if (server.find('@') != std::string_view::npos)
        return invalid("contains a user or password, which others can see in the list of "
                       "processes; set NYTPROF_TOKEN_FILE or NYTPROF_TOKEN instead");
    const auto [host, port] = splitHostPort(server);
    if (host.empty())
        return invalid("names no host");
    if (port && parseNumber<std::uint16_t>(*port).value_or(0) == 0)
        return invalid("has an invalid port");
    StoreAddress address{std::string(url.substr(0, url.find_last_not_of('/') + 1))};
    address.isPrivate = isSecure || isLoopback(host);
    return address;
}

ProfileStore::ProfileStore(
    StoreProtocol protocol, StoreAddress address, Access access, SendHttp send)
    : m_protocol(protocol)
    , m_address(std::move(address))
    , m_access(std::move(access))
    , m_send(std::move(send))
{
}

std::vector<std::string> ProfileStore::headersOf(const StoreMessage& message, bool isShown) const
{
    std::vector<std::string> headers = message.headers;
    if (!m_access.token.empty())
        headers.push_back("Authorization: Bearer " + (isShown ? "***" : m_access.token));
    if (!m_access.tenant.empty())
        headers.push_back("X-Scope-OrgID: " + m_access.tenant);
    return headers;
}

std::string ProfileStore::urlOf(const StoreMessage& message) const
{
    return m_address.url + message.path;
}

StoreAnswer ProfileStore::send(
    const StoreMessage& message, Retries retries, const std::stop_token& stop) const
{
    HttpRequest request{urlOf(message)};
    request.headers = headersOf(message);
    request.isPost = true;
    request.body = message.body;
    request.maxBytes = MaxAnswerBytes;
    request.timeout = MaxRequestLength;
    request.stop = stop;
    for (;;) {
        const HttpAnswer answer = m_send(request);
        StoreAnswer read = this->read(answer);
        if (!read.isTransient || !retries.next(answer.retryAfter))
            return read;
    }
}

StoreAnswer ProfileStore::read(const HttpAnswer& answer) const
{
    if (answer.status == 0)
        return {.error = "no answer: " + escape(answer.error)
                + (answer.isTooLong ? "; is it the store of --to?" : ""),
            .isTransient = isTransient(answer)};
    if (answer.status < 200 || answer.status > 299)
        return {.error = "status " + std::to_string(answer.status) + ": " + serverText(answer.body)
                + adviceFor(answer.status),
            .isTransient = isTransient(answer),
            .isProfileRefused
            = answer.status == 400 || answer.status == 413 || answer.status == 422,
            .isAddressWrong = answer.status == 401 || answer.status == 403 || answer.status == 404};
    return readAccepted(m_protocol, answer.body);
}

} // namespace nytprof
