// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "look/banner.h"

#include <QString>
#include <QStringList>

namespace nytprof::gui {

/// What a user must know about a load.
struct LoadReport {
    Banner::Kind kind = Banner::Kind::Note;
    QString text; ///< empty when all is well
    QStringList details;
};

/// Which files could not be read, are damaged or have no end.
[[nodiscard]] LoadReport loadReport(const LoadedProfile& loaded);

} // namespace nytprof::gui
