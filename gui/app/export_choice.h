// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "export/export_dialog.h"

namespace nytprof::gui {

class ProfileSession;
class View;

/// What a window can export: what the session shows, as arguments of commands that show the same,
/// and the table of the view. command: the program `nytprof`.
[[nodiscard]] ExportChoice exportChoice(
    const ProfileSession& session, const View& view, const QString& command);

/// Options of commands that show the same range, processes and waiting.
[[nodiscard]] QStringList optionsShowing(const ProfileSession& session);

} // namespace nytprof::gui
