// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/profile.h"

#include "format/extensions.h"
#include "profile/profile_tables.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace nytprof {

namespace {

template <class TableId>
TableId findName(const NameTable& names, std::string_view name)
{
    const std::uint32_t row = names.find(name);
    return row == NameTable::None ? TableId() : TableId(row);
}

template <class Row, class TableId>
std::span<const Row> rowsOf(const Grouped<Row>& groups, TableId id)
{
    return id.valid() ? groups[id.index()] : std::span<const Row>();
}

} // namespace

std::optional<std::string_view> lastValue(std::span<const Setting> settings, std::string_view key)
{
    const auto found = std::ranges::find(settings.rbegin(), settings.rend(), key, &Setting::key);
    return found == settings.rend() ? std::nullopt : std::optional(found->value);
}

Profile::Profile(std::unique_ptr<const Tables> tables)
    : m_tables(std::move(tables))
    , m_costUnit(option(import_option::CostUnit).value_or(std::string_view()))
{
}

Profile::~Profile() = default;

std::int64_t Profile::ticksPerSecond() const { return m_tables->ticksPerSecond; }
double Profile::seconds(Ticks ticks) const
{
    return static_cast<double>(ticks) / static_cast<double>(m_tables->ticksPerSecond);
}
std::string_view Profile::application() const { return m_tables->application; }
std::int64_t Profile::baseTime() const
{
    std::int64_t seconds = 0;
    const std::string_view text = attribute("basetime").value_or(std::string_view());
    std::from_chars(text.data(), text.data() + text.size(), seconds);
    return seconds;
}
std::string_view Profile::costUnit() const { return m_costUnit; }
std::string_view Profile::importedFrom() const
{
    return option(import_option::Format).value_or(std::string_view());
}
bool Profile::countsCalls() const { return option(import_option::CallsKnown) != "0"; }
bool Profile::callTreeIsEstimated() const { return option(import_option::CallTree) == "estimated"; }
const Totals& Profile::totals() const { return m_tables->totals; }
bool Profile::complete() const { return m_tables->complete; }
std::span<const Setting> Profile::attributes() const { return m_tables->attributes; }
std::span<const Setting> Profile::options() const { return m_tables->options; }
std::span<const Process> Profile::processes() const { return m_tables->processes; }

std::optional<std::string_view> Profile::attribute(std::string_view key) const
{
    return lastValue(m_tables->attributes, key);
}
std::optional<std::string_view> Profile::option(std::string_view key) const
{
    return lastValue(m_tables->options, key);
}

std::span<const File> Profile::files() const { return m_tables->files; }
FileId Profile::findFile(std::string_view name) const
{
    return findName<FileId>(m_tables->fileByName, name);
}
std::span<const FileId> Profile::evalsOf(FileId id) const
{
    return rowsOf(m_tables->evalsByFile, id);
}
std::span<const LineCost> Profile::lines(FileId id, LineLevel level) const
{
    return rowsOf(m_tables->lines[static_cast<std::size_t>(level)], id);
}
std::span<const std::string_view> Profile::source(FileId id) const
{
    return rowsOf(m_tables->source, id);
}

std::span<const Sub> Profile::subs() const { return m_tables->subs; }
SubId Profile::findSub(std::string_view name) const
{
    return findName<SubId>(m_tables->subByName, name);
}
std::span<const SubId> Profile::subsOf(FileId id) const { return rowsOf(m_tables->subsByFile, id); }

std::span<const CallSite> Profile::callSites() const { return m_tables->callSites; }
std::span<const CallSite> Profile::callersOf(SubId callee) const
{
    const auto& begins = m_tables->callersBegin;
    if (!callee.valid() || callee.index() + 1 >= begins.size())
        return {};
    const std::size_t begin = begins[callee.index()];
    return callSites().subspan(begin, begins[callee.index() + 1] - begin);
}
std::span<const CallSiteId> Profile::calleesOf(SubId caller) const
{
    return rowsOf(m_tables->calleesBySub, caller);
}
std::span<const CallSiteId> Profile::callsFrom(FileId file) const
{
    return rowsOf(m_tables->callsByFile, file);
}
std::span<const CallSiteId> Profile::callsFrom(FileId file, std::uint32_t line) const
{
    // Not equal_range(): clang 14 does not compile its result.
    const auto calls = callsFrom(file);
    const auto lineOf = [this](CallSiteId id) { return (*this)[id].line; };
    return {std::ranges::lower_bound(calls, line, {}, lineOf),
        std::ranges::upper_bound(calls, line, {}, lineOf)};
}

const CallTree& Profile::callTree() const { return m_tables->callTree; }

} // namespace nytprof
