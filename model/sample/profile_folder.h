// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"
#include "format/window_name.h"
#include "sample/kept_files.h"
#include "system/output_place.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// An open folder of windows. It belongs to this user, and no other one can write to it.
class ProfileFolder {
public:
    /// Makes it if it is missing, mode 0750. Null, with a problem, if it is not safe.
    [[nodiscard]] static std::shared_ptr<const ProfileFolder> open(
        const std::string& path, FileProblem& problem);

    [[nodiscard]] const Descriptor& descriptor() const { return m_folder; }
    /// All that belong to windows of a host, in no order.
    [[nodiscard]] std::vector<KeptFile> files(std::string_view host) const;
    /// Windows of a host that were not completed, from the oldest.
    [[nodiscard]] std::vector<WindowName> unfinished(std::string_view host) const;
    /// Removes files of the host that the rules do not keep.
    void keep(std::string_view host, const KeepRules& rules, std::int64_t now) const;

private:
    explicit ProfileFolder(Descriptor folder);

    Descriptor m_folder;
};

} // namespace nytprof
