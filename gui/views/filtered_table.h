// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/table_model.h"
#include "views/view.h"

class QTreeView;

namespace nytprof::gui {

class TermsFilter;

/// A view of one table to sort and to filter by typing. Its current row follows the window's place,
/// and choosing a row takes the window there.
class FilteredTable : public View {
    Q_OBJECT

public:
    void focusSearch() override;
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;

protected:
    struct Texts {
        QString name; ///< of the table in the settings
        QString placeholder; ///< of the empty filter line
        QString title; ///< accessible name
        /// Top-level rows as countedText() wants them; null: the count is shown without a noun.
        const char* one = nullptr;
        const char* many = nullptr;
    };
    /// The constructor of the derived view calls start().
    FilteredTable(const Texts& texts, Navigation* navigation, QWidget* parent);
    enum class Sorting { Here, InModel };
    /// Columns are as the table says, sorted by the first that has bars.
    void start(std::shared_ptr<const Table> table, TableModel::ToolTip tipOf,
        Sorting sorting = Sorting::Here);
    /// Shows another table of the same columns.
    void replaceTable(std::shared_ptr<const Table> table);
    /// Puts a widget, which it then owns, to the right of the filter line.
    void addBesideFilter(QWidget* widget);

    /// The row of the model that shows a place; invalid when none does.
    [[nodiscard]] virtual QModelIndex rowOf(const Place& place) const;
    /// Takes the window to what a row of the model shows.
    virtual void open(const QModelIndex& row, Navigation::Step step);

    [[nodiscard]] TableModel* model() const { return m_model; }
    [[nodiscard]] Navigation* navigation() const { return m_navigation; }
    [[nodiscard]] QTreeView* table() const { return m_table; }
    [[nodiscard]] FilterBar* bar() const { return m_bar; }
    /// Of the rows on top, how many the filter leaves.
    [[nodiscard]] std::uint64_t rowsShown() const;
    /// The row of the model that is current, or the one that is shown in a place on top.
    [[nodiscard]] QModelIndex currentRow() const;
    [[nodiscard]] QModelIndex shownRow(int place) const;

private:
    void follow(const Place& place);
    void openCurrent(Navigation::Step step);
    void applyFilter();
    [[nodiscard]] QString resultText() const;

    Navigation* m_navigation;
    TableModel* m_model = nullptr;
    TermsFilter* m_filter;
    FilterBar* m_bar;
    QTreeView* m_table;
    Texts m_texts;
    bool m_following = false; ///< the current row changes because the place or the rows did
};

} // namespace nytprof::gui
