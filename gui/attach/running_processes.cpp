// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/running_processes.h"

#include "analysis/requests.h"
#include "control/process_state.h"
#include "profile/profile.h"
#include "style/text.h"

#include <cstdint>
#include <set>

namespace nytprof::gui {

QString aliveText(const ProfileParts& parts)
{
    std::set<std::uint32_t> all; // exec keeps the pid
    std::set<std::uint32_t> alive;
    for (const ProfilePart& part : parts) {
        for (const Process& process : part.profile->processes()) {
            all.insert(process.pid);
            const bool mayRun = !process.complete() || !process.requests.empty(); // a server's
            if (mayRun && isStillRunning(static_cast<pid_t>(process.pid), process.startTime))
                alive.insert(process.pid);
        }
    }
    if (all.size() < 2 || alive.empty())
        return {};
    const QString text = countedText(all.size(), "process", "processes");
    return alive.size() == all.size() ? gui::tr("%1 alive").arg(text)
                                      : gui::tr("%1 of %2 alive").arg(alive.size()).arg(text);
}

} // namespace nytprof::gui
