// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/kept_files.h"

#include "format/moment.h"
#include "format/parse_number.h"

#include <algorithm>
#include <cstddef>
#include <map>

namespace nytprof {

bool addRule(KeepRules& rules, std::string_view text)
{
    constexpr std::string_view Units = "KMGT";
    const auto digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto unit = text.size() == digits + 1 ? Units.find(text.back()) : std::string_view::npos;
    if (unit != std::string_view::npos) {
        constexpr double Max = 9e18;
        const auto number = parseNumber<double>(text.substr(0, digits));
        const double bytes
            = number.value_or(0) * static_cast<double>(std::uint64_t{1} << 10 * (unit + 1));
        if (!(bytes >= 1 && bytes < Max))
            return false;
        rules.bytes = static_cast<std::uint64_t>(bytes);
        return true;
    }
    const auto age = digits < text.size() ? parseDuration(text) : std::nullopt;
    if (!age || *age <= 0)
        return false;
    rules.age = age;
    return true;
}

std::vector<WindowName> windowsToRemove(
    const std::vector<KeptFile>& files, const KeepRules& rules, std::int64_t now)
{
    constexpr std::int64_t Second = 1'000'000'000;
    std::map<WindowName, std::uint64_t> windows;
    std::uint64_t bytes = 0;
    for (const KeptFile& file : files) {
        windows[file.name.window] += file.bytes;
        bytes += file.bytes;
    }
    std::vector<WindowName> removed;
    for (const auto& [window, size] : windows) {
        if (removed.size() + 1 == windows.size())
            break;
        const bool isOld
            = rules.age && now - parseWindowTime(window.time).value_or(now) > *rules.age / Second;
        if (!isOld && !(rules.bytes && bytes > *rules.bytes))
            continue;
        removed.push_back(window);
        bytes -= size;
    }
    return removed;
}

} // namespace nytprof
