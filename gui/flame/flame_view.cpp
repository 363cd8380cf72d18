// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_view.h"

#include "flame/flame_canvas.h"
#include "flame/legend.h"
#include "look/text.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "tables/filter_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QSettings>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

const QString IcicleKey = QStringLiteral("flame/icicle");

} // namespace

FlameView::FlameView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_search(new FilterBar(tr("Find subs: words or /regex/"), this))
    , m_orientation(new QToolButton(this))
    , m_reset(new QToolButton(this))
    , m_canvas(new FlameCanvas(this))
    , m_legend(new Legend(this))
    , m_hovered(new QLabel(this))
    , m_bottom(new QStackedLayout)
{
    m_search->setTarget(m_canvas);
    m_search->setMaximumWidth(460);
    m_orientation->setAutoRaise(true);
    m_orientation->setToolTip(tr("Turn the graph upside down (I)"));
    m_reset->setAutoRaise(true);
    m_reset->setText(tr("Show all"));
    m_reset->setToolTip(tr("Leave the zoom (0 or Escape)"));
    m_hovered->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_hovered->setTextFormat(Qt::PlainText);
    m_hovered->setMinimumHeight(m_legend->sizeHint().height());
    m_hovered->setContentsMargins(6, 0, 6, 0);
    m_canvas->setIcicle(QSettings().value(IcicleKey, true).toBool());

    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 0, 6, 0);
    top->addWidget(m_search, 2);
    top->addWidget(m_reset);
    top->addWidget(m_orientation);
    top->addStretch(1);
    auto* idle = new QWidget(this);
    auto* hint = new QLabel(tr("Double click: zoom   ?: all keys"), idle);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* idleRow = new QHBoxLayout(idle);
    idleRow->setContentsMargins(6, 0, 6, 0);
    idleRow->addWidget(m_legend);
    idleRow->addWidget(hint, 1);
    m_bottom->addWidget(idle);
    m_bottom->addWidget(m_hovered);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_canvas, 1);
    layout->addLayout(m_bottom);

    connect(m_search, &FilterBar::textChanged, this, &FlameView::search);
    connect(m_search, &FilterBar::next, m_canvas, [this] { m_canvas->focusMatch(true); });
    connect(m_search, &FilterBar::previous, m_canvas, [this] { m_canvas->focusMatch(false); });
    connect(m_canvas, &FlameCanvas::searchWanted, this, [this](const QString& name) {
        m_search->setText(QStringLiteral("/^%1$/").arg(QRegularExpression::escape(name)));
    });
    connect(m_canvas, &FlameCanvas::searchCleared, this, [this] { m_search->setText({}); });
    connect(m_canvas, &FlameCanvas::zoomChanged, this, &FlameView::showZoom);
    connect(m_canvas, &FlameCanvas::hovered, this, &FlameView::showHovered);
    connect(m_canvas, &FlameCanvas::sourceWanted, this, &FlameView::sourceWanted);
    connect(m_canvas, &FlameCanvas::subChosen, m_navigation,
        [this](SubId sub) { m_navigation->goToSub(sub); });
    connect(m_reset, &QToolButton::clicked, m_canvas, &FlameCanvas::zoomOut);
    connect(m_orientation, &QToolButton::clicked, this, [this] {
        m_canvas->setIcicle(!m_canvas->icicle());
        showZoom();
    });
    connect(m_navigation, &Navigation::placeChanged, this,
        [this](const Place& place) { m_canvas->setSelected(place.sub); });
    showZoom();
}

void FlameView::setProfile(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout)
{
    m_profile = std::move(profile);
    m_layout = std::move(layout);
    m_canvas->setData(m_profile, m_layout);
    m_legend->setProfile(m_profile);
    search(m_search->text());
}

void FlameView::focusContent()
{
    m_canvas->setFocus(Qt::ShortcutFocusReason);
}

void FlameView::focusSearch()
{
    m_search->focusField();
}

void FlameView::findNext(bool forward)
{
    m_canvas->focusMatch(forward);
}

void FlameView::saveState() const
{
    QSettings().setValue(IcicleKey, m_canvas->icicle());
}

void FlameView::search(const QString& text)
{
    const Terms terms(text);
    if (!m_profile || !m_layout) {
        return;
    }
    m_canvas->setMatches(findSubs(*m_profile, *m_layout, terms));
    const FlameMatches& found = m_canvas->matches();
    m_search->setResult(terms.empty() ? QString()
            : !terms.valid()          ? tr("not a regular expression")
                                      : tr("%1 \u00b7 %2 of total")
                                   .arg(countedText(found.count, "sub", "subs"),
                                       percentText(static_cast<Ticks>(found.time),
                                           static_cast<Ticks>(m_layout->total()))));
}

void FlameView::showHovered(const QString& description)
{
    m_hovered->setText(description);
    m_bottom->setCurrentIndex(description.isEmpty() ? 0 : 1);
}

void FlameView::showZoom()
{
    m_reset->setEnabled(m_canvas->zoomed());
    m_orientation->setText(m_canvas->icicle() ? tr("Icicle") : tr("Flame"));
}

} // namespace nytprof::gui
