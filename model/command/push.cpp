// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/run_times.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/fleet_connection.h"
#include "command/follow_profiles.h"
#include "command/open_profile.h"
#include "command/profile_sender.h"
#include "command/send_status.h"
#include "fleet/secret.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "push/profile_store.h"
#include "system/signals.h"

#include <chrono>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace nytprof::command {
namespace {

struct Push {
    SendOptions send;
    StoreProtocol protocol = StoreProtocol::Pyroscope;
    std::string tenant;
    CostOption costs;
};

const std::map<std::string, StoreProtocol>& protocols()
{
    static const std::map<std::string, StoreProtocol> All = {
        {"pyroscope", StoreProtocol::Pyroscope},
        {"parca", StoreProtocol::Parca},
        {"otlp", StoreProtocol::Otlp},
    };
    return All;
}

/// Empty, or why stores would not accept a label.
std::string storeLabelError(const RunLabels& labels)
{
    for (const auto& [name, value] : labels.others)
        if (name.starts_with("__") || (name.front() >= '0' && name.front() <= '9'))
            return "label " + name
                + " begins with a digit or with __, which stores refuse; "
                  "choose another name";
    return {};
}

class StoreDestination final : public ProfileDestination {
public:
    StoreDestination(const Push& request, const ProfileStore& store, std::stop_token stop)
        : m_request(request)
        , m_store(store)
        , m_stop(std::move(stop))
    {
    }

    [[nodiscard]] std::string refusalOf(const Profile& profile) const override
    {
        return storeRefusalOf(profile);
    }
    [[nodiscard]] Sent prepare() override { return {}; }
    [[nodiscard]] std::size_t groupSize() const override { return 1; }
    [[nodiscard]] Sent flush() override { return {}; }
    [[nodiscard]] bool holdsSome() const override { return false; }

    [[nodiscard]] Sent send(std::span<const OutgoingProfile> group) override
    {
        const OutgoingProfile& each = group.front();
        const auto profile = profileWithCosts(each.profile, m_request.costs);
        noteLeftOut(*profile);
        const StoreMessage message = storeMessage(
            m_request.protocol, *profile, storeLabels(*profile, each.labels), each.run);
        noteIfOld(each);
        if (m_request.send.dryRun) {
            print(each.path, message);
            return {.sent = 1};
        }
        const Retries::Pause pause = [&](auto time) { return pauseFor(time, m_stop); };
        const StoreAnswer answer
            = m_store.send(message, Retries(m_request.send.retries, pause), m_stop);
        if (!answer.warning.empty())
            std::cerr << "nytprof: note: " << escape(each.path)
                      << ": accepted, but the server says: " << answer.warning << '\n';
        return {.sent = answer.error.empty() ? 1U : 0U,
            .error = answer.error,
            .isTransient = answer.isTransient,
            .acceptsOthers = answer.isProfileRefused,
            .isAddressWrong = answer.isAddressWrong};
    }

    [[nodiscard]] bool knowsItsRuns() const override { return false; }

    [[nodiscard]] std::string summary(const Sent& sums) const override
    {
        return formatCount(sums.sent, "profile", "profiles")
            + (m_request.send.dryRun ? " to push; nothing was sent" : " pushed")
            + (sums.known > 0
                    ? ", " + formatCount(sums.known, "duplicate", "duplicates") + " skipped"
                    : std::string());
    }

private:
    void print(const std::string& path, const StoreMessage& message)
    {
        std::cout << escape(path) << ": POST " << m_store.urlOf(message) << '\n';
        for (const std::string& header : m_store.headersOf(message, true))
            std::cout << "  " << header << '\n';
        for (const auto& [name, value] : message.labels)
            std::cout << "  label " << name << '=' << escape(value) << '\n';
        std::cout << "  " << formatCount(message.samples, "sample", "samples") << ", "
                  << formatCount(message.body.size(), "byte", "bytes") << '\n';
    }

    void noteIfOld(const OutgoingProfile& each)
    {
        using Time = std::chrono::sys_time<std::chrono::nanoseconds>;
        const Time began(std::chrono::nanoseconds(runTimes(*each.profile).begin));
        if (m_hasNoted || m_request.protocol != StoreProtocol::Pyroscope
            || std::chrono::system_clock::now() - began < std::chrono::hours(1))
            return;
        m_hasNoted = true;
        std::cerr << "nytprof: note: " << escape(each.path)
                  << ": began more than an hour ago; Pyroscope refuses such profiles unless its "
                     "limit reject_older_than is raised\n";
    }

    const Push& m_request;
    const ProfileStore& m_store;
    std::stop_token m_stop;
    bool m_hasNoted = false;
};

/// Empty, or why the token or tenant cannot be sent.
std::string accessError(const StoreAddress& address, const Secret& token, const std::string& tenant)
{
    if (!token.error.empty())
        return token.error;
    if (!token.text.empty() && !address.isPrivate)
        return "the token would be sent unencrypted; write https://, or unset NYTPROF_TOKEN and "
               "NYTPROF_TOKEN_FILE";
    if (!isHeaderText(token.text + tenant))
        return "a control character is in the token or the tenant; remove it";
    return {};
}

int push(const Push& request)
{
    if (request.send.status)
        return printSendStatus(Destinations::Stores, request.send.metrics);
    const EndSignals signals(request.send.follow); // before threads
    const std::stop_token stop = signals.token();
    const std::string& url = request.send.url;
    StoreAddress address = parseStoreAddress(url);
    if (!address.error.empty())
        return failAt(url, address.error);
    if (const std::string error = storeLabelError(request.send.labels); !error.empty()) {
        std::cerr << "nytprof: error: " << error << '\n';
        return UsageError;
    }
    const Secret token = secretOfEnvironment("NYTPROF_TOKEN");
    if (const std::string error = accessError(address, token, request.tenant); !error.empty())
        return failAt(url, error);
    if (!token.note.empty())
        std::cerr << "nytprof: warning: " << token.note << '\n';
    SendHttp http = request.send.dryRun ? SendHttp() : loadHttpClient();
    if (!http && !request.send.dryRun)
        return failAt(url, NoHttpClient);
    std::string name; // of the protocol
    for (const auto& [word, protocol] : protocols())
        if (protocol == request.protocol)
            name = word;
    name += ' ' + address.url + ' ' + request.tenant;
    const ProfileStore store(
        request.protocol, std::move(address), {token.text, request.tenant}, std::move(http));
    StoreDestination destination(request, store, stop);
    return sendProfiles(request.send, destination, name, stop);
}

void addPushOptions(CLI::App& app, Push& request)
{
    app.add_option("url", request.send.url, "https://HOST[:PORT][/PREFIX] of the store")
        ->type_name("URL");
    request.send.command = "nytprof push";
    addSendOptions(app, request.send);
    addWaiting(app, request.costs);
    addChoice(app, "--to", request.protocol, protocols(),
        "Protocol: Pyroscope's push.v1, Parca's profilestore.v1alpha1, or the profiles of "
        "OTLP 1.10, which are experimental: older versions answer 200 and keep empty profiles")
        ->default_str("");
    addSendStatus(app, request.send, {"url", "--to"});
    app.add_option("--tenant", request.tenant, "Tenant: the header X-Scope-OrgID")->type_name("ID");
    app.add_flag("--again", request.send.again,
        "Also push what this store has accepted from this user before");
    app.add_flag("--dry-run", request.send.dryRun,
        "Print what would be sent, without the token, and send nothing");
}

} // namespace

extern const Command PushCommand
    = {"push", "Manage", "Push profiles to a continuous-profiling store",
        "nytprof push --to pyroscope https://pyroscope.example profiles/",
        prepare<Push, addPushOptions, push>};

} // namespace nytprof::command
