// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_rows.h"

#include "builder/profile_builder.h"
#include "fleet/sql_text.h"
#include "format/import_options.h"
#include "format/parse_number.h"
#include "format/sampling_record.h"
#include "import/text_lines.h"
#include "profile/ticks.h"

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nytprof {
namespace {

/// Cells of a line, from left to right; a malformed or missing one is remembered.
class Cells {
public:
    explicit Cells(std::string_view line)
        : m_rest(line)
    {
    }

    std::string_view raw()
    {
        if (m_atEnd) {
            m_isValid = false;
            return {};
        }
        const auto end = m_rest.find('\t');
        const std::string_view cell = m_rest.substr(0, end);
        m_atEnd = end == std::string_view::npos;
        m_rest.remove_prefix(m_atEnd ? m_rest.size() : end + 1);
        return cell;
    }
    std::string text() { return fromTsv(raw()); }
    template <class Number>
    Number number()
    {
        const auto number = parseNumber<Number>(raw());
        m_isValid = m_isValid && number;
        return number.value_or(Number{});
    }
    /// All were there, and no more.
    [[nodiscard]] bool areAll() const { return m_isValid && m_atEnd; }

private:
    std::string_view m_rest;
    bool m_atEnd = false;
    bool m_isValid = true;
};

/// Name of a sub or file of a row.
std::string shownName(const std::string& name) { return name.empty() ? "(unknown)" : name; }

/// shownName() of a row that may have no such name: empty then.
std::string shownIfAny(const std::string& name) { return name.empty() ? name : shownName(name); }

/// "(eval)[FILE:LINE]": the code that ran the string eval.
std::optional<std::pair<std::string_view, std::uint32_t>> evalPlace(std::string_view name)
{
    constexpr std::string_view Begin = "(eval)[";
    const auto colon = name.rfind(':');
    if (!name.starts_with(Begin) || !name.ends_with(']') || colon == std::string_view::npos
        || colon < Begin.size())
        return std::nullopt;
    const auto line = parseNumber<std::uint32_t>(name.substr(colon + 1, name.size() - colon - 2));
    if (!line)
        return std::nullopt;
    return std::pair(name.substr(Begin.size(), colon - Begin.size()), *line);
}

class FleetRowsReader {
public:
    FleetRowsReader(TextLines& lines, ProfileBuilder& builder)
        : m_lines(lines)
        , m_builder(builder)
    {
        m_nodes.emplace_back();
        m_builder.attribute("ticks_per_sec", "1000000000");
        m_builder.events().any = true; // else string evals seem to be of another process
        m_lines.setHeld([this] {
            return m_nodes.size() * (sizeof(UnplacedNode) + ForEachKey) + m_heldForFiles;
        });
    }

    void read()
    {
        (void)m_lines.next(); // the header
        while (const auto line = m_lines.next()) {
            if (!readLine(*line)) {
                m_lines.fail(m_problem.empty()
                        ? "not a row of a database of profiles: " + TextLines::excerpt(*line)
                        : m_problem);
                return;
            }
        }
        if (m_lines.outcome() == ReadOutcome::Damaged)
            m_lines.fail(
                "sums without the rest would be wrong; select fewer runs or a shorter time");
        else if (m_lines.outcome() == ReadOutcome::Whole && !m_hasRuns)
            m_lines.fail("the row with the number of runs is missing");
        m_builder.takeCallTree(std::move(m_nodes));
    }

private:
    bool readLine(std::string_view line)
    {
        if (line.size() < 2 || line[1] != '\t')
            return false;
        Cells cells(line.substr(2));
        switch (line.front()) {
        case fleet_rows::Runs: return readRuns(cells);
        case fleet_rows::Subs: return readSub(cells);
        case fleet_rows::Lines: return readStatements(cells);
        case fleet_rows::Calls: return readCalls(cells);
        case fleet_rows::Stacks: return readStack(cells);
        default: return false;
        }
    }

    bool readRuns(Cells& cells)
    {
        const auto runs = cells.number<std::uint64_t>();
        cells.raw(); // checksum
        const auto programs = cells.number<std::uint64_t>();
        const std::string program = shownIfAny(cells.text());
        const std::string service = shownIfAny(cells.text());
        cells.number<std::uint64_t>();
        cells.number<std::uint64_t>();
        const auto complete = cells.number<std::uint32_t>();
        cells.number<std::uint64_t>(); // statements
        cells.number<std::uint64_t>(); // calls
        const auto rate = cells.number<std::uint32_t>();
        const auto samples = cells.number<std::uint64_t>();
        const auto exact = cells.number<std::uint64_t>(); // runs
        if (!cells.areAll() || std::exchange(m_hasRuns, true))
            return false;
        std::string name = programs == 1 ? program : service;
        if (runs != 1 || name.empty()) // else equal to that of the run's file
            name += (name.empty() ? "" : ", ") + std::to_string(runs)
                + (runs == 1 ? " run" : " runs");
        m_builder.attribute("application", name);
        if (complete == 0)
            m_builder.option(import_option::Whole, "0");
        if (rate > 0 && exact > 0)
            m_problem = "some of the runs are from samples, others are exact, so sums would mean "
                        "nothing; select with where=sample_rate>0 or where=sample_rate=0";
        else if (rate > 0) {
            m_builder.comment(commentOf(Sampling{rate, samples, 0, 0}));
            m_builder.option(import_option::CallsKnown, "0");
        }
        return m_problem.empty();
    }

    bool readSub(Cells& cells)
    {
        const std::string sub = shownName(cells.text());
        const std::string kind = cells.text();
        const std::uint32_t file = fidOf(shownIfAny(cells.text()));
        const auto first = cells.number<std::uint32_t>();
        const auto last = cells.number<std::uint32_t>();
        cells.number<std::uint64_t>(); // calls: those of call sites count
        if (!cells.areAll())
            return false;
        if (file != 0)
            m_builder.subInfo({file, first, last, {sub}});
        if (kind == kindText(SubKind::Xsub))
            m_builder.subCallers({.callee = {sub}});
        return true;
    }

    bool readStatements(Cells& cells)
    {
        const std::uint32_t file = fidOf(shownName(cells.text()));
        const auto line = cells.number<std::uint32_t>();
        const auto count = cells.number<std::uint64_t>();
        const auto time = cells.number<Ticks>();
        if (!cells.areAll())
            return false;
        auto& lines = m_builder.events().times.lines;
        LineSums::Counter& counter = lines.at(file, line);
        counter.count += count;
        increase(counter.ticks, time);
        if (counter.count == 0)
            lines.keepUncounted(file, line);
        return true;
    }

    bool readCalls(Cells& cells)
    {
        const std::string caller = shownIfAny(cells.text());
        const std::uint32_t file = fidOf(shownIfAny(cells.text()));
        const auto line = cells.number<std::uint32_t>();
        const std::string callee = shownName(cells.text());
        const auto calls = cells.number<std::uint64_t>();
        const auto exclusive = cells.number<Ticks>();
        const auto inclusive = cells.number<Ticks>();
        const auto recursive = cells.number<Ticks>();
        const auto depth = cells.number<std::uint32_t>();
        if (!cells.areAll())
            return false;
        CallSite& site = m_builder.addCallSite({.fid = file,
            .line = line,
            .count = calls,
            .recursionDepth = depth,
            .caller = {caller},
            .callee = {callee}});
        site.inclusive = inclusive;
        site.exclusive = exclusive;
        site.recursive = recursive;
        return true;
    }

    bool readStack(Cells& cells)
    {
        const auto id = cells.number<std::uint64_t>();
        const auto parent = cells.number<std::uint64_t>();
        const std::string sub = shownName(cells.text());
        const auto calls = cells.number<std::uint64_t>();
        const auto exclusive = cells.number<Ticks>();
        if (!cells.areAll() || m_nodes.size() == std::numeric_limits<std::uint32_t>::max())
            return false;
        if (id == 0) // outside of subs: follows from the statements
            return true;
        const auto above = m_nodeOfStack.find(parent);
        if (parent != 0 && above == m_nodeOfStack.end())
            return false;
        const auto node = static_cast<std::uint32_t>(m_nodes.size());
        if (!m_nodeOfStack.emplace(id, node).second)
            return false;
        m_nodes.push_back({parent == 0 ? 0 : above->second, m_builder.events().names.idOf(sub),
            calls, exclusive, node});
        return true;
    }

    /// 0 for an empty name. Announces the file, and before it those that ran it.
    std::uint32_t fidOf(const std::string& name)
    {
        // Each of nested string evals repeats the names of those around it.
        constexpr std::size_t MaxBytes = fleet_rows::MaxNameLength;
        std::vector<std::string_view> chain;
        std::size_t bytes = 0;
        for (std::string_view at = name; !at.empty() && (chain.empty() || bytes < MaxBytes);) {
            chain.push_back(at);
            bytes += at.size();
            const auto place = m_fids.contains(std::string(at)) ? std::nullopt : evalPlace(at);
            at = place ? place->first : std::string_view();
        }
        std::uint32_t outer = 0;
        for (; !chain.empty(); chain.pop_back()) {
            const auto next = static_cast<std::uint32_t>(m_fids.size() + 1);
            const auto [known, isNew] = m_fids.try_emplace(std::string(chain.back()), next);
            const auto place = outer != 0 ? evalPlace(chain.back()) : std::nullopt;
            if (isNew) {
                m_builder.newFid({.fid = next,
                    .evalFid = outer,
                    .evalLine = place ? place->second : 0,
                    .name = {chain.back()}});
                m_heldForFiles += chain.back().size() + sizeof(*known) + ForEachKey;
            }
            outer = known->second;
        }
        return outer;
    }

    TextLines& m_lines;
    ProfileBuilder& m_builder;
    static constexpr std::size_t ForEachKey = 64; ///< bytes that an index needs besides its keys

    std::unordered_map<std::string, std::uint32_t> m_fids;
    std::size_t m_heldForFiles = 0; ///< bytes of m_fids
    std::vector<UnplacedNode> m_nodes; ///< the first one is the root
    std::unordered_map<std::uint64_t, std::uint32_t> m_nodeOfStack;
    std::string m_problem; ///< of well-formed rows
    bool m_hasRuns = false;
};

} // namespace

bool beginsAsFleetRows(std::string_view begin)
{
    return begin.starts_with(fleet_rows::Header)
        && begin.substr(fleet_rows::Header.size(), 1) == "\n";
}

void readFleetRows(TextLines& lines, ProfileBuilder& builder)
{
    FleetRowsReader(lines, builder).read();
}

} // namespace nytprof
