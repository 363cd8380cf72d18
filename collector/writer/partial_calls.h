// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "counters/call_stack.h"
#include "counters/context_tree.h"
#include "counters/file_table.h"
#include "counters/line_counters.h"
#include "counters/sub_table.h"
#include "writer/profile_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nytprof {

/// What PartialCalls is told of a moment.
struct PartialCallsSource {
    const Program& program;
    FileTable& files;
    const LineCounters& lines;
    const ContextTree& contexts;
    CallStack& calls; ///< as before when it has been written
    Clock::Units subTime = 0; ///< to which the running calls have run
    double ticksPerUnit = 1;
};

/// Writes with each flush the calls that have been made since the last one, those that still run
/// with them, as format/extensions.h says. Remembers what it has written, so that the file grows
/// by what has changed only. One for each profile.
class PartialCalls {
public:
    void write(ProfileFile& file, const PartialCallsSource& source);

private:
    struct Written {
        std::uint32_t id = 0; ///< that the profile has for the context; 0 when it knows none
        std::uint32_t fingerprint = 0; ///< of its first site, as written last
    };

    void defineSub(ProfileFile& file, const PartialCallsSource& source, const ProfiledSub& sub);
    void defineLocation(ProfileFile& file, const PartialCallsSource& source, LineId line);
    void defineContext(ProfileFile& file, const PartialCallsSource& source, const Context& context);
    void writeIfChanged(ProfileFile& file, const PartialCallsSource& source, const Context& context,
        const SiteCounters& site, std::uint32_t& written);
    void writeInnermost(ProfileFile& file, const CallStack& calls);
    void passRowsOn(ProfileFile& file);

    std::vector<Written> m_contexts; ///< by number
    std::vector<std::uint32_t> m_furtherSites; ///< fingerprints, by number
    std::vector<bool> m_subs; ///< by number: whether the profile knows it
    std::vector<bool> m_locations; ///< by line id
    std::uint32_t m_lastId = 0;
    std::string m_newLocations; ///< rows that are not in the file yet
    std::string m_newContexts;
    std::string m_newCalls;
};

} // namespace nytprof
