// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/fleet_server.h"
#include "fleet/http_client.h"
#include "fleet/load_batch.h"

#include <cstdint>
#include <functional>
#include <set>
#include <stop_token>
#include <string>

namespace nytprof {

/// Loads profiles into a database, each once, however often a request is repeated.
class FleetLoader {
public:
    /// repetitions: of each request that may pass later. stop: ends requests.
    FleetLoader(const FleetServer& server, unsigned repetitions, Retries::Pause pause,
        std::stop_token stop = {});

    /// Checks the version of the tables; creates database and tables if they are not there.
    [[nodiscard]] ServerAnswer prepare(const std::string& cluster) const;
    /// Lets the rows of all tables of this server expire so many days after the day of their run.
    [[nodiscard]] ServerAnswer keep(unsigned days) const;
    /// The runs, of some, that the database has.
    struct Known {
        ServerAnswer answer;
        std::set<std::uint64_t> runs;
    };
    [[nodiscard]] Known known(const std::set<std::uint64_t>& runs) const;
    /// All rows of the batch, or none that counts. Without a result of the last request, both are
    /// possible: the next known() shows it.
    [[nodiscard]] ServerAnswer send(LoadBatch& batch) const;

private:
    [[nodiscard]] ServerAnswer version() const;
    /// An error if another program has tables with names of ours.
    [[nodiscard]] ServerAnswer findOthersTables() const;
    [[nodiscard]] ServerAnswer create(const std::string& cluster) const;
    [[nodiscard]] ServerAnswer repeat(const std::function<ServerAnswer()>& request) const;

    const FleetServer& m_server;
    unsigned m_repetitions;
    Retries::Pause m_pause;
    std::stop_token m_stop;
};

} // namespace nytprof
