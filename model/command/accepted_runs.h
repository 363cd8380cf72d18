// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include <sys/types.h>

namespace nytprof::command {

/// Which runs a destination has accepted, and which ones the processes of this user are sending to
/// it now; in $XDG_STATE_HOME/nytprof/accepted, a file for each destination with a line
/// "RUN SECONDS" for each run: in hexadecimal digits, and since the epoch.
class AcceptedRuns {
public:
    /// How many the file may have; then the older half is forgotten.
    static constexpr std::size_t MaxRuns = 200'000;

    /// Only of this process, until open().
    AcceptedRuns() = default;
    /// destination: as for Spool. Returns why other processes will not know what this one sends,
    /// or an empty text.
    [[nodiscard]] std::string open(std::string_view destination);

    enum class Claim : std::uint8_t {
        Mine, ///< no other process sends it until releaseAll() or the end of this process
        OfOthers, ///< another process sends it now
    };
    [[nodiscard]] Claim claim(std::uint64_t run);
    void release(std::uint64_t run);
    void releaseAll();
    /// Whether it was accepted before; only of a run that is claimed.
    [[nodiscard]] bool has(std::uint64_t run);
    /// The runs are on the disk when it returns; an error, or an empty text.
    [[nodiscard]] std::string add(std::span<const std::uint64_t> runs);

    [[nodiscard]] std::size_t size();
    /// When the last run was accepted; seconds since the epoch, 0 if never.
    [[nodiscard]] std::time_t last() const { return m_last; }

private:
    void readNew();
    void take(std::string_view lines);
    [[nodiscard]] bool append(const std::string& lines) const;
    [[nodiscard]] bool forgetOlderHalf() const;

    std::filesystem::path m_path; ///< empty without open()
    Descriptor m_lock; ///< of a file that is never replaced: claims are locks of its bytes
    std::unordered_set<std::uint64_t> m_runs;
    std::time_t m_last = 0;
    ino_t m_file = 0; ///< what m_runs was read from
    off_t m_readUpTo = 0;
};

} // namespace nytprof::command
