// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace nytprof::gui {

/// A message across the window that stays until it is closed, with details on demand.
class Banner : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Warning, Error };

    explicit Banner(QWidget* parent = nullptr);
    void showMessage(Kind kind, const QString& text, const QStringList& details = {});
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString details() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyColors();

    Kind m_kind = Kind::Warning;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_more;
    QPlainTextEdit* m_details;
    bool m_coloring = false;
};

} // namespace nytprof::gui
