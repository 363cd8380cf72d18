// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/http_client.h"

#include "fleet/host_port.h"
#include "format/parse_number.h"
#include "http/http_module.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <new>

#include <dlfcn.h>

namespace nytprof {
namespace {

struct Transfer {
    const HttpRequest& request;
    HttpAnswer answer = {};
    bool isTooLong = false;
};

int take(void* context, const char* bytes, std::size_t size)
{
    Transfer& transfer = *static_cast<Transfer*>(context);
    try {
        transfer.isTooLong = size > transfer.request.maxBytes - transfer.answer.body.size();
        if (!transfer.isTooLong)
            transfer.answer.body.append(bytes, size);
    } catch (const std::bad_alloc&) {
        transfer.isTooLong = true;
    }
    return transfer.isTooLong ? 0 : 1;
}

int goOn(void* context)
{
    return static_cast<const Transfer*>(context)->request.stop.stop_requested() ? 0 : 1;
}

/// The host in "http://host:port/path", with the brackets of an IPv6 address.
std::string_view hostOf(std::string_view url)
{
    constexpr std::string_view Begin = "://";
    url.remove_prefix(std::min(url.find(Begin), url.size() - Begin.size()) + Begin.size());
    return splitHostPort(url.substr(0, url.find_first_of("/?#"))).host;
}

HttpAnswer send(NytprofHttp http, const HttpRequest& request)
{
    std::array<char, 512> error{};
    std::array<char, 2048> redirect{};
    Transfer transfer{request};
    if (silenceLimit().count() == 0)
        return {.error = "NYTPROF_TIMEOUT is not a number of seconds from 1 to "
                + std::to_string(MaxSilence) + "; correct it, or use --timeout",
            .isInvalid = true};
    const bool hasUser = !request.user.empty() || !request.password.empty();
    std::vector<const char*> headers;
    for (const std::string& header : request.headers) {
        if (!isHeaderText(header))
            return {.error = "a header contains a control character", .isInvalid = true};
        headers.push_back(header.c_str());
    }
    headers.push_back(nullptr);
    NytprofHttpRequest call = {request.url.c_str(),
        hasUser ? (request.user.empty() ? "default" : request.user.c_str()) : nullptr,
        request.password.c_str(), isLoopback(hostOf(request.url)) ? 1 : 0, headers.data(),
        request.isPost ? request.body.data() : nullptr, request.body.size(), take, goOn, &transfer,
        error.data(), error.size(),
        static_cast<long>((request.timeout.count() ? request.timeout : silenceLimit()).count()),
        static_cast<long>(silenceLimit().count()), 0, redirect.data(), redirect.size()};
    transfer.answer.status = http(&call);
    if (transfer.isTooLong) {
        transfer.answer = {
            .error = "the answer has more than " + std::to_string(request.maxBytes >> 20) + " MiB",
            .isTooLong = true};
    } else if (transfer.answer.status == 0) {
        transfer.answer = {.error = error.data()};
    } else {
        constexpr long long Hour = 3600; // keeps sums of times from overflowing
        transfer.answer.redirect = redirect.data();
        transfer.answer.retryAfter = std::chrono::seconds(std::clamp(call.retryAfter, 0LL, Hour));
    }
    return std::move(transfer.answer);
}

/// Beside libnytprof, wherever that is installed.
std::filesystem::path modulePath()
{
    Dl_info library{};
    if (dladdr(reinterpret_cast<const void*>(&modulePath), &library) == 0)
        return {};
    std::error_code error;
    const auto path = std::filesystem::canonical(library.dli_fname, error);
    if (error)
        return {};
    return path.parent_path() / "nytprof/nytprof_fleet.so";
}

} // namespace

std::chrono::seconds& silenceLimit()
{
    static std::chrono::seconds limit = [] {
        const char* const text = std::getenv("NYTPROF_TIMEOUT");
        const auto wanted = text && *text ? parseNumber<std::uint32_t>(text) : 30;
        return std::chrono::seconds(wanted && *wanted <= MaxSilence ? *wanted : 0);
    }();
    return limit;
}

SendHttp loadHttpClient()
{
    const auto path = modulePath();
    void* const module = path.empty() ? nullptr : dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    const auto http
        = module ? reinterpret_cast<NytprofHttp>(dlsym(module, NytprofHttpName)) : nullptr;
    if (!http)
        return {};
    return [http](const HttpRequest& request) { return send(http, request); };
}

bool Retries::next(std::chrono::milliseconds minPause)
{
    constexpr std::chrono::milliseconds Max(30'000);
    if (m_left == 0)
        return false;
    --m_left;
    const auto wait = std::min(std::max(m_wait, minPause), Max);
    m_wait = std::min(2 * m_wait, Max);
    return m_pause(wait);
}

} // namespace nytprof
