// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "style/preferences.h"
#include "tables/table_model.h"
#include "views/view.h"

#include <vector>

class QLabel;
class QTreeView;

namespace nytprof::gui {

class TermsFilter;

/// A view of one table that can be sorted and filtered. Its current row follows the location, and
/// choosing a row changes it.
class FilteredTable : public View {
    Q_OBJECT

public:
    void focusSearch() override;
    /// The filter field is shown while it is in use.
    void setNarrow(bool narrow) override;
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;

protected:
    struct Texts {
        QString name; ///< key of the table in the settings
        QString placeholder; ///< of the filter field
        QString title; ///< accessible name
        /// Nouns of top-level rows for countedText(); null: the count alone is shown.
        const char* one = nullptr;
        const char* many = nullptr;
        QString none = {}; ///< why there are no rows
    };
    /// The constructor of the derived class calls start().
    FilteredTable(const Texts& texts, Navigation* navigation, QWidget* parent);
    enum class Sorting { Here, InModel };
    /// Columns are described by the table, and sorted by the first one with bars.
    void start(std::shared_ptr<const Table> table, TableModel::ToolTip tipOf,
        Sorting sorting = Sorting::Here);
    /// Shows another table of the same columns.
    void replaceTable(
        std::shared_ptr<const Table> table, std::shared_ptr<const PackageGroups> groups = nullptr);
    /// Shows the columns saved under another name, at first these in their order.
    void changeLayout(const QString& name, const std::vector<int>& shown);
    /// Adds a widget, which it then owns, right of the filter field.
    void addBesideFilter(QWidget* widget);

    /// The row of the model with a location; invalid if there is none.
    [[nodiscard]] virtual QModelIndex rowOf(const Location& place) const;
    /// Goes to the location of a row of the model.
    virtual void open(const QModelIndex& row, Navigation::Step step);
    /// For the text of the field: filters rows, and shows the number of the rest.
    virtual void applyFilter();
    /// Makes a row of the model current without going to its location.
    void show(const QModelIndex& row);

    [[nodiscard]] TableModel* model() const { return m_model; }
    [[nodiscard]] Navigation* navigation() const { return m_navigation; }
    [[nodiscard]] QTreeView* table() const { return m_table; }
    [[nodiscard]] FilterBar* bar() const { return m_bar; }
    /// Number of top-level rows that match the filter.
    [[nodiscard]] std::uint64_t rowsShown() const;
    /// Rows of the model: the current one, and the top-level one at a position on screen.
    [[nodiscard]] QModelIndex currentRow() const;
    [[nodiscard]] QModelIndex shownRow(int place) const;

    void becameVisible() override;

private:
    void sortByTime();
    void followUnit();
    /// Errors of samples are beside the sorted column.
    void fitErrors();
    void openCurrent(Navigation::Step step);
    [[nodiscard]] QString resultText() const;
    void showEmpty();

    Navigation* m_navigation;
    TableModel* m_model = nullptr;
    TermsFilter* m_filter;
    FilterBar* m_bar;
    QTreeView* m_table;
    QLabel* m_empty; ///< instead of rows
    Texts m_texts;
    CostUnit m_unit = CostUnit::Time; ///< that the order is for
    bool m_narrow = false;
    bool m_arrivedHidden = false; ///< the current row may not be on screen
    bool m_following = false; ///< the current row changes with the location or the rows
};

} // namespace nytprof::gui
