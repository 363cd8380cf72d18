// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/table_model.h"

#include <QStackedWidget>

class QLabel;
class QTreeView;

namespace nytprof::gui {

class Navigation;

/// Callers or callees of a sub, as a sideTable() or callTreeTable(), or a text if there are none.
/// Return, a double click or Ctrl and a click go to the sub or line of a row; a click on call sites
/// goes to the only one, or opens the list.
class CallSide : public QStackedWidget {
    Q_OBJECT

public:
    /// The column widths are in the settings under `name`.
    CallSide(const QString& name, const QString& accessibleName, Navigation* navigation,
        QWidget* parent);

    /// title: of the column of names. A text replaces the table, and takes over its focus.
    void setContent(
        const QString& title, std::shared_ptr<const Table> table, const QString& text = {});
    [[nodiscard]] QTreeView* table() const { return m_table; }
    [[nodiscard]] TableModel* model() const { return m_model; }
    void saveState() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isLink(const QModelIndex& index) const;
    [[nodiscard]] QString settingsName() const;
    void restoreState();
    void fitPlaces();
    void followLink(const QModelIndex& index);

    Navigation* m_navigation;
    TableModel* m_model;
    QTreeView* m_table;
    QLabel* m_text;
    int m_placeWidth = 0; ///< of the column of call sites, as fitted last
};

} // namespace nytprof::gui
