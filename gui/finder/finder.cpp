// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "finder/finder.h"

#include "actions/action_table.h"
#include "finder/finder_list.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

constexpr std::size_t MaxRows = 200;
constexpr int VisibleRows = 14;
constexpr int Width = 720;

bool forActions(const QString& typed) { return typed.startsWith(QLatin1Char('>')); }

} // namespace

Finder::Finder(Navigation* navigation, ActionTable actions, const QWidget* button, QWidget* parent)
    : QFrame(parent)
    , m_button(button)
    , m_navigation(navigation)
    , m_actions(actions)
    , m_gathering([this](const std::shared_ptr<Catalog>& catalog) {
        m_catalog = catalog;
        if (m_catalog && isVisible()) // null: out of memory
            find();
    })
    , m_model(new FinderModel(this))
    , m_field(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_result(new QLabel(this))
{
    setObjectName(QStringLiteral("finder"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Go to"));
    m_field->setPlaceholderText(tr("Sub, file or eval;  file:12  for a line;  >  for a command"));
    m_field->setAccessibleName(tr("Go to sub, file or eval"));
    m_field->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("finderList"));
    m_list->setAccessibleName(tr("Matches"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FinderDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_result->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 4);
    layout->setSpacing(4);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_result);
    setFocusProxy(m_field);
    hide();
    parent->installEventFilter(this);

    connect(m_field, &QLineEdit::textChanged, this, &Finder::find);
    connect(m_list, &QListView::clicked, this, &Finder::goToCurrent);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, const QWidget* now) {
        if (isVisible() && now && now->window() == window() && !isAncestorOf(now)) {
            hide();
        }
    });
}

void Finder::setProfile(std::shared_ptr<const Profile> profile)
{
    m_profile = std::move(profile);
    m_catalog.reset();
    m_gathering.cancel();
    if (isVisible()) {
        gather();
        find();
    }
}

void Finder::open(const QString& text)
{
    if (!isVisible())
        m_before = QApplication::focusWidget();
    gather();
    place();
    show();
    raise();
    m_field->setText(text);
    m_field->setFocus(Qt::OtherFocusReason); // others select the text
    find();
}

void Finder::gather()
{
    if (!m_catalog && m_profile && !m_gathering.running())
        m_gathering.start(
            [profile = m_profile](const std::stop_token&) { return makeCatalog(profile); });
}

Finder::Query Finder::queryOf(const QString& typed)
{
    static const QRegularExpression withLine(QStringLiteral("^(|.*[^:]):(\\d+)$"));
    if (const auto match = withLine.match(typed); match.hasMatch())
        return {match.captured(1), match.captured(2).toUInt()};
    return {typed, 0};
}

void Finder::find()
{
    if (!isVisible())
        return;
    m_found.clear();
    const QString typed = m_field->text();
    if (forActions(typed))
        findActions(typed.mid(1));
    else
        findNames(queryOf(typed));
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_list->scrollToTop();
}

void Finder::findNames(const Query& query)
{
    if (m_profile && query.line > 0 && query.text.isEmpty()) {
        const FileId file = m_navigation->place().file;
        m_model->setRows({{placeText(*m_profile, file, query.line), tr("line"), {}}});
        m_result->clear();
        return;
    }
    if (!m_catalog) {
        m_model->setRows({});
        m_result->setText(m_profile ? tr("Indexing names…") : tr("No profile is open"));
        return;
    }
    FoundNames found = foundNames(*m_catalog, query.text, MaxRows);
    m_model->setRows(std::move(found.rows));
    m_found = std::move(found.targets);
    const QString all = countText(m_catalog->names.size());
    m_result->setText(found.matches == 0 && !query.text.isEmpty()
            ? tr("No name matches: none of %1 has these letters in this order.").arg(all)
            : tr("%1 of %2").arg(countText(found.matches), all));
}

void Finder::findActions(const QString& text)
{
    NameIndex names;
    std::vector<std::uint32_t> entries;
    for (std::uint32_t i = 0; i < m_actions.size(); ++i) {
        if (m_actions[i].run) {
            names.add(actionTitle(m_actions[i]).toStdString(), 0);
            entries.push_back(i);
        }
    }
    const std::string query = text.trimmed().toStdString();
    std::vector<FinderModel::Row> rows;
    for (const NameIndex::Found& found : names.find(query, MaxRows).best) {
        rows.push_back({toQString(names.name(found.row)), keysText(m_actions[entries[found.row]]),
            lettersAt(names.name(found.row), names.positions(found.row, query))});
        m_found.push_back(entries[found.row]);
    }
    m_result->setText(rows.empty() ? tr("No command matches.") : tr("Commands"));
    m_model->setRows(std::move(rows));
}

void Finder::goToCurrent()
{
    const int row = m_list->currentIndex().row();
    const QString typed = m_field->text();
    const Query query = queryOf(typed);
    if (row < 0)
        return;
    leave();
    if (m_found.empty()) {
        m_navigation->goToLine(m_navigation->place().file, query.line);
        emit went();
    } else if (forActions(typed)) {
        emit actionChosen(QLatin1String(m_actions[m_found[static_cast<std::size_t>(row)]].id));
    } else {
        goTo(m_catalog->targets[m_found[static_cast<std::size_t>(row)]], query.line);
        emit went();
    }
}

void Finder::goTo(const Catalog::Target& target, std::uint32_t line)
{
    const FileId file = target.sub.valid() ? (*m_profile)[target.sub].file : target.file;
    if (line > 0 && file.valid())
        m_navigation->goToLine(file, line);
    else if (target.sub.valid())
        m_navigation->goToSub(target.sub);
    else
        m_navigation->goToLine(file, 1);
}

void Finder::leave()
{
    hide();
    if (m_before)
        m_before->setFocus(Qt::OtherFocusReason);
}

void Finder::place()
{
    constexpr int Margin = 10;
    const QWidget* window = parentWidget();
    const QPoint over = m_button->mapTo(window, QPoint());
    const bool isOver = m_button->isVisible();
    const int row = m_list->sizeHintForRow(0);
    const int rowHeight = row > 0 ? row : fontMetrics().height() + 6;
    const int width = std::min(Width, window->width() - 2 * Margin);
    const QMargins inside = layout()->contentsMargins() + contentsMargins(); // with the frame
    const int left = isOver ? over.x() - inside.left() : (window->width() - width) / 2;
    const int top = isOver ? std::max(over.y() - inside.top(), 0) : Margin;
    m_field->setMinimumHeight(isOver ? m_button->height() : 0);
    const int field = std::max(m_field->sizeHint().height(), m_field->minimumHeight());
    const int height
        = std::min(rowHeight * VisibleRows + field + m_result->sizeHint().height() + 24,
            window->height() - top - Margin);
    setGeometry(std::clamp(left, Margin, std::max(window->width() - width - Margin, Margin)), top,
        width, height);
}

bool Finder::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress)
        return press(static_cast<QKeyEvent&>(*event));
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

bool Finder::press(QKeyEvent& event)
{
    const PressedKey key(event);
    if (key.is("search.leave"))
        leave();
    else if (key.is("search.next"))
        goToCurrent();
    else if (key.is("search.rows"))
        QCoreApplication::sendEvent(m_list, &event);
    else
        return false;
    return true;
}

} // namespace nytprof::gui
