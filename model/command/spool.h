// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"
#include "fleet/location.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace nytprof::command {

/// Copies of profiles that could not be sent, kept for the next load; in
/// $XDG_STATE_HOME/nytprof/spool, a folder for each database.
class Spool {
public:
    explicit Spool(const FleetLocation& location);

    [[nodiscard]] bool holds(const std::string& path) const;
    /// Paths of the copies.
    [[nodiscard]] std::vector<std::string> profiles() const;
    /// What keep() was given; none if damaged.
    [[nodiscard]] static std::optional<RunLabels> labelsOf(const std::string& path);
    /// Copies a profile; an error, or an empty text.
    [[nodiscard]] std::string keep(
        const std::string& path, std::uint64_t run, const RunLabels& labels) const;
    static void remove(const std::string& path);
    [[nodiscard]] std::string folder() const { return m_folder.string(); }

private:
    std::filesystem::path m_folder;
};

} // namespace nytprof::command
