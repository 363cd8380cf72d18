// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/status_line.h"

#include "analysis/time_ranges.h"
#include "axis/axis_text.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "widgets/fitting_label.h"

#include <QCoreApplication>
#include <QLabel>

#include <algorithm>
#include <utility>
#include <vector>

namespace nytprof::gui {

namespace {

using Where = ActionEntry::Where;

struct Hint {
    const char* id; ///< of the action with the key
    const char* text;
};

constexpr Hint KeysHint = {"help.keys", QT_TRANSLATE_NOOP("Hints", "all keys")};
constexpr Hint FindHint = {"go.finder", QT_TRANSLATE_NOOP("Hints", "go to")};

std::vector<Hint> hintsOf(Where where)
{
    switch (where) {
    case Where::Summary:
        return {{"view.explore", QT_TRANSLATE_NOOP("Hints", "explore")},
            {"view.flame", QT_TRANSLATE_NOOP("Hints", "flame graph")}, FindHint};
    case Where::Flame:
        return {{"flame.open", QT_TRANSLATE_NOOP("Hints", "source")},
            {"flame.zoomBox", QT_TRANSLATE_NOOP("Hints", "zoom")},
            {"flame.sub", QT_TRANSLATE_NOOP("Hints", "sandwich")},
            {"view.enlarge", QT_TRANSLATE_NOOP("Hints", "maximize")}};
    case Where::Treemap:
        return {{"treemap.open", QT_TRANSLATE_NOOP("Hints", "source")},
            {"treemap.zoom", QT_TRANSLATE_NOOP("Hints", "zoom")},
            {"treemap.sub", QT_TRANSLATE_NOOP("Hints", "sandwich")},
            {"view.enlarge", QT_TRANSLATE_NOOP("Hints", "maximize")}};
    case Where::Graph:
        return {{"graph.open", QT_TRANSLATE_NOOP("Hints", "select")},
            {"graph.layers", QT_TRANSLATE_NOOP("Hints", "depth")},
            {"graph.sub", QT_TRANSLATE_NOOP("Hints", "sandwich")},
            {"view.enlarge", QT_TRANSLATE_NOOP("Hints", "maximize")}};
    case Where::Axis:
        return {{"axis.clear", QT_TRANSLATE_NOOP("Hints", "clear the range")},
            {"axis.zoom", QT_TRANSLATE_NOOP("Hints", "zoom the axis")},
            {"axis.back", QT_TRANSLATE_NOOP("Hints", "previous range")}};
    case Where::Source:
        return {{"source.links", QT_TRANSLATE_NOOP("Hints", "next link")},
            {"go.hotLine", QT_TRANSLATE_NOOP("Hints", "next hot line")},
            {"go.edit", QT_TRANSLATE_NOOP("Hints", "editor")}, FindHint};
    case Where::Window: // before the first profile
        return {{"file.open", QT_TRANSLATE_NOOP("Hints", "open")}};
    default:
        return {{"table.open", QT_TRANSLATE_NOOP("Hints", "open")},
            {"go.search", QT_TRANSLATE_NOOP("Hints", "filter")},
            {"table.copy", QT_TRANSLATE_NOOP("Hints", "copy")}, FindHint};
    }
}

QString hintText(ActionTable actions, const Hint& hint)
{
    const ActionEntry* action = findAction(actions, QLatin1String(hint.id));
    const QList<QKeySequence> keys = action ? actionKeys(*action) : QList<QKeySequence>();
    return keys.isEmpty()
        ? QString()
        : QStringLiteral("<b>%1</b>&nbsp;%2")
              .arg(keys.first().toString(QKeySequence::NativeText).toHtmlEscaped(),
                  QCoreApplication::translate("Hints", hint.text));
}

/// "<b>A::b</b>   1.2 s inclusive   A.pm:3". The last part is a location, which loses its begin
/// first; then the parts at the end are left out.
QString fittingParts(const QStringList& parts, int width, const QFont& font)
{
    constexpr int ShortestLocation = 12; // letters
    const QString gap = QStringLiteral(" &nbsp; ");
    const QFontMetrics metrics(font);
    QFont bold = font;
    bold.setBold(true);
    const QFontMetrics ofName(bold);
    int left = width - ofName.horizontalAdvance(parts.front());
    QString text = QStringLiteral("<b>%1</b>")
                       .arg(left >= 0 ? parts.front().toHtmlEscaped()
                                      : fittingName(parts.front(), packageLengthOf(parts.front()),
                                          width, ofName)
                                            .toHtmlEscaped());
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const QString& part = parts[i];
        left -= metrics.horizontalAdvance(QStringLiteral("   "));
        const int wanted = metrics.horizontalAdvance(part);
        const bool isLast = i + 1 == parts.size();
        if (wanted > left && !(isLast && left >= ShortestLocation * metrics.averageCharWidth()))
            break;
        text += gap + (wanted > left ? fittingPlace(part, left, metrics) : part).toHtmlEscaped();
        left -= wanted;
    }
    return text;
}

} // namespace

StatusLine::StatusLine(const Navigation* navigation, ActionTable actions, QWidget* parent)
    : QStatusBar(parent)
    , m_navigation(navigation)
    , m_actions(actions)
    , m_selection(new FittingLabel(this))
    , m_task([this](const RunningSince& since) {
        if (since.sub != m_since.sub)
            return; // of another range
        m_since = since;
        showSelection();
    })
    , m_keys(new QLabel(this))
{
    setSizeGripEnabled(false);
    m_notice.setSingleShot(true);
    m_selection->setObjectName(QStringLiteral("selection"));
    m_selection->setAccessibleDescription(tr("Selected sub"));
    m_selection->setContentsMargins(8, 0, 0, 0);
    m_keys->setObjectName(QStringLiteral("keys"));
    m_keys->setForegroundRole(QPalette::PlaceholderText);
    m_keys->setContentsMargins(0, 0, 6, 0);
    addWidget(m_selection, 1);
    addPermanentWidget(m_keys);
    connect(navigation, &Navigation::placeChanged, this, &StatusLine::showSelection);
    connect(navigation, &Navigation::historyChanged, this, &StatusLine::showSelection);
    connect(
        &Preferences::instance(), &Preferences::costUnitChanged, this, &StatusLine::showSelection);
    showKeys(m_where);
}

void StatusLine::addProgress(QWidget* widget)
{
    insertPermanentWidget(1, widget); // before the keys
    setFixedHeight(std::max(sizeHint().height(), widget->sizeHint().height() + 2));
}

void StatusLine::showHovered(const QString& description)
{
    if (!m_notice.isActive())
        showMessage(description);
}

void StatusLine::showNotice(const QString& text)
{
    constexpr int Milliseconds = 5000;
    showMessage(text, Milliseconds);
    m_notice.start(Milliseconds);
}

void StatusLine::showSelection()
{
    if (!m_notice.isActive())
        clearMessage(); // about what was hovered before
    const QStringList parts = m_where == Where::Axis && m_ranges ? partsOfRange() : partsOfPlace();
    m_selection->setHtml([this, parts](int width, const QFontMetrics&) {
        return parts.isEmpty() ? QString() : fittingParts(parts, width, m_selection->font());
    });
}

QStringList StatusLine::partsOfRange() const
{
    return {rangeLabel(m_range),
        tr("same numbers: %1").arg(QStringLiteral("nytprof top ") + m_options.join(u' '))};
}

QStringList StatusLine::partsOfPlace()
{
    const Profile* profile = m_navigation->profile();
    const Location& place = m_navigation->place();
    const SubId shown = m_sub.valid() && m_profileOfSub == profile ? m_sub : place.sub;
    if (!profile || !shown.valid())
        return profile && place.file.valid()
            ? QStringList{placeText(*profile, place.file, place.line)}
            : QStringList();
    const Sub& sub = (*profile)[shown];
    const SubCost cost = costOfSub(*profile, shown);
    const Ticks whole = profile->totals().whole();
    QStringList parts = {subText(*profile, shown)};
    if (m_requests > 0)
        parts << tr("in %1").arg(countedText(m_requests, "request", "requests"));
    if (!cost.ran()) {
        parts << (m_ranges            ? tr("not in this range")
                : profile->sampling() ? tr("no sample")
                                      : tr("never called"));
    } else {
        parts << tr("%1 inclusive, %2")
                     .arg(timeText(*profile, cost.inclusive),
                         shareText(*profile, cost.inclusive, whole));
        parts << tr("%1 exclusive, %2")
                     .arg(timeText(*profile, cost.exclusive),
                         shareText(*profile, cost.exclusive, whole));
        if (sub.calls > 0 && profile->countsCalls())
            parts << tr("%1, %2 each")
                         .arg(countedText(sub.calls, "call", "calls"),
                             averageText(*profile, sub.inclusive, sub.calls));
        else if (const QString since = sinceText(sub.name); !since.isEmpty())
            parts << since;
    }
    if (sub.file.valid())
        parts << placeText(*profile, sub.file, sub.firstLine);
    return parts;
}

// Empty until it is known.
QString StatusLine::sinceText(std::string_view name)
{
    // Ids of the whole run are others where equal string evals are merged.
    const SubId sub = m_ranges ? m_ranges->whole().findSub(name) : SubId();
    if (sub.valid() && m_since.sub != sub) {
        m_since = {sub, {}};
        m_task.start([sub, ranges = m_ranges, range = m_range](const std::stop_token&) {
            return RunningSince{sub, ranges->runningSince(sub, range)};
        });
    }
    return m_ranges && m_since.time ? tr("running since %1").arg(durationText(*m_since.time))
                                    : QString();
}

void StatusLine::setSub(SubId sub)
{
    m_sub = sub;
    m_profileOfSub = m_navigation->profile();
    showSelection();
}

void StatusLine::setRange(
    std::shared_ptr<const TimeRanges> ranges, TimeRange range, const QStringList& options)
{
    m_options = options;
    m_ranges = std::move(ranges);
    m_range = range;
    m_since = {};
    showSelection();
}

void StatusLine::setRequests(std::uint64_t requests)
{
    m_requests = requests;
    showSelection();
}

void StatusLine::showKeys(Where where)
{
    if (std::exchange(m_where, where) != where)
        showSelection();
    fitKeys();
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    QStatusBar::resizeEvent(event);
    fitKeys();
}

// In narrow windows only the key of all others is named.
void StatusLine::fitKeys()
{
    constexpr int WidthOfAll = 1100;
    QStringList texts;
    if (width() >= WidthOfAll)
        for (const Hint& hint : hintsOf(m_where))
            texts << hintText(m_actions, hint);
    texts << hintText(m_actions, KeysHint);
    texts.removeAll(QString());
    m_keys->setText(texts.join(QStringLiteral(" &nbsp; ")));
}

} // namespace nytprof::gui
