// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_view.h"

#include "analysis/hotspots.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_edit.h"
#include "source/source_notice.h"
#include "source/source_search.h"
#include "style/colors.h"
#include "style/icons.h"
#include "style/text.h"
#include "tables/table_export.h"
#include "widgets/filter_bar.h"
#include "widgets/fitting_label.h"
#include "widgets/setting_controls.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int ShortestSub = 16; // letters in the box of subs
constexpr int MaxSubLength = 40;

} // namespace

SourceView::SourceView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_title(new FittingLabel(this))
    , m_subs(new FittingCombo(this))
    , m_hottest(new QToolButton(this))
    , m_notice(new SourceNotice(this))
    , m_find(new FilterBar(tr("Find in source"), this))
    , m_edit(new SourceEdit(this))
    , m_opening([this](const std::shared_ptr<SourceDocument>& source) {
        m_pending = FileId();
        if (!source) // out of memory
            return;
        showSource(source);
        showPlace();
    })
{
    setContent(m_edit);
    addCanvas(m_edit);
    setSearch(m_find);
    m_find->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_find);
    layout->addWidget(m_notice);
    layout->addWidget(m_edit, 1);

    connect(m_navigation, &Navigation::placeChanged, this, &SourceView::follow);
    connect(m_edit, &SourceEdit::linkActivated, this, &SourceView::followLink);
    connect(m_edit, &SourceEdit::lineChanged, this, [this](std::uint32_t line) {
        if (m_edit->source().file.valid() && line > 0)
            m_navigation->goToLine(m_edit->source().file, line, Navigation::Step::Browse);
    });
    connect(m_find, &FilterBar::textChanged, this, [this] { find(SourceSearch::From::Here); });
    connect(m_find, &FilterBar::left, this, [this] { m_search->setChecked(false); });
    connect(m_edit->search(), &SourceSearch::found, this, &SourceView::showFound);
    connect(m_title, &QLabel::linkActivated, this, &SourceView::goToTarget);
    connect(m_notice, &QLabel::linkActivated, this, &SourceView::goToTarget);
    connect(m_hottest, &QToolButton::clicked, m_navigation, &Navigation::goToHottestLine);
    connect(m_subs, &QComboBox::activated, this, [this](int index) {
        m_navigation->goToSub(m_edit->source().subs[static_cast<std::size_t>(index)].sub);
    });
}

QWidget* SourceView::makeHeader()
{
    constexpr int Height = 34;
    auto* header = new QWidget(this);
    auto* layout = new QHBoxLayout(header);
    const auto add = [layout](QWidget* widget, const QString& toolTip) {
        widget->setToolTip(toolTip);
        widget->setAccessibleName(toolTip);
        layout->addWidget(widget);
    };
    const auto addButton = [&](const char* icon, const QString& toolTip) {
        auto* button = new QToolButton(this);
        button->setIcon(actionIcon(QLatin1String(icon)));
        button->setAutoRaise(true);
        add(button, toolTip);
        return button;
    };
    m_subs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_subs->setMinimumWidth(fontMetrics().averageCharWidth() * 22);
    m_subs->setPlaceholderText(tr("Subs"));
    m_hottest->setAutoRaise(true);
    m_hottest->setObjectName(QStringLiteral("hottestLine"));
    layout->setContentsMargins(9, 0, 6, 0);
    layout->addWidget(m_title, 1);
    add(m_subs, tr("Go to a sub of the file"));
    layout->addWidget(m_hottest);
    m_search = addButton("search", tr("Find in source (/)"));
    m_search->setCheckable(true);
    QToolButton* const editor = addButton("edit", tr("Open in editor (F4)"));
    header->setFixedHeight(std::max(Height, header->sizeHint().height()));
    connect(editor, &QToolButton::clicked, this,
        [this] { emit actionWanted(QStringLiteral("go.edit")); });
    connect(m_search, &QToolButton::toggled, this, [this](bool wanted) {
        m_find->setVisible(wanted);
        if (!wanted)
            m_find->setText({});
        wanted ? m_find->focusField() : m_edit->setFocus();
    });
    return header;
}

// "callers", "compiled", "template", or "FILE:LINE", by index.
void SourceView::goToTarget(const QString& target)
{
    if (target == QLatin1String("compiled") || target == QLatin1String("template")) {
        startOpening(m_edit->source().file,
            target == QLatin1String("compiled") ? SourceChoice::Compiled : SourceChoice::File);
        return;
    }
    if (target == QLatin1String("callers")) {
        emit actionWanted(QStringLiteral("view.calls"), m_edit->source().sub);
        return;
    }
    const QStringList parts = target.split(QLatin1Char(':'));
    m_navigation->goToLine(FileId(parts.value(0).toUInt()), parts.value(1).toUInt());
}

void SourceView::setLoaded(const LoadedProfile& loaded)
{
    cancelOpening();
    m_position.clear();
    m_edit->setSource(AnnotatedSource(), nullptr);
    m_profile = loaded.profile;
    m_recorded = loaded.measure == Measure::Time ? nullptr : loaded.recorded;
    m_parts = loaded.parts;
    m_title->setWhole({});
    showSubs();
    m_hottest->hide();
    m_notice->setSource(nullptr, {});
}

bool SourceView::busy() const
{
    return m_pending.valid() || m_edit->coloring() || m_edit->search()->busy() || m_notice->busy();
}

void SourceView::focusSearch()
{
    m_search->setChecked(true);
    View::focusSearch();
}

void SourceView::findNext(bool forward)
{
    find(forward ? SourceSearch::From::Next : SourceSearch::From::Previous);
}

void SourceView::find(SourceSearch::From from)
{
    m_find->setResult({}); // outdated
    m_edit->search()->find(m_find->text(), from);
}

void SourceView::showFound(const FoundText& found)
{
    QString result;
    if (found.count > 0) {
        result = tr("%1 of %2").arg(countText(found.index), countText(found.count));
        result += found.wrapped ? tr(", wrapped") : QString();
    } else if (!m_find->text().isEmpty()) {
        result = tr("not found");
    }
    m_find->setResult(result);
}

void SourceView::goToHotLine(bool forward)
{
    const auto& rows = m_edit->source().rows;
    const auto timeOf = [](const SourceRow& row) { return std::max(row.time, row.inSubs); };
    Ticks hottest = 1;
    for (const SourceRow& row : rows)
        hottest = std::max(hottest, timeOf(row));
    const std::size_t count = rows.size();
    const std::size_t step = forward ? 1 : count - 1;
    std::size_t at = count == 0 ? 0 : m_edit->source().rowOf(m_edit->currentLine());
    for (std::size_t i = 0; i < count; ++i) {
        at = (at + step) % count;
        if (timeOf(rows[at]) >= hottest / 10) {
            m_navigation->goToLine(m_edit->source().file, rows[at].line);
            return;
        }
    }
}

void SourceView::follow(const Location& place)
{
    if (!m_profile)
        return;
    if (place.line == 0 && place.sub.valid() && (*m_profile)[place.sub].firstLine == 0) {
        openSub(place.sub);
        return;
    }
    if (place.file.valid()) {
        openFile(place.file);
        showPlace();
    }
}

// Called again when a file that is being opened is complete.
void SourceView::showPlace()
{
    const Location& place = m_navigation->place();
    if (!place.file.valid())
        return;
    showTitle();
    if (m_edit->source().file != place.file)
        return;
    m_edit->setCurrentSub(place.sub);
    const SubLines* const sub = m_edit->currentSub();
    m_subs->setCurrentIndex(sub ? static_cast<int>(sub - m_edit->source().subs.data()) : -1);
    m_subs->setMinimumContentsLength(
        std::clamp(static_cast<int>(m_subs->currentText().size()), ShortestSub, MaxSubLength));
    if (m_edit->currentLine() != place.line || !m_edit->hasFocus())
        scrollTo(place);
    m_arrivedHidden = !isVisible() && !m_position.isValid();
    if (m_position.isValid())
        restorePosition(std::exchange(m_position, {}));
}

// A hidden view did not know its height.
void SourceView::becameVisible()
{
    if (!std::exchange(m_arrivedHidden, false))
        return;
    m_edit->verticalScrollBar()->setValue(0);
    scrollTo(m_navigation->place());
}

void SourceView::scrollTo(const Location& place)
{
    const SubLines* const sub = m_edit->currentSub();
    if (sub && sub->first == place.line)
        m_edit->showSub(place.line, hottestLine(*m_profile, place.sub));
    else
        m_edit->showLine(place.line);
}

void SourceView::openFile(FileId file)
{
    if (m_edit->source().file == file) {
        cancelOpening();
    } else if (m_pending != file) {
        startOpening(file, SourceChoice::AsRun);
    }
}

void SourceView::startOpening(FileId file, SourceChoice choice)
{
    showSource(makeSourceDocument(AnnotatedSource(), m_edit->style()));
    cancelOpening(); // it may block on disk access: do not wait for it
    m_pending = file;
    const auto open = [profile = m_profile, recorded = m_recorded, file, choice,
                          style = m_edit->style()](const std::stop_token& stop) {
        return openSource(*profile, file, choice, recorded.get(), style, stop);
    };
    if (takesLong(*m_profile, file))
        m_opening.start(open);
    else
        m_opening.runNow(open);
}

void SourceView::cancelOpening()
{
    m_pending = FileId();
    m_opening.cancel();
}

void SourceView::showSource(const std::shared_ptr<SourceDocument>& source)
{
    m_edit->setSource(source, m_profile.get());
    m_notice->setSource(m_profile, m_edit->source(), m_parts);
    showSubs();
}

void SourceView::showSubs()
{
    m_subs->clear();
    QStringList names;
    for (const SubLines& lines : m_edit->source().subs) {
        const Sub& sub = (*m_profile)[lines.sub];
        const std::size_t package = sub.package.empty() ? 0 : sub.package.size() + 2;
        QString name = toQString(sub.name.substr(std::min(package, sub.name.size())));
        if (name.startsWith(QLatin1String("__ANON__")))
            name.truncate(8); // the lines follow
        names
            << QStringLiteral("%1, %2\u2013%3").arg(oneLine(name)).arg(lines.first).arg(lines.last);
    }
    m_subs->addItems(names);
    m_subs->setVisible(!names.isEmpty());
}

void SourceView::openSub(SubId sub)
{
    cancelOpening();
    m_arrivedHidden = false;
    if (m_edit->source().sub != sub)
        showSource(makeSourceDocument(annotateSub(*m_profile, sub), m_edit->style()));
    setTitle(oneLine(subText(*m_profile, sub)), {}, {});
    m_title->setToolTip(tipOfNames(toQString((*m_profile)[sub].name)));
    m_hottest->hide();
}

// A name and a place, which loses its begin first; the target of a link makes it where an eval ran.
void SourceView::setTitle(const QString& name, const QString& place, const QString& target)
{
    m_title->setHtml([=, this](int width, const QFontMetrics& metrics) {
        constexpr int ShortestPlace = 6; // letters
        QFont bold = m_title->font();
        bold.setBold(true);
        const QFontMetrics ofName(bold);
        const QString title
            = QStringLiteral("<b>%1</b>").arg(fittingPlace(name, width, ofName).toHtmlEscaped());
        const QString text = target.isEmpty() ? QStringLiteral("%1") : tr("run at %1");
        const int left = width - ofName.horizontalAdvance(name)
            - metrics.horizontalAdvance(QStringLiteral("  ") + QString(text).remove("%1"));
        if (place.isEmpty() || left < ShortestPlace * metrics.averageCharWidth())
            return title;
        const QString shown = fittingPlace(place, left, metrics).toHtmlEscaped();
        const QString link
            = target.isEmpty() ? shown : QStringLiteral("<a href=\"%1\">%2</a>").arg(target, shown);
        return title
            + QStringLiteral(" &nbsp;<span style=\"color:%1\">%2</span>")
                  .arg(secondaryText(palette(), QPalette::Window).name(), text.arg(link));
    });
}

void SourceView::showTitle()
{
    const Location& shown = m_navigation->place();
    const File& file = (*m_profile)[shown.file];
    QString name = shortFileName(*m_profile, shown.file);
    if (name.startsWith(u'/'))
        name = name.section(u'/', -1);
    const QString path = toQString(file.name);
    const QString place = file.isEval() ? placeText(*m_profile, file.evalFile, file.evalLine)
        : path.endsWith(u'/' + name)    ? path.chopped(name.size() + 1)
                                        : QString();
    const QString target = file.isEval()
        ? QStringLiteral("%1:%2").arg(file.evalFile.index()).arg(file.evalLine)
        : QString();
    setTitle(oneLine(name), place, target);
    QStringList details{path,
        tr("%1 in %2")
            .arg(countedText(file.statements, "statement", "statements"),
                timeText(*m_profile, file.exclusive))};
    const SourceOrigin origin = m_edit->source().origin;
    if (origin != SourceOrigin::None)
        details << (origin == SourceOrigin::Profile ? tr("source from profile")
                                                    : tr("source from disk"));
    m_title->setToolTip(tipOfNames(details.join(u'\n')));
    const std::uint32_t line = shown.sub.valid() ? hottestLine(*m_profile, shown.sub)
                                                 : hottestLine(*m_profile, shown.file);
    m_hottest->setText(tr("Hottest line %1").arg(line) + QStringLiteral("  [.]"));
    m_hottest->setToolTip(
        shown.sub.valid() ? tr("Hottest line of the sub (.)") : tr("Hottest line of the file (.)"));
    m_hottest->setVisible(line > 0 && file.statements > 0);
}

// For the sub of a link, else the one around the line.
void SourceView::fillMenu(QMenu* menu, const QContextMenuEvent& event)
{
    const QPoint at = m_edit->viewport()->mapFromGlobal(event.globalPos());
    const SourceLink* link = m_edit->links().at(at);
    const AnnotatedSource& source = m_edit->source();
    const auto row = static_cast<std::size_t>(m_edit->cursorForPosition(at).blockNumber());
    SubId sub = link && link->place.sub.valid() ? link->place.sub : source.sub;
    if (!sub.valid() && source.file.valid() && row < source.rows.size())
        sub = subAt(
            *m_profile, source.file, std::max(source.rows[row].line, source.rows[row].ofLine));
    if (sub.valid())
        emit subMenuOpened(menu, sub);
    menu->addSeparator();
    QAction* const calls = menu->addAction(tr("Column Calls"), m_edit, &SourceEdit::setShowsCalls);
    calls->setCheckable(true);
    calls->setChecked(m_edit->showsCalls());
    QMenu* standard = m_edit->createStandardContextMenu();
    standard->setParent(menu);
    menu->addActions(standard->actions());
}

void SourceView::followLink(const SourceLink& link)
{
    m_navigation->goTo(link.place);
    if (link.to == SourceLink::To::Evals)
        emit actionWanted(QStringLiteral("view.evals"));
    if (link.to == SourceLink::To::Callers)
        emit actionWanted(QStringLiteral("view.calls"));
}

namespace {

// Relative to a line of code: annotations above it may differ when the profile is read again.
struct SourcePosition {
    std::uint32_t line = 0; ///< first line of code at or below the top; 0: none
    int below = 0; ///< rows between the top and that line
    int across = 0;
    QString file; ///< empty for the page of a sub
    std::uint32_t place = 0; ///< selected line
    AnnotationFolds::Chosen folds;
};

/// The lines of code, without the annotations between them.
class SourceCsv : public CsvRows {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::SourceCsv)

public:
    SourceCsv(std::shared_ptr<const SourceDocument> shown, std::shared_ptr<const Profile> profile)
        : m_shown(std::move(shown))
        , m_profile(std::move(profile))
    {
    }

    QString next() override
    {
        if (!std::exchange(m_begun, true))
            return csvLine(titles());
        const auto& rows = m_shown->source.rows;
        while (m_next < rows.size() && !rows[m_next].isCode())
            ++m_next;
        return m_next < rows.size() ? csvLine(cellsOf(rows[m_next++])) : QString();
    }

    int thousandths() const override
    {
        const std::size_t rows = m_shown->source.rows.size();
        return rows == 0 ? 1000 : static_cast<int>(1000 * m_next / rows);
    }

private:
    [[nodiscard]] QStringList titles() const
    {
        const std::string_view unit = m_profile->costUnit();
        QStringList titles{tr("Line"), tr("Statements"), withUnit(timeTitle(*m_profile), unit),
            tr("Calls"), withUnit(tr("Time in subs"), unit)};
        if (m_shown->source.hasBlocks) {
            titles << tr("Statements of block") << withUnit(tr("Time of block"), unit)
                   << tr("Statements of sub") << withUnit(tr("Time of sub"), unit);
        }
        return titles << tr("Source");
    }
    [[nodiscard]] QStringList cellsOf(const SourceRow& row) const
    {
        const auto seconds
            = [this](Ticks ticks) { return QString::number(m_profile->seconds(ticks), 'g', 12); };
        QStringList cells{QString::number(row.line), QString::number(row.count), seconds(row.time),
            QString::number(row.calls), seconds(row.inSubs)};
        if (m_shown->source.hasBlocks) {
            cells << QString::number(row.block.count) << seconds(row.block.time)
                  << QString::number(row.sub.count) << seconds(row.sub.time);
        }
        return cells << row.text;
    }

    std::shared_ptr<const SourceDocument> m_shown;
    std::shared_ptr<const Profile> m_profile;
    std::size_t m_next = 0; ///< row
    bool m_begun = false;
};

} // namespace

std::unique_ptr<CsvRows> SourceView::csvRows() const
{
    const bool any = m_profile && !m_edit->source().rows.empty();
    return any ? std::make_unique<SourceCsv>(m_edit->shown(), m_profile) : nullptr;
}

QString SourceView::csvName() const
{
    const FileId file = m_edit->source().file;
    return m_profile && file.valid() ? QFileInfo(shortFileName(*m_profile, file)).fileName()
                                     : QStringLiteral("source");
}

QVariant SourceView::position() const
{
    if (m_pending.valid() && m_position.isValid())
        return m_position; // read again before it was shown
    const auto& rows = m_edit->source().rows;
    const int top = m_edit->verticalScrollBar()->value();
    SourcePosition position;
    for (std::size_t row = m_edit->firstShownRow(); row < rows.size() && position.line == 0;
         ++row) {
        position.line = rows[row].line;
        position.below = m_edit->shownRow(row) - top;
    }
    position.across = m_edit->horizontalScrollBar()->value();
    position.place = m_navigation->place().line;
    if (const FileId file = m_edit->source().file; file.valid()) {
        position.file = toQString((*m_profile)[file].name);
        position.folds = m_edit->folds().chosen();
    }
    return QVariant::fromValue(position);
}

void SourceView::restorePosition(const QVariant& position)
{
    if (m_pending.valid()) {
        m_position = position;
        return;
    }
    const auto at = position.value<SourcePosition>();
    const FileId file = m_edit->source().file;
    if (at.file != (file.valid() ? toQString((*m_profile)[file].name) : QString()))
        return;
    m_edit->setChosenFolds(at.folds);
    // While a profile is being read, the hottest line may change each time.
    if (at.place == m_navigation->place().line && at.line > 0 && !m_edit->source().rows.empty()) {
        const int row = m_edit->shownRow(m_edit->source().rowOf(at.line));
        m_edit->verticalScrollBar()->setValue(row - at.below);
        m_edit->horizontalScrollBar()->setValue(at.across);
    }
}

} // namespace nytprof::gui
