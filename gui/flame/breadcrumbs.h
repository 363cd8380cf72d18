// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace nytprof::gui {

/// A row of buttons, one for each transform that led to what is shown. A click goes back to it.
class Breadcrumbs : public QWidget {
    Q_OBJECT

public:
    explicit Breadcrumbs(QWidget* parent = nullptr);
    /// Hidden when there are none.
    void setTransforms(const QStringList& texts);
    [[nodiscard]] QStringList texts() const;

signals:
    /// To keep only the first so many.
    void chosen(int count);
    void undoWanted();
    void redoWanted();

public slots:
    void setHistory(bool canUndo, bool canRedo);

private:
    void addButton(const QString& text, int count, bool current);

    QToolButton* m_undo;
    QToolButton* m_redo;
    QHBoxLayout* m_row; ///< of the buttons
    std::vector<QToolButton*> m_buttons;
};

} // namespace nytprof::gui
