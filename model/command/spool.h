// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::command {

/// Copies of profiles that could not be sent, kept for the next time; in
/// $XDG_STATE_HOME/nytprof/spool, a folder for each destination.
class Spool {
public:
    /// destination: any text that identifies it, such as a URL without a password.
    explicit Spool(std::string_view destination);

    [[nodiscard]] bool holds(const std::string& path) const;
    /// Paths of the copies. Removes what killed processes left.
    [[nodiscard]] std::vector<std::string> profiles() const;
    /// The run of a copy.
    [[nodiscard]] static std::optional<std::uint64_t> runOf(const std::string& path);
    /// What keep() was given; none if damaged.
    [[nodiscard]] static std::optional<RunLabels> labelsOf(const std::string& path);
    /// Copies a profile; an error, or an empty text.
    [[nodiscard]] std::string keep(
        const std::string& path, std::uint64_t run, const RunLabels& labels) const;
    void remove(const std::string& path) const;
    [[nodiscard]] std::string folder() const { return m_folder.string(); }

private:
    std::filesystem::path m_folder;
    mutable std::optional<std::uintmax_t> m_bytes; ///< of all destinations, when it is known
};

} // namespace nytprof::command
