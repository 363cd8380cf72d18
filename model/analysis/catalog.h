// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/name_index.h"
#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <memory>
#include <vector>

namespace nytprof {

class Profile;

/// All that can be gone to by name in a profile.
struct Catalog {
    struct Target {
        SubId sub; ///< either this
        FileId file; ///< or this is valid
        Ticks time = 0; ///< of a sub inclusive, as what it calls is why one looks for it
    };
    std::shared_ptr<const Profile> profile;
    NameIndex names;
    std::vector<Target> targets; ///< of the rows of names
};

/// Takes a few hundred milliseconds for 100,000 names: not for the thread of the window.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<Catalog> makeCatalog(
    std::shared_ptr<const Profile> profile);

} // namespace nytprof
