// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "files/files_view.h"

#include "files/files_model.h"
#include "look/text.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "tables/cost_delegate.h"
#include "tables/filter_bar.h"
#include "tables/table_state.h"
#include "tables/terms_filter.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

FilesView::FilesView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_model(new FilesModel(this))
    , m_filter(new TermsFilter(this))
    , m_bar(new FilterBar(tr("Filter files: words or /regex/"), this))
    , m_table(new QTreeView(this))
{
    m_filter->setSourceModel(m_model);
    m_table->setObjectName(QStringLiteral("filesTable"));
    m_table->setAccessibleName(tr("Files"));
    m_table->setModel(m_filter);
    m_table->setSortingEnabled(true);
    m_table->setItemDelegate(new CostDelegate(m_table));
    prepareTable(m_table);
    m_table->setExpandsOnDoubleClick(false);
    QHeaderView* header = m_table->header();
    header->setSectionResizeMode(FilesModel::Name, QHeaderView::Stretch);
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    header->resizeSection(FilesModel::Time, digit * 10);
    header->resizeSection(FilesModel::Statements, digit * 12);
    header->resizeSection(FilesModel::Subs, digit * 7);
    header->resizeSection(FilesModel::Evals, digit * 7);
    m_table->sortByColumn(FilesModel::Time, Qt::DescendingOrder);
    restoreTable(m_table, QStringLiteral("files"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    m_bar->setTarget(m_table);

    connect(m_bar, &FilterBar::textChanged, this, &FilesView::applyFilter);
    connect(m_bar, &FilterBar::next, this, [this] { openCurrent(true); });
    connect(m_table, &QTreeView::activated, this, [this] { openCurrent(true); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this] { openCurrent(false); });
    connect(m_navigation, &Navigation::placeChanged, this, &FilesView::follow);
}

void FilesView::setProfile(std::shared_ptr<const Profile> profile)
{
    QScopedValueRollback guard(m_following, true);
    m_profile = profile;
    m_model->setProfile(std::move(profile));
    applyFilter(m_bar->text());
}

FileId FilesView::hottest() const
{
    FileId best;
    if (!m_profile) {
        return best;
    }
    const auto files = m_profile->files();
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!best.valid() || files[i].exclusive > files[best.index()].exclusive) {
            best = FileId(i);
        }
    }
    return best;
}

void FilesView::focusContent()
{
    m_table->setFocus(Qt::ShortcutFocusReason);
}

void FilesView::focusSearch()
{
    m_bar->focusField();
}

void FilesView::saveState() const
{
    saveTable(m_table, QStringLiteral("files"));
}

void FilesView::follow(const Place& place)
{
    QScopedValueRollback guard(m_following, true);
    const QModelIndex row = m_filter->mapFromSource(m_model->indexOf(place.file));
    if (row.isValid() && row != m_table->currentIndex().siblingAtColumn(0)) {
        m_table->setCurrentIndex(row);
        m_table->scrollTo(row);
    }
}

std::uint32_t FilesView::hottestLine(FileId file) const
{
    const auto lines = m_profile->lines(file);
    const auto hottest = std::max_element(lines.begin(), lines.end(),
        [](const LineCost& a, const LineCost& b) { return a.exclusive < b.exclusive; });
    return hottest == lines.end() ? 1 : std::max(hottest->line, 1U);
}

void FilesView::openCurrent(bool jump)
{
    const FileId file = m_model->fileAt(m_filter->mapToSource(m_table->currentIndex()));
    if (m_following || !file.valid()) {
        return;
    }
    m_navigation->goToLine(
        file, hottestLine(file), jump ? Navigation::Step::Jump : Navigation::Step::Browse);
}

void FilesView::applyFilter(const QString& text)
{
    QScopedValueRollback guard(m_following, true);
    const Terms terms(text);
    m_filter->setTerms(terms);
    if (terms.empty()) {
        follow(m_navigation->place());
    } else {
        // The best match, for Return and the arrow keys; it opens when asked for.
        m_table->setCurrentIndex(m_filter->index(0, 0));
    }
    m_bar->setResult(!terms.valid()
            ? tr("not a regular expression")
            : countedText(static_cast<std::uint64_t>(m_filter->rowCount()), "file", "files"));
}

} // namespace nytprof::gui
