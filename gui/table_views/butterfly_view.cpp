// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/butterfly_view.h"

#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "style/preferences.h"
#include "style/text.h"
#include "table/call_tables.h"
#include "tables/table_layout.h"
#include "tables/tool_tips.h"
#include "views/call_side.h"

#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

ButterflyView::ButterflyView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_callers(
          new CallSide(QStringLiteral("butterflyCallersTable"), tr("Callers of the current sub"),
              sideTable(nullptr, {}, 0), sideToolTip, navigation, this))
    , m_callees(
          new CallSide(QStringLiteral("butterflyCalleesTable"), tr("Callees of the current sub"),
              sideTable(nullptr, {}, 0), sideToolTip, navigation, this))
    , m_middle(new QLabel(this))
    , m_made(
          this,
          [](const std::shared_ptr<const Profile>& profile, SubId sub) {
              return butterfly(*profile, sub);
          },
          [this](SubId sub, const Butterfly& made) { show(sub, made); })
{
    m_middle->setObjectName(QStringLiteral("butterflyMiddle"));
    m_middle->setAccessibleName(tr("Current sub"));
    m_middle->setAlignment(Qt::AlignCenter);
    m_middle->setWordWrap(true);
    m_middle->setFrameShape(QFrame::StyledPanel);
    m_middle->setFocusPolicy(Qt::StrongFocus);
    m_middle->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    setContent(m_middle);
    m_middle->installEventFilter(this);
    for (const CallSide* side : {m_callers, m_callees})
        for (int page = 0; page < side->pages()->count(); ++page)
            side->pages()->widget(page)->installEventFilter(this);
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_callers);
    splitter->addWidget(m_middle);
    splitter->addWidget(m_callees);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setStretchFactor(2, 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    connect(
        &Preferences::instance(), &Preferences::costUnitChanged, this, &ButterflyView::showMiddle);
    m_made.follow(this, navigation);
}

void ButterflyView::setLoaded(const LoadedProfile& loaded)
{
    m_made.setProfile(loaded.profile);
    show({}, {});
}

void ButterflyView::show(SubId sub, const Butterfly& made)
{
    const auto showSide = [&](CallSide* side, const std::vector<SideSub>& subs,
                              const QString& title, const QString& nothing) {
        const Ticks whole = sub.valid() ? (*m_made.profile())[sub].inclusive : 0;
        side->setContent(
            sub.valid() ? title.arg(countedText(subs.size(), "sub", "subs")) : QString(),
            sideTable(m_made.profile(), subs, whole),
            sub.valid() && subs.empty() ? nothing : QString());
        side->table()->setCurrentIndex(side->model()->index(0, 0));
    };
    showSide(m_callers, made.callers, tr("Callers: %1"),
        tr("No recorded caller: called by perl itself, or before profiling began."));
    showSide(m_callees, made.callees, tr("Callees: %1"), tr("No callees."));
    showMiddle();
}

void ButterflyView::showMiddle()
{
    const SubId id = m_made.shown();
    if (!id.valid()) {
        m_middle->setText(tr("The current line is not in a sub."));
        return;
    }
    const Profile& profile = *m_made.profile();
    const Sub& sub = profile[id];
    const auto cost = [&](Ticks time) {
        return QStringLiteral("%1 (%2)").arg(
            timeText(profile, time), percentText(time, profile.totals().whole()));
    };
    QStringList lines{QStringLiteral("<b>%1</b>")
                          .arg(subText(profile, id)
                                   .toHtmlEscaped()
                                   .replace(QLatin1String("::"), QLatin1String("::&#8203;")))};
    lines << countedText(sub.calls, "call", "calls");
    lines << tr("inclusive %1").arg(cost(sub.inclusive));
    lines << tr("exclusive %1").arg(cost(sub.exclusive));
    if (sub.recursionDepth > 0)
        lines << tr("recursive, depth %1").arg(sub.recursionDepth);
    m_middle->setText(lines.join(QLatin1String("<br>")));
}

SubId ButterflyView::focusedSub() const
{
    return m_middle->hasFocus() ? m_made.shown() : View::focusedSub();
}

void ButterflyView::focusSearch()
{
    m_callers->pages()->currentWidget()->setFocus(Qt::ShortcutFocusReason); // typing finds a sub
}

void ButterflyView::findNext(bool forward)
{
    goToNextRow(*(m_callees->table()->hasFocus() ? m_callees : m_callers)->table(), forward);
}

void ButterflyView::saveState() const
{
    m_callers->saveState();
    m_callees->saveState();
}

// Left and Right move between the parts instead of expanding rows; + and - still do that.
bool ButterflyView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isPlain = !(key->modifiers() & ~Qt::KeypadModifier);
        if (isPlain && (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right)) {
            step(key->key() == Qt::Key_Left ? -1 : 1);
            return true;
        }
    }
    return View::eventFilter(watched, event);
}

void ButterflyView::step(int by)
{
    const QList<QWidget*> parts{
        m_callers->pages()->currentWidget(), m_middle, m_callees->pages()->currentWidget()};
    qsizetype at = 1;
    for (qsizetype i = 0; i < parts.size(); ++i)
        at = parts[i]->hasFocus() ? i : at;
    parts[std::clamp<qsizetype>(at + by, 0, parts.size() - 1)]->setFocus(Qt::ShortcutFocusReason);
}

} // namespace nytprof::gui
