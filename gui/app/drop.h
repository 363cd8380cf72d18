// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>

class QMimeData;

namespace nytprof::gui {

/// Paths of the local files and folders that are being dragged, in their order; empty when there
/// are none.
[[nodiscard]] QStringList droppedFiles(const QMimeData* data);

} // namespace nytprof::gui
