// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/fleet_connection.h"
#include "command/follow_profiles.h"
#include "command/profile_sender.h"
#include "command/send_status.h"
#include "fleet/fleet_loader.h"
#include "fleet/sql_text.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "system/signals.h"

#include <cstdint>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace nytprof::command {
namespace {

struct Load {
    SendOptions send;
    std::string cluster;
    std::optional<std::int64_t> keep; ///< nanoseconds
};

constexpr std::int64_t DayNs = std::int64_t{86'400} * 1'000'000'000;

/// Turns profiles into rows, which it sends when there are many.
class FleetDestination final : public ProfileDestination {
public:
    /// keepDays: 0: rows do not expire unless they do already.
    FleetDestination(const FleetLoader& loader, std::string cluster, unsigned keepDays)
        : m_loader(loader)
        , m_cluster(std::move(cluster))
        , m_keepDays(keepDays)
    {
    }

    [[nodiscard]] std::string refusalOf(const Profile& profile) const override
    {
        return profile.costUnit().empty() ? std::string()
                                          : "its unit is " + escape(profile.costUnit())
                + "; only profiles of times can be loaded";
    }
    [[nodiscard]] Sent prepare() override
    {
        Sent sent = resultOf(m_loader.prepare(m_cluster));
        if (!sent.error.empty() || m_keepDays == 0)
            return sent;
        sent = resultOf(m_loader.keep(m_keepDays));
        sent.isAddressWrong = !sent.error.empty() && !sent.isTransient;
        return sent;
    }
    [[nodiscard]] std::size_t groupSize() const override { return 16; }
    [[nodiscard]] bool holdsSome() const override { return !m_batch.runs().empty(); }

    [[nodiscard]] Sent send(std::span<const OutgoingProfile> group) override
    {
        constexpr std::size_t ManyBytes = std::size_t{16} << 20;
        std::set<std::uint64_t> runs;
        for (const OutgoingProfile& each : group)
            runs.insert(each.run);
        FleetLoader::Known known = m_loader.known(runs);
        Sent sent = resultOf(known.answer);
        if (!sent.error.empty()) {
            m_batch = {};
            m_repeated = 0;
            return sent;
        }
        for (const OutgoingProfile& each : group) {
            if (known.runs.contains(each.run))
                ++sent.known;
            else if (!m_batch.add(EntityRows(*each.profile, each.labels)))
                ++m_repeated;
            if (m_batch.bytes() < ManyBytes)
                continue;
            const Sent part = flush();
            sent.sent += part.sent;
            sent.known += part.known;
            sent.error = part.error;
            sent.isTransient = part.isTransient;
            sent.isAddressWrong = part.isAddressWrong;
            if (!sent.error.empty())
                break;
        }
        sent.knownRuns = std::move(known.runs);
        return sent;
    }

    [[nodiscard]] Sent flush() override
    {
        if (!holdsSome())
            return {};
        LoadBatch batch = std::exchange(m_batch, {});
        const std::uint64_t repeated = std::exchange(m_repeated, 0);
        Sent sent = resultOf(m_loader.send(batch));
        if (sent.error.empty()) {
            sent.sent = batch.runs().size();
            sent.known = repeated;
        }
        return sent;
    }

    [[nodiscard]] bool knowsItsRuns() const override { return true; }

    [[nodiscard]] std::string summary(const Sent& sums) const override
    {
        return formatCount(sums.sent, "profile", "profiles") + " loaded, " + formatCount(sums.known)
            + " already there";
    }

private:
    static Sent resultOf(const ServerAnswer& answer)
    {
        constexpr int ReadOnly = 164;
        return {.error = answer.isOk ? std::string() : answer.error,
            .isTransient = answer.isTransient,
            .isAddressWrong = answer.code == ReadOnly};
    }

    const FleetLoader& m_loader;
    std::string m_cluster;
    unsigned m_keepDays;
    LoadBatch m_batch;
    std::uint64_t m_repeated = 0; ///< profiles whose runs the batch has already
};

int load(const Load& request)
{
    if (request.send.status)
        return printSendStatus(Destinations::Databases, request.send.metrics);
    constexpr std::int64_t MaxDays = 10'000; // ClickHouse's dates end in 2149, and begin anew then
    if (request.keep
        && (*request.keep < DayNs || *request.keep % DayNs != 0
            || *request.keep / DayNs > MaxDays)) {
        std::cerr << "nytprof load: --keep needs 1 to 10000 whole days, as 90d or 12w\n";
        return UsageError;
    }
    const EndSignals signals(request.send.follow); // before threads
    const std::stop_token stop = signals.token();
    const auto server = connectTo(request.send.url);
    if (!server)
        return 1;
    if (server->location().condition() != FleetLocation().condition()) {
        failAt(request.send.url,
            "selects runs, which load does not; give labels as --label service=shop, and in the "
            "location no key but secure");
        return UsageError;
    }
    if (server->location().database == "system") {
        failAt(request.send.url, "is the database of ClickHouse itself; name another one");
        return UsageError;
    }
    const FleetLoader loader(
        *server, request.send.retries, [&](auto time) { return pauseFor(time, stop); }, stop);
    FleetDestination destination(
        loader, request.cluster, static_cast<unsigned>(request.keep.value_or(0) / DayNs));
    const FleetLocation& location = server->location();
    return sendProfiles(request.send, destination,
        std::string(DatabasePrefix) + location.host + ':' + std::to_string(location.port) + ' '
            + location.database,
        stop);
}

void addLoadOptions(CLI::App& app, Load& request)
{
    app.add_option("url", request.send.url, "clickhouse://[USER@]HOST[:PORT]/DATABASE[?secure=1]")
        ->type_name("URL");
    request.send.command = "nytprof load";
    addSendOptions(app, request.send);
    addSendStatus(app, request.send, {"url"});
    app.add_option("--cluster", request.cluster,
           "Create Distributed tables over this cluster of the server's configuration. Run the "
           "command once for each server of the cluster")
        ->check([](const std::string& name) {
            return isPlainName(name) ? std::string()
                                     : "a name of letters, digits and underscores is needed";
        })
        ->type_name("NAME");
    addDuration(app, "--keep", request.keep,
        "Let the server delete rows so long after their run, as 90d; of all that is in the tables");
}

} // namespace

extern const Command LoadCommand
    = {"load", "Manage", "Load profiles into a ClickHouse database, each once",
        "nytprof load --label service=shop clickhouse://db1/profiles profiles/",
        prepare<Load, addLoadOptions, load>};

} // namespace nytprof::command
