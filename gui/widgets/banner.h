// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/tinted_panel.h"

class QPlainTextEdit;
class QPushButton;

namespace nytprof::gui {

/// A message in one line across the window, with details that can be expanded and contain the full
/// text.
class Banner : public TintedPanel {
    Q_OBJECT

public:
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

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitText();

    QString m_text;
    bool m_hasDetails; ///< besides the text
    QPushButton* m_offer;
    QToolButton* m_more;
    QPlainTextEdit* m_details;
    bool m_isKept = false;
};

} // namespace nytprof::gui
