// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "writer/profile_writer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nytprof {

/// Writes, per flush, the calls since the last flush and the running calls (format/extensions.h).
/// Remembers what was written, so that the file grows only by changes. One per profile.
class PartialCalls {
public:
    /// Running calls are counted up to `callNow`.
    void write(
        ChunkStream& file, const ProfileSource& source, CallTime callNow, double ticksPerUnit);

private:
    struct Written {
        std::uint32_t id = 0; ///< context id in the profile; 0: not written
        std::uint32_t fingerprint = 0; ///< of its first call site, as last written
    };

    void defineSub(ChunkStream& file, const ProfileSource& source, const ProfiledSub& sub);
    void defineLocation(ChunkStream& file, const ProfileSource& source, LineId line);
    void defineContext(ChunkStream& file, const ProfileSource& source, const Context& context);
    void writeIfChanged(ChunkStream& file, const ProfileSource& source, const Context& context,
        const SiteCounters& site, std::uint32_t& written);
    void writeInnermost(ChunkStream& file, const CallStack& calls);
    void passRowsOn(ChunkStream& file);

    std::vector<Written> m_contexts; ///< by context number
    std::vector<std::uint32_t> m_furtherSites; ///< fingerprints, by number
    std::vector<bool> m_subs; ///< whether written, by ProfiledSub::number
    std::vector<bool> m_locations; ///< whether written, by LineId
    std::vector<const Context*> m_unknown; ///< of defineContext()
    std::uint32_t m_lastId = 0;
    double m_ticksPerUnit = 1;
    std::string m_newLocations; ///< rows not yet in the file
    std::string m_newContexts;
    std::string m_newCalls;
};

} // namespace nytprof
