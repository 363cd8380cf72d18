// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QColor>
#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace nytprof::gui {

/// A message in one line across the window, with details that can be expanded and contain the full
/// text.
class Banner : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Note, Warning, Error };
    struct Look {
        const char* icon;
        QColor mark; ///< of the icon
        QColor ground;
    };
    [[nodiscard]] static Look lookOf(Kind kind);

    Banner(
        Kind kind, const QString& text, const QStringList& details = {}, QWidget* parent = nullptr);
    /// Adds a button; it sends offerTaken().
    void offer(const QString& text);
    /// Only the user removes the message.
    void keep() { m_isKept = true; }
    [[nodiscard]] bool isKept() const { return m_isKept; }
    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] QString details() const;

signals:
    void offerTaken();
    /// By the button, or by Escape.
    void closed();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void fitText();
    void applyColors();

    Kind m_kind;
    QString m_text;
    bool m_hasDetails; ///< besides the text
    QLabel* m_icon;
    QLabel* m_line;
    QPushButton* m_offer;
    QToolButton* m_more;
    QToolButton* m_close;
    QPlainTextEdit* m_details;
    bool m_coloring = false;
    bool m_isKept = false;
};

} // namespace nytprof::gui
