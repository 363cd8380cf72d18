// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_loader.h"

#include "fleet/schema.h"
#include "format/parse_number.h"

#include <algorithm>
#include <utility>

namespace nytprof {

FleetLoader::FleetLoader(
    const FleetServer& server, unsigned repetitions, Retries::Pause pause, std::stop_token stop)
    : m_server(server)
    , m_repetitions(repetitions)
    , m_pause(std::move(pause))
    , m_stop(std::move(stop))
{
}

ServerAnswer FleetLoader::repeat(const std::function<ServerAnswer()>& request) const
{
    Retries retries(m_repetitions, m_pause);
    for (;;) {
        ServerAnswer answer = request();
        if (answer.isOk || !answer.isTransient || !retries.next(answer.retryAfter))
            return answer;
    }
}

ServerAnswer FleetLoader::prepare(const std::string& cluster) const
{
    constexpr int NoTable = 60;
    constexpr int NoDatabase = 81;
    ServerAnswer answer = version();
    if (!answer.isOk && (answer.code == NoTable || answer.code == NoDatabase)) {
        if (answer.code == NoTable)
            answer = findOthersTables();
        if (answer.isOk || answer.code == NoDatabase)
            answer = create(cluster);
        if (answer.isOk)
            answer = version();
    }
    if (answer.isOk) {
        answer.error = versionError(answer.text);
        answer.isOk = answer.error.empty();
    }
    return answer;
}

ServerAnswer FleetLoader::version() const
{
    return repeat([&] { return m_server.query(versionQuery(), AnswerLimits::Status, m_stop); });
}

ServerAnswer FleetLoader::findOthersTables() const
{
    const std::string sql = "SELECT table FROM system.columns WHERE database = '"
        + m_server.location().database + "' AND table IN (" + tableNames({"", "_local"})
        + ") GROUP BY table HAVING countIf(name = 'load') = 0 ORDER BY table";
    ServerAnswer answer = repeat([&] { return m_server.query(sql, AnswerLimits::List, m_stop); });
    if (answer.isOk && !answer.text.empty())
        answer = {.error = "the table " + answer.text.substr(0, answer.text.find('\n'))
                + " of this database is of another program; use another database"};
    return answer;
}

ServerAnswer FleetLoader::create(const std::string& cluster) const
{
    const std::string& database = m_server.location().database;
    if (!cluster.empty()) {
        ServerAnswer known = repeat([&] { // in no database, as ours may not exist
            return m_server.execute(
                "SELECT count() FROM system.clusters WHERE cluster = '" + cluster + '\'', m_stop,
                false);
        });
        if (known.isOk && known.text == "0\n")
            known = {.error = "the configuration of this server has no cluster " + cluster};
        if (!known.isOk)
            return known;
    }
    ServerAnswer answer = repeat([&] {
        return m_server.execute("CREATE DATABASE IF NOT EXISTS `" + database + '`', m_stop, false);
    });
    for (const std::string& sql : createStatements(database, cluster))
        if (answer.isOk)
            answer = repeat([&] { return m_server.execute(sql, m_stop); });
    return answer;
}

ServerAnswer FleetLoader::keep(unsigned days) const
{
    constexpr int SyntaxError = 62;
    const std::string sql = tablesToKeep(m_server.location().database, days);
    ServerAnswer answer = repeat([&] { return m_server.query(sql, AnswerLimits::List, m_stop); });
    std::string_view names = answer.text;
    while (answer.isOk && !names.empty()) {
        const std::string_view name = names.substr(0, names.find('\n'));
        names.remove_prefix(std::min(name.size() + 1, names.size()));
        const ServerAnswer change
            = repeat([&] { return m_server.execute(keepStatement(name, days), m_stop); });
        if (change.code == SyntaxError)
            return {.error = "this server has no rows that expire, as it is older than 19.6; "
                             "use ALTER TABLE ... DROP PARTITION for old months instead of --keep",
                .code = change.code};
        if (!change.isOk)
            return change;
    }
    return answer;
}

FleetLoader::Known FleetLoader::known(const std::set<std::uint64_t>& runs) const
{
    std::string list;
    for (const std::uint64_t run : runs)
        list += (list.empty() ? "" : ",") + std::to_string(run);
    const std::string sql = "SELECT DISTINCT run FROM runs WHERE run IN (" + list + ')';
    Known known{repeat([&] { return m_server.query(sql, AnswerLimits::List, m_stop); }), {}};
    std::string_view text = known.answer.text;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto run = parseNumber<std::uint64_t>(text.substr(0, end));
        if (!run || end == text.size())
            return {{.error = "the server's answer is not a list of runs"}, {}};
        known.runs.insert(*run);
        text.remove_prefix(end + 1);
    }
    return known;
}

ServerAnswer FleetLoader::send(LoadBatch& batch) const
{
    const auto insert = [&](EntityTable table) {
        return m_server.insert(insertStatement(table), batch.rowsOf(table), m_stop);
    };
    // A repeated insertion may be the second one, so all rows get another load.
    const ServerAnswer rows = repeat([&] {
        batch.beginAttempt();
        ServerAnswer answer{.isOk = true};
        for (const EntityTable table : EntityTables)
            if (answer.isOk && table != EntityTable::Runs && !batch.rowsOf(table).empty())
                answer = insert(table);
        return answer;
    });
    // From here on the rows count. Repeated rows of runs have the same load.
    return rows.isOk ? repeat([&] { return insert(EntityTable::Runs); }) : rows;
}

} // namespace nytprof
