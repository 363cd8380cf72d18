// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>

/// C interface of the module nytprof_fleet, which links libcurl, unlike the library. Thread-safe.
extern "C" {
struct NytprofHttpRequest {
    const char* url; ///< http: or https:
    const char* user; ///< null: no authentication
    const char* password;
    int isDirect; ///< not 0: without the proxy that the environment may name
    const char* const* headers; ///< lines without line ends, then null
    const char* body; ///< null for GET, else for POST
    std::size_t bodySize;
    /// Takes bytes of the answer; 0 cancels the request.
    int (*take)(void* context, const char* bytes, std::size_t size);
    /// Called often while waiting; 0 cancels the request.
    int (*goOn)(void* context);
    void* context;
    char* error; ///< a text that ends with a zero byte, if the result is 0
    std::size_t errorSize;
    long maxSeconds; ///< until the end of the answer
    long silentSeconds; ///< without a byte
    long long retryAfter; ///< result: seconds of the header Retry-After; 0: none
    char* redirect; ///< result: the URL of a redirection, a text that ends with a zero byte
    std::size_t redirectSize;
};
/// Sends a request and returns the status of the answer; 0 if there is none, or if it is cut.
using NytprofHttp = int (*)(NytprofHttpRequest* request);
}
inline constexpr char NytprofHttpName[] = "nytprof_http";
