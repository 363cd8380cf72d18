// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/tint.h"

#include <QColor>
#include <QFrame>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace nytprof::gui {

/// A message across the window in the colours of its kind: an icon, a text in one line, and a
/// button that closes it.
class TintedPanel : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Note, Warning, Error };
    struct Look {
        const char* icon;
        QColor mark; ///< of the icon
        QColor ground;
    };
    [[nodiscard]] static Look lookOf(Kind kind);

signals:
    /// By the button, or by Escape.
    void closed();

protected:
    explicit TintedPanel(QWidget* parent);
    /// The icon is that of the kind, unless it is named.
    void setKind(Kind kind, const char* icon = nullptr);
    [[nodiscard]] QLabel* line() const { return m_line; }
    [[nodiscard]] QToolButton* closeButton() const { return m_close; }
    /// Before the button that closes it.
    void addButton(QWidget* button);
    void keyPressEvent(QKeyEvent* event) override;

private:
    Kind m_kind = Kind::Note;
    const char* m_iconName = nullptr;
    QHBoxLayout* m_row; ///< at the top of a column
    QLabel* m_icon;
    QLabel* m_line;
    QToolButton* m_close;
    Tint m_tint;
};

} // namespace nytprof::gui
