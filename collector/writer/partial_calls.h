// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "writer/profile_writer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nytprof {

/// Writes with each flush the calls that have been made since the last one, those that still run
/// with them, as format/extensions.h says. Remembers what it has written, so that the file grows
/// by what has changed only. One for each profile.
class PartialCalls {
public:
    /// The running calls have run to `callNow`.
    void write(
        ChunkStream& file, const ProfileSource& source, CallTime callNow, double ticksPerUnit);

private:
    struct Written {
        std::uint32_t id = 0; ///< that the profile has for the context; 0 when it knows none
        std::uint32_t fingerprint = 0; ///< of its first site, as written last
    };

    void defineSub(ChunkStream& file, const ProfileSource& source, const ProfiledSub& sub);
    void defineLocation(ChunkStream& file, const ProfileSource& source, LineId line);
    void defineContext(ChunkStream& file, const ProfileSource& source, const Context& context);
    void writeIfChanged(ChunkStream& file, const ProfileSource& source, const Context& context,
        const SiteCounters& site, std::uint32_t& written);
    void writeInnermost(ChunkStream& file, const CallStack& calls);
    void passRowsOn(ChunkStream& file);

    std::vector<Written> m_contexts; ///< by number
    std::vector<std::uint32_t> m_furtherSites; ///< fingerprints, by number
    std::vector<bool> m_subs; ///< by number: whether the profile knows it
    std::vector<bool> m_locations; ///< by line id
    std::uint32_t m_lastId = 0;
    double m_ticksPerUnit = 1;
    std::string m_newLocations; ///< rows that are not in the file yet
    std::string m_newContexts;
    std::string m_newCalls;
};

} // namespace nytprof
