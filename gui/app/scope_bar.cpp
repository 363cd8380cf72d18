// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/scope_bar.h"

#include "style/text.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int MinHeight = 30;
constexpr int AroundText = 14; // pixels above and below together
constexpr int AroundTextInLow = 8;
constexpr int AroundChips = 4;
constexpr int ChipMargin = 3;
constexpr int NarrowestCrumb = 70; // pixels; in less space the first ones are left out
constexpr int NarrowestProgram = 40;
const QString BeforeCrumb = QStringLiteral("\u203a ");

/// "zoom: A::B::c" without leading parts of the package: "zoom: \u2026c".
QString fittingCrumb(const QString& text, int width, const QFontMetrics& metrics)
{
    const qsizetype colon = text.indexOf(QLatin1String(": "));
    const QString kind = colon < 0 ? QString() : text.left(colon + 2);
    const QString name = text.mid(kind.size());
    const int space = width - metrics.horizontalAdvance(kind);
    return kind + fittingName(name, packageLengthOf(name), space, metrics);
}

void removeAll(QLayout& row)
{
    while (const QLayoutItem* item = row.takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the sender
        delete item;
    }
}

} // namespace

ScopeBar::ScopeBar(QWidget* parent)
    : QWidget(parent)
    , m_program(new QLabel(this))
    , m_path(new QWidget(this))
    , m_chipRow(new QHBoxLayout)
    , m_whole(new QLabel(this))
{
    setObjectName(QStringLiteral("scopeBar"));
    setAccessibleName(tr("What is shown"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 12, 2);
    layout->setSpacing(12);
    m_chipRow->setSpacing(6);
    auto* path = new QHBoxLayout(m_path);
    path->setContentsMargins(0, 0, 0, 0);
    path->setSpacing(0);
    path->setSizeConstraint(QLayout::SetNoConstraint); // what does not fit is cut off
    m_path->setAccessibleName(tr("Transforms and zooms"));
    m_path->setMinimumWidth(1);
    m_path->hide();
    layout->addWidget(m_program);
    layout->addWidget(m_path);
    layout->addLayout(m_chipRow);
    layout->addStretch(1);
    layout->addWidget(m_whole);
    for (QLabel* label : {m_program, m_whole})
        label->setMinimumWidth(1); // long names must not widen the window
    m_whole->setObjectName(QStringLiteral("whole"));
    connect(m_program, &QLabel::linkActivated, this, &ScopeBar::follow);
    m_program->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_whole->setForegroundRole(QPalette::PlaceholderText);
    fitHeight();
}

// With and without chips and crumbs, which come and go under the mouse.
void ScopeBar::fitHeight()
{
    const int text = fontMetrics().height();
    setFixedHeight(m_isLow ? text + AroundTextInLow : std::max(MinHeight, text + AroundText));
    for (QAbstractButton* button : findChildren<QAbstractButton*>())
        button->setFixedHeight(height() - AroundChips);
}

void ScopeBar::setLow(bool low)
{
    if (std::exchange(m_isLow, low) != low)
        fitHeight();
}

void ScopeBar::setProgram(const QString& name, const QString& shown, const QString& toolTip)
{
    m_name = name;
    m_shown = shown;
    m_program->setToolTip(toolTip);
    showProgram();
}

void ScopeBar::setRange(const QString& range)
{
    m_range = range;
    showProgram();
}

void ScopeBar::showProgram()
{
    setLevels(m_name);
    fit();
}

void ScopeBar::setLevels(const QString& name)
{
    const auto link = [](const char* target, const QString& text) {
        return QStringLiteral("<a href=\"%1\">%2</a>").arg(QLatin1String(target), text);
    };
    QStringList levels = {link("summary", name.toHtmlEscaped()), m_shown};
    if (!m_range.isEmpty()) {
        levels.last() = link("run", levels.last());
        levels << QStringLiteral("<b>%1</b>").arg(m_range.toHtmlEscaped());
    }
    if (m_crumbs.size() > 1)
        levels.last() = link("whole", levels.last());
    m_program->setText(levels.join(QStringLiteral(" &nbsp;\u203a&nbsp; ")));
}

void ScopeBar::follow(const QString& link)
{
    if (link == QLatin1String("whole"))
        showLevel(0);
    else if (link == QLatin1String("run"))
        emit rangeCleared();
    else
        emit programClicked();
}

void ScopeBar::showLevel(std::size_t level)
{
    const auto show = m_crumbs[level].show; // there are other crumbs before it returns
    show();
}

void ScopeBar::setCrumbs(std::vector<Crumb> crumbs)
{
    const bool same = std::ranges::equal(crumbs, m_crumbs, {}, &Crumb::text, &Crumb::text);
    m_crumbs = std::move(crumbs);
    if (same)
        return; // while panning
    removeAll(*m_path->layout());
    m_buttons.clear();
    QWidget* before = m_program;
    for (std::size_t i = 1; i < m_crumbs.size(); ++i) {
        const QString& text = m_crumbs[i].text;
        auto* button = new QToolButton(m_path);
        button->setObjectName(QStringLiteral("crumb"));
        button->setToolTip(tipOfNames(text));
        button->setAccessibleName(text);
        button->setAutoRaise(true);
        if (i + 1 == m_crumbs.size()) { // what is shown
            QFont bold = button->font();
            bold.setBold(true);
            button->setFont(bold);
        }
        connect(button, &QToolButton::clicked, this, [this, i] { showLevel(i); });
        m_path->layout()->addWidget(button);
        setTabOrder(std::exchange(before, button), button);
        button->show(); // at once, for its size
        m_buttons.push_back(button);
    }
    fitHeight();
    m_path->setVisible(m_crumbs.size() > 1);
    showProgram();
}

void ScopeBar::setChips(std::vector<Chip> chips)
{
    const bool same = std::ranges::equal(chips, m_chips, {}, &Chip::text, &Chip::text);
    m_chips = std::move(chips);
    if (same)
        return; // while a growing file is read again, the focus and a click must not be lost
    removeAll(*m_chipRow);
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const Chip& chip = m_chips[i];
        if (!chip.undo) {
            auto* fact = new QLabel(chip.text, this);
            fact->setObjectName(QStringLiteral("factChip"));
            fact->setToolTip(chip.toolTip);
            fact->setMargin(ChipMargin);
            fact->setFrameShape(QFrame::StyledPanel);
            m_chipRow->addWidget(fact);
            fact->show();
            continue;
        }
        auto* button = new QPushButton(chip.text + QStringLiteral("  \u00d7"), this);
        button->setObjectName(QStringLiteral("chip"));
        button->setAccessibleName(tr("%1, press to undo").arg(chip.text));
        button->setToolTip(chip.toolTip);
        connect(button, &QPushButton::clicked, this, [this, i] {
            const auto undo = m_chips[i].undo; // there are other chips before it returns
            undo();
        });
        m_chipRow->addWidget(button);
        button->show(); // at once, for its size
    }
    fitHeight();
    fit();
}

void ScopeBar::setFacts(const QStringList& facts)
{
    m_facts = facts;
    fit();
}

void ScopeBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ScopeBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeight();
}

void ScopeBar::setBaseOfChart(const QString& base)
{
    if (std::exchange(m_baseOfChart, base) != base)
        fit();
}

// First the path, as the text names less of it; then as many facts as there is space for. If even
// the first fact has too little space, the name of the program is cut.
void ScopeBar::fit()
{
    QStringList facts = m_facts;
    if (!facts.isEmpty() && !m_baseOfChart.isEmpty())
        facts.front() = tr("%1, in the chart %2").arg(facts.front(), m_baseOfChart);
    const auto widthOf = [this](const QString& fact) {
        return m_whole->fontMetrics().horizontalAdvance(fact + QStringLiteral(" \u00b7 "));
    };
    setLevels(m_name);
    int used = m_program->sizeHint().width() + m_chipRow->sizeHint().width() + 60;
    used += fitCrumbs(width() - used - widthOf(facts.value(0)));
    if (const int over = used + widthOf(facts.value(0)) - width(); over > 0 && isVisible()) {
        const QFontMetrics metrics = m_program->fontMetrics();
        const int whole = metrics.horizontalAdvance(m_name);
        const int left = std::max(whole - over, std::min(whole, NarrowestProgram));
        setLevels(metrics.elidedText(m_name, Qt::ElideLeft, left));
        used -= whole - left;
    }
    QStringList shown;
    for (const QString& fact : facts) {
        used += widthOf(fact);
        if (!shown.isEmpty() && used > width())
            break;
        shown << fact;
    }
    m_whole->setText(shown.join(QStringLiteral(" \u00b7 ")));
    m_whole->setToolTip(facts.join(QLatin1Char('\n')));
}

// Shortens the longest names first. Returns the width of the path.
int ScopeBar::fitCrumbs(int space)
{
    if (m_buttons.empty())
        return 0;
    const auto show = [this](std::size_t i, int widest) {
        const QString& text = m_crumbs[i + 1].text;
        const QFontMetrics metrics = m_buttons[i]->fontMetrics();
        const QString shown = metrics.horizontalAdvance(text) <= widest
            ? text
            : fittingCrumb(text, widest, metrics);
        m_buttons[i]->setText(BeforeCrumb + QString(shown).replace('&', "&&"));
        return m_buttons[i]->sizeHint().width();
    };
    int widest = 0;
    for (std::size_t i = 0; i < m_buttons.size(); ++i)
        widest
            = std::max(widest, m_buttons[i]->fontMetrics().horizontalAdvance(m_crumbs[i + 1].text));
    for (;; widest = std::max(NarrowestCrumb, widest * 9 / 10)) {
        int used = 0;
        for (std::size_t i = 0; i < m_buttons.size(); ++i)
            used += show(i, widest);
        if (used > space && widest > NarrowestCrumb)
            continue;
        for (std::size_t i = 0; i < m_buttons.size(); ++i) {
            const bool fits = used <= space || i + 1 == m_buttons.size();
            m_buttons[i]->setVisible(fits);
            used -= fits ? 0 : m_buttons[i]->sizeHint().width();
        }
        return used;
    }
}

} // namespace nytprof::gui
