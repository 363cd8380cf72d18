// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/recent_list.h"

#include "actions/action_table.h"
#include "load/file_formats.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr qsizetype FewRows = 5;
constexpr int RowSide = 14; // pixels
constexpr int GroupHeight = 26;
constexpr qsizetype MaxFilesRead = 2000; // of a folder, the newest

QString listedDate(const QDateTime& time)
{
    const QString clock = time.toString(QStringLiteral("HH:mm"));
    const qint64 days = time.date().daysTo(QDate::currentDate());
    return days == 0 ? RecentList::tr("today %1").arg(clock)
        : days == 1  ? RecentList::tr("yesterday %1").arg(clock)
                     : QLocale().toString(time.date(), QLocale::ShortFormat);
}

ListedProfile listedProfile(const QString& path)
{
    const QFileInfo info(path);
    const AboutRecent about = aboutRecentFile(path);
    ListedProfile listed{path, homeAsTilde(path), about.extent, {}, about.time, {}};
    if (info.exists())
        listed.date = listedDate(info.lastModified());
    if (info.isFile())
        listed.size = sizeText(info.size());
    return listed;
}

} // namespace

QList<ProfileGroup> recentGroups()
{
    QList<ProfileGroup> groups;
    for (const QString& path : recentFiles()) {
        const AboutRecent about = aboutRecentFile(path);
        const QString program
            = about.program.isEmpty() ? QFileInfo(path).fileName() : about.program;
        auto group = std::ranges::find(groups, program, &ProfileGroup::title);
        if (group == groups.end()) {
            groups.append(ProfileGroup{program, {}, {}, {}, {}, 0});
            group = groups.end() - 1;
        }
        group->profiles << listedProfile(path);
    }
    for (ProfileGroup& group : groups)
        if (group.profiles.size() > 1) {
            group.link = RecentList::tr("Compare the last two");
            group.linked = {group.profiles[0].path};
            group.baseline = {group.profiles[1].path};
        }
    return groups;
}

ProfileGroup profilesOf(const QString& folder)
{
    ProfileGroup group;
    const QDir dir(folder);
    const QStringList names = dir.entryList(QDir::Files | QDir::Readable, QDir::Time);
    for (const QString& name : names.mid(0, MaxFilesRead))
        if (isProfile(QFile::encodeName(dir.filePath(name)).toStdString()))
            group.linked << dir.filePath(name);
    if (group.linked.isEmpty())
        return group;
    group.title = RecentList::tr("In %1").arg(homeAsTilde(dir.absolutePath()));
    group.link = group.linked.size() == 1 ? RecentList::tr("Open") : RecentList::tr("Open all");
    for (const QString& path : group.linked.mid(0, FewRows)) {
        ListedProfile listed = listedProfile(path);
        listed.name = QFileInfo(path).fileName();
        group.profiles << listed;
    }
    group.more = group.linked.size() - group.profiles.size();
    return group;
}

ProfileRow::ProfileRow(const ListedProfile& profile, QWidget* parent)
    : QAbstractButton(parent)
    , m_profile(profile)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(profile.name);
    QStringList facts = {profile.extent, profile.date, profile.time, profile.size};
    facts.removeAll(QString());
    setAccessibleDescription(facts.join(QStringLiteral(", ")));
    setToolTip(tipOfNames(profile.path));
}

QSize ProfileRow::sizeHint() const { return {300, Height}; }

void ProfileRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (hasFocus()) {
        painter.fillRect(rect(), palette().color(QPalette::Highlight));
        painter.fillRect(0, 0, 3, height(), accentColor(palette()));
    } else if (underMouse()) {
        painter.fillRect(rect(), hoverColor(palette()));
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(rect().topLeft(), rect().topRight());
    int right = width() - RowSide;
    const auto column = [&](const QString& text, const QString& widest, Qt::Alignment alignment) {
        const int wide = std::max(painter.fontMetrics().horizontalAdvance(widest),
            painter.fontMetrics().horizontalAdvance(text));
        right -= wide;
        painter.drawText(QRect(right, 0, wide, height()), alignment | Qt::AlignVCenter, text);
        right -= RowSide;
    };
    const QColor faint = secondaryText(palette(), QPalette::Base);
    const bool isWide = width() > 560;
    painter.setPen(faint);
    column(m_profile.size, QStringLiteral("1,023 MiB"), Qt::AlignRight);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    column(m_profile.time, QStringLiteral("88 min 88 s"), Qt::AlignRight);
    painter.setFont(font());
    painter.setPen(faint);
    column(
        m_profile.date, RecentList::tr("yesterday %1").arg(QStringLiteral("88:88")), Qt::AlignLeft);
    if (isWide)
        column(m_profile.extent, countedText(888, "process", "processes"), Qt::AlignLeft);
    const int left = 2 * RowSide;
    painter.setPen(palette().color(QPalette::Link));
    painter.drawText(QRect(left, 0, right - left, height()), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(oneLine(m_profile.name), Qt::ElideLeft, right - left));
}

void ProfileRow::keyPressEvent(QKeyEvent* event)
{
    if (PressedKey(*event).is("table.open"))
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void ProfileRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ProfileRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

RecentList::RecentList(QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 1, 4);
}

void RecentList::setGroups(const QList<ProfileGroup>& groups)
{
    m_groups = groups;
    m_stops.clear();
    if (m_content) {
        m_content->hide();
        m_content->deleteLater(); // it may contain the sender
    }
    m_content = new QWidget(this);
    m_rows = new QVBoxLayout(m_content);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
    for (const ProfileGroup& group : m_groups)
        addGroup(group);
    layout()->addWidget(m_content);
}

void RecentList::addStop(QWidget* widget)
{
    widget->installEventFilter(this);
    m_stops << widget;
}

void RecentList::addGroup(const ProfileGroup& group)
{
    auto* header = new QWidget(m_content);
    header->setFixedHeight(GroupHeight);
    header->setAutoFillBackground(true);
    header->setBackgroundRole(QPalette::AlternateBase);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(RowSide, 0, RowSide, 0);
    auto* title = new QLabel(oneLine(group.title), header);
    title->setTextFormat(Qt::PlainText);
    title->setMinimumWidth(1);
    QFont bold = font();
    bold.setBold(true);
    title->setFont(bold);
    auto* count
        = new QLabel(countedText(static_cast<std::uint64_t>(group.profiles.size() + group.more),
                         "profile", "profiles"),
            header);
    count->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(title);
    row->addWidget(count);
    row->addStretch(1);
    m_rows->addWidget(header);
    if (!group.link.isEmpty()) {
        auto* link = new QPushButton(group.link, header);
        link->setObjectName(
            group.baseline.isEmpty() ? QStringLiteral("openHere") : QStringLiteral("compareLast"));
        link->setAccessibleDescription(group.title);
        link->setAutoDefault(true);
        link->setFixedHeight(GroupHeight - 4);
        row->addWidget(link);
        connect(link, &QPushButton::clicked, this,
            [this, group] { emit openWanted(group.linked, group.baseline); });
        addStop(link);
    }
    addRows(group);
}

void RecentList::addRows(const ProfileGroup& group)
{
    const bool isFolded = group.profiles.size() > FewRows && !m_unfolded.contains(group.title);
    for (const ListedProfile& profile : group.profiles.mid(0, isFolded ? FewRows : -1))
        addRow(profile);
    if (!isFolded)
        return;
    auto* more = new QPushButton(tr("%1 more").arg(group.profiles.size() - FewRows), m_content);
    more->setObjectName(QStringLiteral("moreRecent"));
    more->setFlat(true);
    more->setAutoDefault(true);
    connect(more, &QPushButton::clicked, this, [this, title = group.title] {
        m_unfolded << title;
        setGroups(m_groups);
    });
    m_rows->addWidget(more, 0, Qt::AlignLeft);
    addStop(more);
}

void RecentList::addRow(const ListedProfile& profile)
{
    auto* row = new ProfileRow(profile, m_content);
    m_rows->addWidget(row);
    connect(row, &ProfileRow::clicked, this,
        [this, path = profile.path] { emit openWanted({path}, {}); });
    addStop(row);
}

bool RecentList::focusFirst()
{
    if (m_stops.isEmpty())
        return false;
    m_stops.first()->setFocus(Qt::OtherFocusReason);
    return true;
}

bool RecentList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const qsizetype at = m_stops.indexOf(qobject_cast<QWidget*>(watched));
    const qsizetype next = key == Qt::Key_Down ? at + 1 : key == Qt::Key_Up ? at - 1 : -1;
    if (at < 0 || next < 0 || next >= m_stops.size())
        return QWidget::eventFilter(watched, event);
    m_stops[next]->setFocus(Qt::TabFocusReason);
    return true;
}

} // namespace nytprof::gui
