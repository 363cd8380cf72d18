// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "export/export_formats.h"

#include <QListWidget>

#include <functional>

namespace nytprof::gui {

/// Formats in rows of two lines, those for people above a line. One that is impossible is disabled
/// and shows the reason.
class FormatList : public QListWidget {
    Q_OBJECT

public:
    /// whyNot: the reason, in the user's language; empty: none.
    FormatList(const std::function<QString(const ExportFormat&)>& whyNot, QWidget* parent);
    [[nodiscard]] const ExportFormat& current() const;
    /// Selects the format, or the first that is possible.
    void setCurrent(const QString& name);
};

} // namespace nytprof::gui
