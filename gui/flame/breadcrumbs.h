// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace nytprof::gui {

/// A button for each transform of the flame graph; a click goes back to it.
class Breadcrumbs : public QWidget {
    Q_OBJECT

public:
    explicit Breadcrumbs(QWidget* parent = nullptr);
    /// Hidden if there are none.
    void setTransforms(const QStringList& texts);
    [[nodiscard]] QStringList texts() const;

signals:
    /// Keep only the first `count` transforms.
    void chosen(int count);
    void undoWanted();
    void redoWanted();

public slots:
    void setHistory(bool canUndo, bool canRedo);

private:
    void addButton(const QString& text, int count, bool current);

    QToolButton* m_undo;
    QToolButton* m_redo;
    QHBoxLayout* m_row; ///< contains the buttons
    std::vector<QToolButton*> m_buttons;
};

} // namespace nytprof::gui
