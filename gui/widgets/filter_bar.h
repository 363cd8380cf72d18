// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace nytprof::gui {

class PressedKey;

/// A search or filter field with a result. Escape clears it, then focuses the target.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(const QString& placeholder, QWidget* parent = nullptr);

    [[nodiscard]] QString text() const;
    void setText(const QString& text);
    void setResult(const QString& result, const QString& toolTip = {});
    /// Shows the result in the field, which is at most this wide.
    void setNarrow(int width);
    void focusField();
    /// Arrow keys and Return in the field go to this widget.
    void setTarget(QWidget* target) { m_target = target; }

signals:
    void textChanged(const QString& text);
    void next();
    void previous();
    /// By Escape.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(const PressedKey& key);

    QLineEdit* m_field;
    QLabel* m_result;
    QWidget* m_target = nullptr;
};

} // namespace nytprof::gui
