// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/host_port.h"

#include <string>

#include <arpa/inet.h>

namespace nytprof {

bool isLoopback(std::string_view host)
{
    if (host.starts_with('[') && host.ends_with(']'))
        host = host.substr(1, host.size() - 2);
    const std::string text(host);
    in_addr four{};
    if (inet_pton(AF_INET, text.c_str(), &four) == 1)
        return ntohl(four.s_addr) >> 24 == 127;
    in6_addr six{};
    if (inet_pton(AF_INET6, text.c_str(), &six) == 1)
        return IN6_IS_ADDR_LOOPBACK(&six);
    return host == "localhost";
}

} // namespace nytprof
