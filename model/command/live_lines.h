// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/live_rows.h"
#include "command/live_screen.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The lines of nytprof sample --live. Columns go as the terminal gets narrow.
namespace nytprof::command {

/// "…::ReverseProxy::call": without as many leading parts as it takes.
[[nodiscard]] std::string withoutLeadingParts(std::string_view name, std::size_t columns);

/// Titles and rows, at most so many lines as the size has; the selected row is among them.
[[nodiscard]] std::vector<LiveScreen::Line> liveTable(const Profile& profile,
    const LiveRequest& request, std::span<const LiveRow> rows, std::optional<std::size_t> selected,
    const TerminalSize& size);

/// Lines and call sites of the sub of a row; of lines nothing.
[[nodiscard]] std::vector<LiveScreen::Line> liveDetails(const Profile& profile, const LiveRow& row);

} // namespace nytprof::command
