// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>

class QMimeData;

namespace nytprof::gui {

/// Files and folders dropped on a window.
[[nodiscard]] QStringList droppedFiles(const QMimeData* data);

} // namespace nytprof::gui
