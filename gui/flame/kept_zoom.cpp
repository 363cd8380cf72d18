// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/kept_zoom.h"

#include "flame/flame_canvas.h"
#include "profile/profile.h"

#include <algorithm>

namespace nytprof::gui {

KeptZoom::KeptZoom(FlameCanvas* canvas, bool ofCallers)
    : QObject(canvas)
    , m_canvas(canvas)
    , m_ofCallers(ofCallers)
{
    connect(canvas, &FlameCanvas::zoomChanged, this, [this] { m_moved = !m_entering; });
}

void KeptZoom::leave()
{
    m_entering = true;
    if (m_moved) {
        m_zoom = m_canvas->zoom();
        m_at = m_shown;
    }
}

void KeptZoom::enter(const Profile& profile, const FlameWish& shown)
{
    m_shown = shown;
    m_shown.diff.reset(); // it may be large, and does not matter here
    const bool sameKind = shown.direction == m_at.direction
        && (shown.direction != Direction::Sandwich || shown.sub == m_at.sub);
    if (!sameKind) {
        m_zoom = {};
        m_at = m_shown;
    }
    FlameZoom zoom = m_zoom;
    zoom.chain = chainIn(profile, shown);
    m_canvas->setZoom(zoom);
    m_moved = false;
    m_entering = false;
}

// Steps are about calls from the outermost sub inwards, which is how chains must be for them.
std::vector<SubId> KeptZoom::chainIn(const Profile& profile, const FlameWish& shown) const
{
    if (shown.steps == m_at.steps || !m_canvas->layout())
        return m_zoom.chain;
    const bool inverted = m_ofCallers || shown.direction == Direction::Callers;
    std::vector<SubId> chain = m_zoom.chain;
    if (inverted)
        std::reverse(chain.begin(), chain.end());
    const FlameSteps& from = m_at.steps;
    const FlameSteps& to = shown.steps;
    const auto common = static_cast<std::size_t>(
        std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first - from.begin());
    const auto undone = std::span(from).subspan(common);
    const auto taken = std::span(to).subspan(common);
    if (taken.empty() && !inverted)
        chain = chainBefore(profile, m_canvas->layout()->tree(), chain, undone);
    chain = chainAfter(profile, chain, taken);
    if (inverted)
        std::reverse(chain.begin(), chain.end());
    return chain;
}

void KeptZoom::translate(const Profile& from, const Profile* to)
{
    leave();
    m_moved = false;
    std::vector<SubId> chain;
    for (const SubId sub : m_zoom.chain) {
        const SubId there = to ? to->findSub(from[sub].name) : SubId();
        if (!there.valid()) {
            m_zoom = {};
            return;
        }
        chain.push_back(there);
    }
    m_zoom.chain = std::move(chain);
    if (!to) {
        m_zoom = {};
        return;
    }
    m_at.steps = translateSteps(m_at.steps, from, *to);
    m_at.sub = m_at.sub.valid() ? to->findSub(from[m_at.sub].name) : SubId();
}

} // namespace nytprof::gui
