// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "navigation/navigation.h"

#include "analysis/hotspots.h"
#include "profile/profile.h"

#include <algorithm>
#include <map>

namespace nytprof::gui {

SubId subAt(const Profile& profile, FileId file, std::uint32_t line)
{
    SubId innermost;
    SubId innermostCalled;
    for (const SubId id : profile.subsOf(file)) { // by first line: inner ones come later
        const Sub& sub = profile[id];
        if (sub.firstLine > line)
            break;
        if (sub.firstLine > 0 && sub.lastLine >= line) {
            innermost = id;
            innermostCalled = sub.ran() ? id : innermostCalled;
        }
    }
    return innermostCalled.valid() ? innermostCalled : innermost;
}

namespace {

// The location in another profile; empty if neither its sub nor its file is there.
Location samePlace(const Profile& from, const Location& place, const Profile& to)
{
    const SubId sub = place.sub.valid() ? to.findSub(from[place.sub].name) : SubId();
    if (place.sub.valid() && !sub.valid() && place.line == 0)
        return {}; // only the sub was selected
    if (sub.valid() && !place.file.valid())
        return {sub, to[sub].file, to[sub].firstLine};
    return {sub, place.file.valid() ? to.findFile(from[place.file].name) : FileId(), place.line};
}

} // namespace

Navigation::Navigation(QObject* parent)
    : QObject(parent)
{
}

void Navigation::setProfile(std::shared_ptr<const Profile> profile)
{
    m_profile = std::move(profile);
    m_place = {};
    m_history.clear();
    m_position = 0;
    m_browsing = false;
    emit historyChanged();
}

void Navigation::renewProfile(std::shared_ptr<const Profile> profile)
{
    std::vector<Entry> history;
    std::size_t position = 0;
    for (std::size_t i = 0; m_profile && profile && i < m_history.size(); ++i) {
        const Entry entry
            = {samePlace(*m_profile, m_history[i].place, *profile), m_history[i].onSummary};
        if (!entry.place.empty() && (history.empty() || history.back() != entry))
            history.push_back(entry);
        if (i <= m_position && !history.empty())
            position = history.size() - 1;
    }
    m_profile = std::move(profile);
    m_history = std::move(history);
    m_position = position;
    m_place = m_history.empty() ? Location() : m_history[m_position].place;
    m_browsing = false;
    emit historyChanged();
}

void Navigation::goToSub(SubId id, Step step)
{
    if (!m_profile || !id.valid())
        return;
    const Sub& sub = (*m_profile)[id];
    goTo({id, sub.file, sub.firstLine}, step);
}

void Navigation::goToLine(FileId file, std::uint32_t line, Step step)
{
    if (!m_profile || !file.valid())
        return;
    goTo({subAt(*m_profile, file, line), file, line}, step);
}

void Navigation::goTo(const Location& place, Step step)
{
    if (!m_profile || place.empty())
        return;
    const bool leaves = m_onSummary && step != Step::Stay;
    if (place == m_place && !leaves) {
        m_browsing = m_browsing && step == Step::Browse;
        emit placeChanged(m_place); // the user may have scrolled away
        return;
    }
    const bool replaces = step == Step::Browse && m_browsing && !m_history.empty();
    m_history.resize(m_history.empty() ? 0 : m_position + (replaces ? 0 : 1));
    m_history.push_back({place, m_onSummary && !leaves});
    m_position = m_history.size() - 1;
    m_browsing = step == Step::Browse;
    show(m_history.back());
}

void Navigation::setOnSummary(bool onSummary)
{
    m_onSummary = onSummary;
    if (!m_history.empty())
        m_history[m_position].onSummary = onSummary;
}

void Navigation::goToHottest(Step step)
{
    const SubId sub = hottestSub(*m_profile);
    const FileId file = hottestFile(*m_profile);
    // If most time is outside of subs, the hottest line says more.
    const bool inSubs = sub.valid()
        && (!file.valid() || (*m_profile)[sub].exclusive * 4 >= (*m_profile)[file].exclusive);
    if (inSubs)
        goToSub(sub, step);
    else if (file.valid())
        goToLine(file, hottestLine(*m_profile, file), step);
}

void Navigation::goToHottestLine()
{
    const SubId sub = m_place.sub;
    if (!sub.valid() && m_place.file.valid())
        goToLine(m_place.file, hottestLine(*m_profile, m_place.file));
    if (const std::uint32_t line = sub.valid() ? hottestLine(*m_profile, sub) : 0; line > 0)
        goTo({sub, (*m_profile)[sub].file, line});
}

void Navigation::goToCaller()
{
    if (!m_profile || !m_place.sub.valid())
        return;
    const auto sites = m_profile->callersOf(m_place.sub);
    const auto costliest = std::ranges::max_element(sites, {}, &CallSite::inclusive);
    if (costliest != sites.end())
        goTo({costliest->caller, costliest->file, costliest->line});
}

void Navigation::goToCallee()
{
    if (!m_profile || !m_place.sub.valid())
        return;
    std::map<SubId, Ticks> timeIn;
    for (const CallSiteId id : m_profile->calleesOf(m_place.sub))
        timeIn[(*m_profile)[id].callee] += (*m_profile)[id].inclusive;
    timeIn.erase(m_place.sub);
    const auto costliest
        = std::ranges::max_element(timeIn, {}, &std::pair<const SubId, Ticks>::second);
    if (costliest != timeIn.end())
        goToSub(costliest->first);
}

void Navigation::back()
{
    if (canGoBack()) {
        m_browsing = false;
        show(m_history[--m_position]);
    }
}

void Navigation::forward()
{
    if (canGoForward()) {
        m_browsing = false;
        show(m_history[++m_position]);
    }
}

void Navigation::show(const Entry& entry)
{
    m_place = entry.place;
    m_onSummary = entry.onSummary;
    emit placeChanged(m_place);
    emit historyChanged();
}

} // namespace nytprof::gui
