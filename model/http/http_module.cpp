// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "http/http_module.h"

#include <curl/curl.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <pthread.h>

namespace {

constexpr long ConnectSeconds = 10;

struct Cleanup {
    void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

std::size_t takeBytes(char* bytes, std::size_t size, std::size_t count, void* request)
{
    const auto* const of = static_cast<const NytprofHttpRequest*>(request);
    return of->take(of->context, bytes, size * count) != 0 ? size * count : 0;
}

int progress(void* request, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    const auto* const of = static_cast<const NytprofHttpRequest*>(request);
    return of->goOn(of->context) != 0 ? 0 : 1;
}

void setUp(CURL* curl, const NytprofHttpRequest& request, curl_slist* headers)
{
    curl_easy_setopt(curl, CURLOPT_URL, request.url);
#if CURL_AT_LEAST_VERSION(7, 85, 0)
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, ConnectSeconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, request.silentSeconds);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, request.maxSeconds);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, takeBytes);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &request);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &request);
    if (const char* const certificates = std::getenv("SSL_CERT_FILE")) {
        curl_easy_setopt(curl, CURLOPT_CAINFO, certificates);
        curl_easy_setopt(curl, CURLOPT_CAPATH, nullptr); // else those of the system count, too
    }
    if (request.isDirect)
        curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (request.user) {
        curl_easy_setopt(curl, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        curl_easy_setopt(curl, CURLOPT_USERNAME, request.user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, request.password);
    }
    if (request.body) {
        curl_easy_setopt(curl, CURLOPT_POST, 1L);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body);
        curl_easy_setopt(
            curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.bodySize));
    }
}

/// While this lives, writing to a closed connection ends no process, whose disposition may be any:
/// libcurl leaves that to its user.
class WithoutPipeSignal {
public:
    WithoutPipeSignal()
    {
        sigset_t pending;
        sigpending(&pending);
        m_wasPending = sigismember(&pending, SIGPIPE) == 1;
        sigemptyset(&m_signal);
        sigaddset(&m_signal, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &m_signal, &m_before);
    }
    ~WithoutPipeSignal()
    {
        constexpr timespec Now{};
        while (!m_wasPending && sigtimedwait(&m_signal, nullptr, &Now) == -1 && errno == EINTR) { }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    WithoutPipeSignal(const WithoutPipeSignal&) = delete;
    WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

private:
    sigset_t m_signal{};
    sigset_t m_before{};
    bool m_wasPending = false;
};

} // namespace

extern "C" __attribute__((visibility("default"))) int nytprof_http(NytprofHttpRequest* request)
{
    const WithoutPipeSignal withoutPipeSignal;
    static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
    const std::unique_ptr<CURL, Cleanup> curl(started == CURLE_OK ? curl_easy_init() : nullptr);
    // "Expect: 100-continue" would cost a second at servers that ignore it.
    std::unique_ptr<curl_slist, Cleanup> headers(curl_slist_append(nullptr, "Expect:"));
    for (const char* const* header = request->headers; headers && *header; ++header) {
        curl_slist* const longer = curl_slist_append(headers.get(), *header);
        if (!longer)
            headers.reset();
    }
    if (!curl || !headers) {
        std::snprintf(request->error, request->errorSize, "out of memory");
        return 0;
    }
    char detail[CURL_ERROR_SIZE] = {};
    setUp(curl.get(), *request, headers.get());
    curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, detail);
    const CURLcode result = curl_easy_perform(curl.get());
    if (result != CURLE_OK) {
        curl_off_t connected = 0;
        curl_easy_getinfo(curl.get(), CURLINFO_CONNECT_TIME_T, &connected);
        const bool isLimit = std::strncmp(detail, "Operation too slow", 18) == 0
            || request->maxSeconds == request->silentSeconds;
        if (result == CURLE_OPERATION_TIMEDOUT && connected > 0 && isLimit)
            std::snprintf(request->error, request->errorSize,
                "it was silent for %ld s, the limit; --timeout or NYTPROF_TIMEOUT sets another one",
                request->silentSeconds);
        else
            std::snprintf(request->error, request->errorSize, "%s",
                detail[0] != 0 ? detail : curl_easy_strerror(result));
        return 0;
    }
    long status = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    curl_off_t wait = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RETRY_AFTER, &wait);
    request->retryAfter = wait;
    const char* redirect = nullptr;
    curl_easy_getinfo(curl.get(), CURLINFO_REDIRECT_URL, &redirect);
    std::snprintf(request->redirect, request->redirectSize, "%s", redirect ? redirect : "");
    return static_cast<int>(status);
}
