// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QFrame>
#include <QSet>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace nytprof::gui {

/// A message across the window that stays until it is closed, with details that can be expanded.
class Banner : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Note, Warning, Error };

    explicit Banner(QWidget* parent = nullptr);
    /// A message whose id is that of a message that the user closed is not shown.
    void showMessage(
        Kind kind, const QString& text, const QStringList& details = {}, const QString& id = {});
    /// Adds a button to the current message; it sends offerTaken().
    void offer(const QString& text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString details() const;

signals:
    void offerTaken();

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyColors();

    Kind m_kind = Kind::Warning;
    QString m_id; ///< of the current message; empty: none
    QSet<QString> m_closed; ///< ids
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_offer;
    QToolButton* m_more;
    QPlainTextEdit* m_details;
    bool m_coloring = false;
};

} // namespace nytprof::gui
