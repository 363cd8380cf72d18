// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/banner.h"

#include <QLabel>

namespace nytprof::gui {

/// Wrapped text about what the user has entered: warnings and errors in their colours.
class MessageLabel : public QLabel {
    Q_OBJECT

public:
    explicit MessageLabel(QWidget* parent = nullptr);

    /// Hidden if there is no text.
    void showMessage(Banner::Kind kind, const QString& text);
    [[nodiscard]] QSize sizeHint() const override;

private:
    Banner::Kind m_kind = Banner::Kind::Note;
    Tint m_tint;
};

} // namespace nytprof::gui
