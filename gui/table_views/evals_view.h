// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/eval_table.h"
#include "views/filtered_table.h"

class QLabel;
class QPlainTextEdit;

namespace nytprof::gui {

/// String evals by the line that ran them and by source, with the differences between sources.
class EvalsView : public FilteredTable {
    Q_OBJECT

public:
    explicit EvalsView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] QPlainTextEdit* difference() const { return m_difference; }

protected:
    [[nodiscard]] QModelIndex rowOf(const Location& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;
    void changeEvent(QEvent* event) override;

private:
    void showSource(const QModelIndex& chosen);
    void showNothing();
    void colorLines();

    std::shared_ptr<const EvalTable> m_table;
    QLabel* m_title;
    QPlainTextEdit* m_difference;
    SingleEvals m_evals;
    std::vector<FileId> m_singleOf; ///< by file of the profile on screen; empty: the same
};

} // namespace nytprof::gui
