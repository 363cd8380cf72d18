// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <QString>
#include <QStringList>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

enum class SourceOrigin {
    None, ///< there is no source
    Profile, ///< as it ran
    Disk, ///< as the file is now
};

/// The text of a file, from wherever it could be had.
struct SourceText {
    SourceOrigin origin = SourceOrigin::None;
    QStringList lines; ///< entry 0 is line 1; empty when there is no source
    QString notice; ///< what the reader must know about where it comes from; mostly empty
};

/// From the profile, else from disk, else nothing but a notice that says why.
[[nodiscard]] SourceText sourceText(const Profile& profile, FileId file);

/// Whether sourceText() looks at the disk, which may take any time.
[[nodiscard]] bool isReadFromDisk(const Profile& profile, FileId file);

} // namespace nytprof::gui
