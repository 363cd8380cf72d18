// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

/// --follow, which runs until the user ends it.
namespace nytprof::command {

/// False if the stop was requested.
bool pauseFor(std::chrono::milliseconds time, const std::stop_token& stop);

/// Between attempts to reach a server that --follow repeats without end.
inline constexpr std::chrono::milliseconds PauseAfterFailure(30'000);

/// Whether it is a file of nytprof sample --folder, which --keep may remove before it is sent.
[[nodiscard]] bool isWindow(const std::string& path);

/// Files that could not be sent, and are wanted again.
struct UnsentFiles {
    std::set<std::string> paths;
    bool isServerAway = false;
};
using SendFiles = std::function<UnsentFiles(const std::vector<std::string>& files)>;

/// Until the stop, calls send() with the profiles that are new or have changed, when they are
/// complete: closed by whoever wrote them, or not written to for two seconds; with an empty list
/// if there are none. It gets unsent ones again, while the server is away after PauseAfterFailure.
/// Warns of those that are written again, and of windows that are removed, before they are sent.
void followProfiles(
    const std::vector<std::string>& paths, const std::stop_token& stop, const SendFiles& send);

} // namespace nytprof::command
