// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/http_client.h"
#include "push/store_message.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace nytprof {

/// http[s]://HOST[:PORT][/PREFIX]
struct StoreAddress {
    std::string url; ///< without a slash at the end
    std::string error = {}; ///< what is wrong and what to write instead; empty if nothing
    bool isPrivate = false; ///< nobody else can read what is sent: HTTPS, or this machine
};
[[nodiscard]] StoreAddress parseStoreAddress(std::string_view url);

struct StoreAnswer {
    std::string error = {}; ///< one line; empty if the store has the profile
    std::string warning = {}; ///< of the store, which has the profile
    bool isTransient = false; ///< the same request may succeed later
    bool isProfileRefused = false; ///< the store may accept other profiles
    bool isAddressWrong = false; ///< or of the token or tenant
};

/// Sends messages to a store, each until it has an answer or no attempt is left.
class ProfileStore {
public:
    struct Access {
        std::string token = {}; ///< empty: none
        std::string tenant = {}; ///< empty: none
    };

    ProfileStore(StoreProtocol protocol, StoreAddress address, Access access, SendHttp send);

    /// All headers of a request, for people if `isShown`: without the token.
    [[nodiscard]] std::vector<std::string> headersOf(
        const StoreMessage& message, bool isShown = false) const;
    [[nodiscard]] std::string urlOf(const StoreMessage& message) const;
    [[nodiscard]] StoreAnswer send(
        const StoreMessage& message, Retries retries, const std::stop_token& stop) const;

private:
    [[nodiscard]] StoreAnswer read(const HttpAnswer& answer) const;

    StoreProtocol m_protocol;
    StoreAddress m_address;
    Access m_access;
    SendHttp m_send;
};

} // namespace nytprof
