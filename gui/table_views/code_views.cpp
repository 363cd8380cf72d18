// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/code_views.h"

#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"
#include "table/call_tables.h"
#include "table/code_tables.h"
#include "tables/cell_delegates.h"
#include "tables/table_filter.h"
#include "tables/tool_tips.h"
#include "widgets/filter_bar.h"
#include "widgets/setting_controls.h"

#include <QSortFilterProxyModel>
#include <QTreeView>

#include <utility>

namespace nytprof::gui {

SubsView::SubsView(Navigation* navigation, QWidget* parent)
    : FilteredTable({.name = QStringLiteral("subs"),
                        .placeholder = tr("Filter subs: words or /regex/"),
                        .title = tr("Subs")},
        navigation, parent)
{
    start(subTable(nullptr), subToolTip);
    table()->setRootIsDecorated(false);
    table()->setItemDelegateForColumn(0, new SubNameDelegate(Keep::Name, table()));
}

void SubsView::setLoaded(const LoadedProfile& loaded)
{
    if (std::exchange(m_path, loaded.path) != loaded.path)
        setHiddenOrigins({});
    m_profile = loaded.profile;
    m_packages = loaded.packages;
    m_groups = loaded.groups;
    showSubs();
}

void SubsView::showSubs()
{
    const auto isWanted = [&](SubId sub) {
        return !m_hiddenOrigins.test(static_cast<std::size_t>(m_packages->codeClass(sub)));
    };
    replaceTable(subTable(m_profile, isWanted), m_groups);
}

void SubsView::setHiddenOrigins(Origins hidden)
{
    m_hiddenOrigins = hidden.all() ? Origins() : hidden;
    if (m_profile)
        showSubs();
    emit originsChanged();
}

QString SubsView::originsText() const
{
    const bool isAlone = m_hiddenOrigins.count() + 1 == CodeClassCount;
    QStringList names;
    for (std::size_t i = 0; i < CodeClassCount; ++i)
        if (m_hiddenOrigins.test(i) != isAlone)
            names << codeClassName(static_cast<CodeClass>(i));
    return m_hiddenOrigins.none() ? QString()
        : isAlone                 ? tr("Subs table: only %1").arg(names.join(QStringLiteral(", ")))
                  : tr("Subs table: without %1").arg(names.join(QStringLiteral(", ")));
}

FilesView::FilesView(Navigation* navigation, QWidget* parent)
    : FilteredTable({QStringLiteral("files"), tr("Filter files: words or /regex/"), tr("Files"),
                        "file", "files"},
        navigation, parent)
{
    start(fileTable(nullptr), fileToolTip);
}

void FilesView::setLoaded(const LoadedProfile& loaded) { replaceTable(fileTable(loaded.profile)); }

PackagesView::PackagesView(Navigation* navigation, QWidget* parent)
    : FilteredTable({QStringLiteral("packages"), tr("Filter packages and subs: words or /regex/"),
                        tr("Packages"), "package", "packages"},
        navigation, parent)
    , m_shape(new Choice(
          tr("Tree or list"), {tr("Tree"), tr("List")}, QStringLiteral("packages/shape"), this))
{
    start(packageTable(nullptr), packageToolTip);
    addBesideFilter(m_shape);
    connect(m_shape, &QComboBox::currentIndexChanged, this, &PackagesView::showTree);
}

void PackagesView::setLoaded(const LoadedProfile& loaded)
{
    m_profile = loaded.profile;
    m_packages = loaded.packages;
    showTree();
}

void PackagesView::setShape(PackageTree::Shape shape) { m_shape->setValue(shape); }

void PackagesView::saveState() const
{
    FilteredTable::saveState();
    m_shape->save();
}

void PackagesView::showTree()
{
    replaceTable(packageTable(std::make_shared<const PackageTree>(
        m_profile, m_packages, m_shape->value<PackageTree::Shape>())));
}

// The current row if the location is in it; else that of the sub, or of its outermost collapsed
// package: following must not expand what the user has collapsed.
QModelIndex PackagesView::rowOf(const Location& place) const
{
    const auto* sorted = qobject_cast<const QSortFilterProxyModel*>(table()->model());
    const QModelIndex current = currentRow().siblingAtColumn(0);
    QModelIndex row = FilteredTable::rowOf(place);
    for (QModelIndex at = row; at.isValid(); at = at.parent()) {
        if (at == current)
            return current;
        if (at.parent().isValid() && !table()->isExpanded(sorted->mapFromSource(at.parent())))
            row = at.parent();
    }
    return row;
}

namespace {

constexpr std::uint32_t MaxDepth = 300; // rows below it are not opened: each step costs time

} // namespace

CallTreeView::CallTreeView(Navigation* navigation, QWidget* parent)
    : FilteredTable({.name = QStringLiteral("tree"),
                        .placeholder = tr("Find subs: words or /regex/"),
                        .title = tr("Call tree")},
        navigation, parent)
{
    start(callTreeTable(nullptr, nullptr), callToolTip);
    table()->setItemDelegateForColumn(0, new SubNameDelegate(Keep::Package, table()));
    table()->setIndentation(12);
    connect(this, &View::shown, this, [this] { show(rowOf(this->navigation()->place())); });
}

void CallTreeView::setLoaded(const LoadedProfile& loaded)
{
    m_profile = loaded.profile;
    replaceTable(callTreeTable(
                     m_profile, std::shared_ptr<const CallTree>(m_profile, &m_profile->callTree())),
        loaded.groups);
}

// A row of the sub that is current stays: there may be others of it.
QModelIndex CallTreeView::rowOf(const Location& place) const
{
    if (!m_profile || !isVisible() || !place.sub.valid())
        return {};
    const QModelIndex current = currentRow().siblingAtColumn(0);
    if (current.data(SubRole).value<SubId>() == place.sub)
        return current;
    const auto nodes = m_profile->callTree().nodes();
    std::uint32_t best = Table::Top;
    for (std::uint32_t i = 1; i < nodes.size() && nodes[i].depth <= MaxDepth; ++i)
        if (nodes[i].sub == place.sub
            && (best == Table::Top || nodes[i].inclusive > nodes[best].inclusive))
            best = i;
    return model()->indexOf(best);
}

void CallTreeView::applyFilter()
{
    const Terms terms(bar()->text());
    const QModelIndex found = terms.empty() ? QModelIndex() : match(true);
    show(found.isValid() ? found : rowOf(navigation()->place()));
    bar()->setResult(!terms.valid()            ? tr("not a regular expression")
            : terms.empty() || found.isValid() ? QString()
                                               : tr("no match"));
}

void CallTreeView::findNext(bool forward)
{
    const QModelIndex found = match(forward);
    show(found);
    if (found.isValid())
        open(found, Navigation::Step::Browse);
}

// The next row in level order, outer ones first; wraps around.
QModelIndex CallTreeView::match(bool forward) const
{
    if (!m_profile)
        return {};
    const Terms terms(bar()->text());
    std::vector<signed char> matches(m_profile->subs().size(), -1); // -1: not known
    const auto nodes = m_profile->callTree().nodes();
    const std::uint32_t row = model()->rowAt(currentRow());
    std::size_t at = row == Table::Top ? 0 : row;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        at = (at + (forward ? 1 : nodes.size() - 1)) % nodes.size();
        const SubId sub = nodes[at].sub;
        if (!sub.valid() || nodes[at].depth > MaxDepth)
            continue;
        signed char& known = matches[sub.index()];
        if (known < 0)
            known = terms.match(subText(*m_profile, sub)) ? 1 : 0;
        if (known == 1)
            return model()->indexOf(static_cast<std::uint32_t>(at));
    }
    return {};
}

} // namespace nytprof::gui
