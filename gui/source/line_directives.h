// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <QString>
#include <QStringView>

#include <cstdint>
#include <optional>

namespace nytprof {
class Profile;
}

/// "#line 12 "other.pl"" makes perl count the lines that follow as those of another file.
namespace nytprof::gui {

struct LineDirective {
    std::uint32_t line = 0; ///< what the next line counts as
    QString file; ///< as it is written; empty for the same file
};

/// What a line of source says, if it is a directive.
[[nodiscard]] std::optional<LineDirective> lineDirective(QStringView text);

/// The file that a directive names, as perl makes absolute names of relative ones; invalid when the
/// profile has no such file.
[[nodiscard]] FileId fileOfDirective(const Profile& profile, const QString& name);

/// A line of a file's source.
struct SourcePlace {
    FileId file;
    std::uint32_t line = 0;
};

/// The first directive that names a file; looks through all sources of the profile. Nothing when
/// the file has its own name.
[[nodiscard]] std::optional<SourcePlace> directiveNaming(const Profile& profile, FileId file);

} // namespace nytprof::gui
