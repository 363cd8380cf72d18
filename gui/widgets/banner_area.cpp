// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/banner_area.h"

#include <QAccessible>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr qsizetype MaxBanners = 2; // unless all are wanted

} // namespace

BannerArea::BannerArea(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_more(new QToolButton(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_more, 0, Qt::AlignLeft);
    m_more->setObjectName(QStringLiteral("moreBanners"));
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    connect(m_more, &QToolButton::toggled, this, &BannerArea::arrange);
    arrange();
}

Banner* BannerArea::showMessage(
    Banner::Kind kind, const QString& text, const QStringList& details, const QString& id)
{
    if (!id.isEmpty() && m_closed.contains(id))
        return nullptr;
    const auto same = std::ranges::find(m_banners, text, &Banner::text);
    if (same != m_banners.end())
        remove(*same);
    auto* banner = new Banner(kind, text, details, this);
    connect(banner, &Banner::closed, this, [this, banner, id] {
        if (!id.isEmpty())
            m_closed.insert(id);
        remove(banner);
        arrange();
    });
    m_banners.prepend(banner);
    m_layout->insertWidget(0, banner);
    sortTabOrder();
    arrange();
    QAccessibleEvent alert(banner, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    return banner;
}

// Puts new banners at their place: they would follow all of the window.
void BannerArea::sortTabOrder()
{
    QWidget* before = m_more;
    for (const Banner* banner : m_banners)
        for (QWidget* part : banner->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (part->focusPolicy() != Qt::NoFocus)
                setTabOrder(std::exchange(before, part), part);
    setTabOrder(before, m_more);
}

void BannerArea::clear()
{
    for (Banner* banner : QList(m_banners))
        if (!banner->isKept())
            remove(banner);
    m_more->setChecked(false);
    arrange();
}

void BannerArea::remove(Banner* banner)
{
    m_banners.removeOne(banner);
    banner->hide(); // moves the focus
    banner->setParent(nullptr);
    banner->deleteLater(); // it may be the sender
}

void BannerArea::arrange()
{
    const qsizetype hidden = m_banners.size() - MaxBanners;
    for (qsizetype i = 0; i < m_banners.size(); ++i)
        m_banners[i]->setVisible(i < MaxBanners || m_more->isChecked());
    m_more->setText(m_more->isChecked() ? tr("Fewer messages") : tr("%1 more").arg(hidden));
    m_more->setVisible(hidden > 0);
    setVisible(!m_banners.isEmpty());
}

} // namespace nytprof::gui
