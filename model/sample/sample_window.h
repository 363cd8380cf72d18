// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"
#include "format/window_name.h"
#include "sample/profile_folder.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace nytprof {

/// A window of a folder: profiles of processes, in a hidden folder that is locked meanwhile, of
/// which one file for each service is made at the end. If the sampler is killed, a later one does
/// that. Not for several threads at once.
class SampleWindow {
public:
    using Folder = std::shared_ptr<const ProfileFolder>;

    /// now: epoch seconds. Null, with a problem, if it cannot be made.
    [[nodiscard]] static std::unique_ptr<SampleWindow> begin(
        Folder in, const std::string& host, std::int64_t now, FileProblem& problem);
    /// One that a sampler has left; null if a sampler still uses it.
    [[nodiscard]] static std::unique_ptr<SampleWindow> takeOver(Folder in, const WindowName& name);

    [[nodiscard]] const WindowName& name() const { return m_name; }
    /// A new profile of a process of the service. `id`: its pid. Its name is that for drop().
    struct NewProfile {
        Descriptor file; ///< not open if it cannot be made: then the window will be dropped
        std::string name;
    };
    [[nodiscard]] NewProfile makeProfile(const std::string& service, const std::string& id);
    /// Removes a profile in which nothing is.
    void drop(const std::string& profile);
    /// A write failed: what is there is not the whole.
    void noteError(int error);

    struct Result {
        std::vector<std::string> files; ///< names
        std::string problem; ///< why the window or a part was dropped; empty if it was not
    };
    /// Writes the files, and removes the hidden folder. Call once, as the last function.
    [[nodiscard]] Result complete();

private:
    SampleWindow(Folder in, WindowName name, Descriptor folder, bool isTakenOver);
    [[nodiscard]] std::map<std::string, std::vector<std::string>> profilesByService();
    [[nodiscard]] FileProblem completeService(
        const std::string& service, const std::vector<std::string>& profiles, Result& result) const;
    void remove() const;

    Folder m_in;
    WindowName m_name;
    Descriptor m_folder; ///< locked
    bool m_isTakenOver;
    std::set<std::string> m_profiles; ///< that were made here
    int m_error = 0;
};

} // namespace nytprof
