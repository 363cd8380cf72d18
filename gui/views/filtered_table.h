// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "navigation/navigation.h"
#include "views/view.h"

#include <QModelIndex>

class QTreeView;

namespace nytprof::gui {

class FilterBar;
class TableModel;
class TermsFilter;

/// A view of one table to sort and to filter by typing. Its current row follows the window's place,
/// and choosing a row takes the window there.
class FilteredTable : public View {
    Q_OBJECT

public:
    void focusContent() override;
    void focusSearch() override;
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;

protected:
    /// `name` is the table's in the settings, `placeholder` the text of the empty filter line. The
    /// constructor of the derived view sets a model, prepares the columns and calls start().
    FilteredTable(
        const QString& name, const QString& placeholder, Navigation* navigation, QWidget* parent);
    enum class Sorting { Here, InModel };
    /// Columns are as its table says, sorted by the first that has bars.
    void setModel(TableModel* model, Sorting sorting = Sorting::Here);
    void start();
    /// Puts a widget, which it then owns, to the right of the filter line.
    void addBesideFilter(QWidget* widget);

    /// The row of the model that shows a place; invalid when none does.
    [[nodiscard]] virtual QModelIndex rowOf(const Place& place) const;
    /// Takes the window to what a row of the model shows.
    virtual void open(const QModelIndex& row, Navigation::Step step);
    /// How much the filter lets through: of the rows on top how many, and of how many.
    [[nodiscard]] virtual QString resultText() const;

    /// To be called with a function that changes the model's content.
    template <class Change>
    void changeModel(Change change)
    {
        m_following = true;
        change();
        m_following = false;
        applyFilter();
    }

    [[nodiscard]] TableModel* model() const { return m_model; }
    [[nodiscard]] Navigation* navigation() const { return m_navigation; }
    [[nodiscard]] QTreeView* table() const { return m_table; }
    [[nodiscard]] FilterBar* bar() const { return m_bar; }
    /// Of the rows on top, how many the filter leaves.
    [[nodiscard]] std::uint64_t rowsShown() const;
    /// The row of the model that is current, or the one that is shown in a place on top.
    [[nodiscard]] QModelIndex currentRow() const;
    [[nodiscard]] QModelIndex shownRow(int place) const;

    void showEvent(QShowEvent* event) override;

private:
    void follow(const Place& place);
    void openCurrent(Navigation::Step step);
    void applyFilter();

    Navigation* m_navigation;
    TableModel* m_model = nullptr;
    TermsFilter* m_filter;
    FilterBar* m_bar;
    QTreeView* m_table;
    QString m_name;
    bool m_following = false; ///< the current row changes because the place or the rows did
};

} // namespace nytprof::gui
