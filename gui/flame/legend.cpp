// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/legend.h"

#include "look/heat.h"
#include "look/text.h"
#include "profile/profile.h"

#include <QPainter>

namespace nytprof::gui {

namespace {

constexpr int Gap = 6;

} // namespace

Legend::Legend(QWidget* parent)
    : QWidget(parent)
{
    setToolTip(tr("Whose code the boxes are, with its share of all exclusive time"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void Legend::setProfile(const std::shared_ptr<const Profile>& profile)
{
    m_shares = {};
    if (profile) {
        std::array<Ticks, FrameClassCount> sums{};
        Ticks whole = 0;
        const auto classes = classifySubs(*profile);
        for (std::size_t i = 0; i < classes.size(); ++i) {
            const Ticks exclusive = profile->subs()[i].exclusive;
            sums[static_cast<std::size_t>(classes[i])] += exclusive;
            whole += exclusive;
        }
        for (std::size_t i = 0; i < sums.size(); ++i) {
            m_shares[i] = sums[i] == 0 || whole <= 0
                ? QString()
                : QStringLiteral(" %1 %").arg(
                    qRound(100.0 * static_cast<double>(sums[i]) / static_cast<double>(whole)));
        }
    }
    QStringList spoken;
    for (std::size_t i = 0; i < FrameClassCount; ++i) {
        if (!m_shares[i].isEmpty()) {
            spoken << text(i);
        }
    }
    setAccessibleName(tr("Legend: %1").arg(spoken.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QString Legend::text(std::size_t frame) const
{
    return frameClassName(static_cast<FrameClass>(frame)) + m_shares[frame];
}

QSize Legend::sizeHint() const
{
    int width = 0;
    for (std::size_t i = 0; i < FrameClassCount; ++i) {
        if (m_shares[i].isEmpty()) {
            continue;
        }
        width += fontMetrics().height() + 3 * Gap + fontMetrics().horizontalAdvance(text(i));
    }
    return {width, fontMetrics().height() + Gap};
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = isDark(palette());
    const int size = fontMetrics().height() - 3;
    int left = 0;
    for (std::size_t i = 0; i < FrameClassCount; ++i) {
        if (m_shares[i].isEmpty()) {
            continue; // a class without time only takes room
        }
        painter.fillRect(left, (height() - size) / 2, size, size,
            frameColor(static_cast<FrameClass>(i), FrameVariants / 2, dark));
        left += size + Gap;
        painter.setPen(palette().color(QPalette::WindowText));
        const QString label = text(i);
        const int width = fontMetrics().horizontalAdvance(label);
        painter.drawText(
            QRect(left, 0, width + 1, height()), Qt::AlignVCenter | Qt::AlignLeft, label);
        left += width + 2 * Gap;
    }
}

} // namespace nytprof::gui
