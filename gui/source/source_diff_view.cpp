// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_diff_view.h"

#include "loading/comparison.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "source/source_edit.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <stop_token>
#include <utility>

namespace nytprof::gui {

namespace {

using Beside = SourceRow::Beside;

// The file of a sub in a profile, by ids of names().
FileId fileOf(const DiffSide& side, SubId sub)
{
    const SubId own = sub.valid() ? side.subOf[sub.index()] : SubId();
    const bool isInPerl = own.valid() && (*side.profile)[own].firstLine > 0;
    return isInPerl ? mapped((*side.profile)[own].file, side.ids.files) : FileId();
}

} // namespace

SourceDiffView::SourceDiffView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_about(new QLabel(this))
    , m_opening([this](const std::shared_ptr<const Documents>& made) {
        if (made) // else out of memory
            showDocuments(*made);
    })
{
    auto* sides = new QSplitter(Qt::Horizontal, this);
    sides->setChildrenCollapsible(false);
    sides->setHandleWidth(5);
    for (const Side side : {Baseline, Current}) {
        sides->addWidget(makeSide(side));
        sides->setStretchFactor(side, 1);
    }
    setContent(m_edits[Current]);
    for (SourceEdit* edit : m_edits)
        addCanvas(edit);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    setHeader(makeHeader());
    layout->addWidget(header());
    layout->addWidget(sides, 1);
    connect(m_navigation, &Navigation::placeChanged, this, &SourceDiffView::follow);
    clear();
}

QWidget* SourceDiffView::makeHeader()
{
    auto* header = new QWidget(this);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    QFont bold = font();
    bold.setBold(true);
    m_about->setFont(bold);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(9, 2, 6, 2);
    row->addWidget(m_about, 1);
    for (const bool forward : {false, true}) {
        auto* step = new QToolButton(header);
        step->setText(forward ? QStringLiteral("\u2193") : QStringLiteral("\u2191"));
        step->setAutoRaise(true);
        step->setFocusPolicy(Qt::StrongFocus);
        step->setToolTip(
            forward ? tr("Next difference (F7)") : tr("Previous difference (Shift+F7)"));
        step->setAccessibleName(forward ? tr("Next difference") : tr("Previous difference"));
        connect(step, &QToolButton::clicked, this, [this, forward] { goToDifference(forward); });
        row->addWidget(step);
        m_steps.push_back(step);
    }
    return header;
}

QWidget* SourceDiffView::makeSide(Side side)
{
    auto* part = new QWidget(this);
    auto* title = new QLabel(part);
    title->setTextFormat(Qt::PlainText);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    title->setContentsMargins(9, 2, 6, 2);
    title->setForegroundRole(QPalette::PlaceholderText);
    auto* edit = new SourceEdit(part);
    edit->setPinsHeader(false); // the view's header names it
    edit->setAccessibleName(side == Baseline ? tr("Source of the baseline") : tr("Current source"));
    edit->setObjectName(
        side == Baseline ? QStringLiteral("baselineSource") : QStringLiteral("currentSource"));
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(title);
    column->addWidget(edit, 1);
    m_titles[side] = title;
    m_edits[side] = edit;
    for (const auto of : {Qt::Vertical, Qt::Horizontal}) {
        const QScrollBar* const bar
            = of == Qt::Vertical ? edit->verticalScrollBar() : edit->horizontalScrollBar();
        connect(bar, &QScrollBar::valueChanged, this, [this, side] { moveTogether(side); });
    }
    connect(edit, &QPlainTextEdit::cursorPositionChanged, this, [this, side] {
        if (std::exchange(m_isMoving, true))
            return;
        m_edits[1 - side]->setCurrentRow(
            static_cast<std::size_t>(m_edits[side]->textCursor().blockNumber()));
        m_isMoving = false;
    });
    return part;
}

void SourceDiffView::moveTogether(Side moved)
{
    if (std::exchange(m_isMoving, true))
        return;
    const SourceEdit* const from = m_edits[moved];
    const SourceEdit* const to = m_edits[1 - moved];
    to->verticalScrollBar()->setValue(from->verticalScrollBar()->value());
    to->horizontalScrollBar()->setValue(from->horizontalScrollBar()->value());
    m_isMoving = false;
}

bool SourceDiffView::busy() const
{
    return m_opening.running()
        || std::ranges::any_of(m_edits, [](const SourceEdit* edit) { return edit->coloring(); });
}

void SourceDiffView::setNarrow(bool narrow)
{
    for (SourceEdit* edit : m_edits)
        edit->setBrief(narrow);
}

void SourceDiffView::setLoaded(const LoadedProfile& loaded)
{
    m_place = {};
    m_diff = loaded.comparison ? loaded.comparison->diff : nullptr;
    clear();
}

void SourceDiffView::clear()
{
    m_opening.cancel();
    m_file = FileId();
    for (const Side side : {Baseline, Current}) {
        m_edits[side]->setSource(AnnotatedSource(), nullptr);
        m_titles[side]->clear();
    }
    m_about->setText(m_diff ? tr("Select a sub to see its source in both versions.")
                            : tr("Choose a baseline to see the source in both versions."));
    for (QToolButton* step : m_steps)
        step->setEnabled(false);
}

const DiffSide& SourceDiffView::sideOf(Side side) const
{
    return side == Baseline ? m_diff->before() : m_diff->after();
}

SubId SourceDiffView::subOf(Side side) const
{
    return m_place.sub.valid() ? sideOf(side).subOf[m_place.sub.index()] : SubId();
}

void SourceDiffView::follow(const Location& location)
{
    if (!m_diff)
        return;
    const MergedIds& ids = m_diff->after().ids;
    show({mapped(location.sub, ids.subs), mapped(location.file, ids.files), location.line, false});
}

void SourceDiffView::showGone(const DiffRow& row)
{
    if (m_diff)
        show({row.callee.valid() ? row.callee : row.sub, row.file, row.ownLine(), true});
}

void SourceDiffView::show(const Place& place)
{
    m_place = place;
    if (!m_place.file.valid())
        for (const Side side : {Baseline, Current})
            if (const FileId file = fileOf(sideOf(side), m_place.sub); file.valid())
                m_place.file = file; // the current one counts
    if (isVisible())
        open();
}

void SourceDiffView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    open();
}

void SourceDiffView::becameVisible()
{
    if (std::exchange(m_scrollsLater, false))
        scrollToPlace();
}

void SourceDiffView::open()
{
    if (!m_diff || (!m_place.file.valid() && !m_place.sub.valid()))
        return;
    if (!m_place.file.valid()) {
        clear();
        m_about->setText(
            tr("%1 has no source in Perl.").arg(oneLine(subText(m_diff->names(), m_place.sub))));
        return;
    }
    if (m_place.file == m_file && !m_opening.running()) {
        scrollToPlace();
        return;
    }
    m_opening.start([diff = m_diff, file = m_place.file, style = m_edits[Current]->style()](
                        const std::stop_token& stop) -> std::shared_ptr<const Documents> {
        if (stop.stop_requested())
            return nullptr;
        ComparedSources sources = compareSources(*diff, file);
        auto made = std::make_shared<Documents>();
        made->file = file;
        made->sides[Baseline] = makeSourceDocument(std::move(sources.baseline), style);
        made->sides[Current] = makeSourceDocument(std::move(sources.current), style);
        return made;
    });
}

void SourceDiffView::showDocuments(const Documents& documents)
{
    m_file = documents.file;
    for (const Side side : {Baseline, Current})
        m_edits[side]->setSource(documents.sides[side], sideOf(side).profile.get());
    for (QToolButton* step : m_steps)
        step->setEnabled(true);
    scrollToPlace();
}

void SourceDiffView::scrollToPlace()
{
    showTitles();
    m_scrollsLater = !isVisible();
    const bool isInCurrent = !m_place.isGone && m_edits[Current]->source().file.valid();
    const Side leading = isInCurrent ? Current : Baseline;
    for (const Side side : {Baseline, Current})
        m_edits[side]->setCurrentSub(subOf(side));
    SourceEdit* const edit = m_edits[leading];
    const auto& rows = edit->source().rows;
    if (rows.empty())
        return;
    const SubLines* const sub = edit->currentSub();
    const bool isSub = sub && (m_place.line == 0 || m_place.line == sub->first);
    if (isSub) {
        const std::size_t most
            = mostChangedRow(m_edits[Baseline]->source(), m_edits[Current]->source(),
                edit->source().rowOf(sub->first), edit->source().rowOf(sub->last));
        edit->showSub(sub->first, rows[most].ofLine);
    } else {
        edit->showLine(m_place.line);
    }
    moveTogether(leading);
}

void SourceDiffView::showTitles()
{
    const Profile& names = m_diff->names();
    m_about->setText(oneLine(
        m_place.sub.valid() ? subText(names, m_place.sub) : shortFileName(names, m_place.file)));
    for (const Side side : {Baseline, Current}) {
        const DiffSide& of = sideOf(side);
        const FileId own = of.fileOf[m_place.file.index()];
        const SubId sub = subOf(side);
        const QString where = !own.valid() && sub.valid()
            ? tr("%1, not shown")
                  .arg(
                      placeText(*of.profile, (*of.profile)[sub].file, (*of.profile)[sub].firstLine))
            : !own.valid() ? tr("does not have this file")
            : m_place.sub.valid() && !sub.valid()
            ? tr("%1, does not have this sub").arg(shortFileName(*of.profile, own))
            : sub.valid() ? placeText(*of.profile, own, (*of.profile)[sub].firstLine)
                          : shortFileName(*of.profile, own);
        m_titles[side]->setText(
            (side == Baseline ? tr("Baseline: %1") : tr("Current: %1")).arg(oneLine(where)));
    }
}

void SourceDiffView::goToDifference(bool forward)
{
    const auto& rows = m_edits[Current]->source().rows;
    const auto differs
        = [&](std::size_t row) { return row < rows.size() && rows[row].beside != Beside::Same; };
    if (rows.empty())
        return;
    const std::size_t step = forward ? 1 : rows.size() - 1;
    auto at = static_cast<std::size_t>(m_edits[Current]->textCursor().blockNumber());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        at = (at + step) % rows.size();
        if (!differs(at) || (at > 0 && differs(at - 1)))
            continue; // to the first row of each
        m_edits[Current]->setCurrentRow(at);
        m_edits[Baseline]->setCurrentRow(at);
        m_edits[Current]->centerCursor();
        return;
    }
}

} // namespace nytprof::gui
