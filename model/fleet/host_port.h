// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <optional>
#include <string_view>

namespace nytprof {

/// Parts of "HOST[:PORT]" in a URL.
struct HostPort {
    std::string_view host; ///< with the brackets of an IPv6 address; empty if one is missing
    std::optional<std::string_view> port = {};
};

[[nodiscard]] constexpr HostPort splitHostPort(std::string_view server)
{
    const auto bracket = server.starts_with('[') ? server.find(']') : 0;
    if (bracket == std::string_view::npos)
        return {};
    const auto colon = server.find(':', bracket);
    if (colon == std::string_view::npos)
        return {server};
    return {server.substr(0, colon), server.substr(colon + 1)};
}

/// Whether requests to a host of a URL stay on this machine: localhost, 127.x.x.x or [::1].
[[nodiscard]] bool isLoopback(std::string_view host);

} // namespace nytprof
