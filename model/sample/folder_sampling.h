// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/inspected_process.h"
#include "inspect/process_list.h"
#include "sample/sample_windows.h"
#include "sample/sampler.h"
#include "sample/service_name.h"

#include <functional>
#include <map>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// Samples processes into the windows of a folder.
class FolderSampling {
public:
    using Labels = std::map<std::string, std::string>;

    /// labels: of all profiles, with the host. say: as that of SampleWindows.
    FolderSampling(SampleWindows::Options options, Labels labels,
        std::function<void(const std::string&)> say,
        SampleWindows::Clocks clocks = SampleWindows::Clocks::ofSystem());

    [[nodiscard]] FileProblem open() { return m_windows.open(); }
    /// thread: 0 for the main one.
    void add(Sampler& sampler, InspectedProcess inspected, const ListedProcess& process,
        pid_t thread = 0);
    [[nodiscard]] bool has(pid_t thread) const { return m_profiles.contains(thread); }
    /// Takes what has ended, and begins the next window when that is due. To be called often.
    void look(Sampler& sampler);
    /// After Sampler::run(). Returns when all is written; nothing may follow.
    void finish(Sampler& sampler);
    /// How many were written so far.
    [[nodiscard]] std::size_t files() const { return m_windows.files(); }

private:
    struct NewProfile {
        Descriptor file;
        SampledProgram program;
    };
    [[nodiscard]] NewProfile makeProfile(
        const ListedProcess& process, pid_t thread, std::string perl, std::uint32_t rate);
    [[nodiscard]] std::string userOf(pid_t process);
    void noteEnd(const SampledProcess& process, SampleWindow* window);
    void takeEnded(Sampler& sampler);

    Labels m_labels;
    std::map<uid_t, std::string> m_users; ///< names, as looking for one may take long
    std::map<pid_t, std::string> m_profiles; ///< of the current window, by thread
    SampleWindows m_windows;
};

/// As the system says it now.
[[nodiscard]] ControlGroup controlGroupOf(pid_t process);

} // namespace nytprof
