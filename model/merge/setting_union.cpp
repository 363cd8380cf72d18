// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/setting_union.h"

#include "format/parse_number.h"
#include "profile/ticks.h"

#include <algorithm>

namespace nytprof {

namespace {

constexpr std::string_view BaseTime = "basetime";
constexpr std::string_view Overhead = "cumulative_overhead_ticks";

} // namespace

void SettingUnion::add(std::span<const Setting> settings, std::int64_t ticksPerSecond)
{
    for (const Setting& setting : settings) {
        if (setting.key == BaseTime) {
            if (const auto time = parseNumber<std::uint64_t>(setting.value)) {
                m_baseTime = std::min(m_baseTime.value_or(*time), *time);
                continue;
            }
        } else if (setting.key == Overhead) {
            if (const auto ticks = parseNumber<double>(setting.value)) {
                const std::int64_t unit = sharedTickUnit(m_overheadUnit, ticksPerSecond);
                m_overhead = addTicks(convertTicks(m_overhead.value_or(0), m_overheadUnit, unit),
                    convertTicks(toTicks(*ticks), ticksPerSecond, unit));
                m_overheadUnit = unit;
                continue;
            }
        } else if (setting.key == "ticks_per_sec") {
            continue;
        }
        m_settings.emplace(setting.key, setting.value);
    }
}

std::vector<Setting> SettingUnion::finish(
    StringArena& strings, std::int64_t ticksPerSecond, std::span<const Setting> last) const
{
    auto settings = m_settings;
    if (m_baseTime)
        settings.emplace(BaseTime, std::to_string(*m_baseTime));
    if (m_overhead)
        settings.emplace(
            Overhead, std::to_string(convertTicks(*m_overhead, m_overheadUnit, ticksPerSecond)));
    for (const Setting& setting : last)
        settings.erase({std::string(setting.key), std::string(setting.value)});
    std::vector<Setting> finished;
    finished.reserve(settings.size() + last.size());
    for (const auto& [key, value] : settings)
        finished.push_back({strings.keep(key), strings.keep(value)});
    for (const Setting& setting : last)
        finished.push_back({strings.keep(setting.key), strings.keep(setting.value)});
    return finished;
}

} // namespace nytprof
