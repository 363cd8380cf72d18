// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/frame_names.h"

#include "look/text.h"
#include "profile/profile.h"
#include "source/source_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>

namespace nytprof::gui {

namespace {

std::string_view groupNameOf(const Profile& profile, const Sub& sub, Grouping grouping)
{
    if (grouping == Grouping::Packages) {
        return sub.package;
    }
    return sub.file.valid() ? profile[sub.file].name : std::string_view();
}

} // namespace

std::vector<SubId> groupSubs(const Profile& profile, Grouping grouping)
{
    std::vector<SubId> groups;
    std::unordered_map<std::string_view, SubId> first;
    for (const Sub& sub : profile.subs()) {
        const SubId id(groups.size());
        groups.push_back(grouping == Grouping::Subs
                ? id
                : first.try_emplace(groupNameOf(profile, sub, grouping), id).first->second);
    }
    return groups;
}

std::size_t FrameNames::count() const
{
    return m_profile ? m_profile->subs().size() : 0;
}

QString FrameNames::fullName(SubId sub) const
{
    const Sub& row = (*m_profile)[sub];
    if (m_grouping == Grouping::Subs) {
        return toQString(row.name);
    }
    const QString name = toQString(groupNameOf(*m_profile, row, m_grouping));
    return !name.isEmpty()                 ? name
        : m_grouping == Grouping::Packages ? QCoreApplication::translate("FrameNames", "no package")
                                           : QCoreApplication::translate("FrameNames", "no file");
}

QString FrameNames::label(SubId sub) const
{
    if (m_grouping == Grouping::Subs) {
        return oneLine(subText(*m_profile, sub));
    }
    const FileId file = (*m_profile)[sub].file;
    return m_grouping == Grouping::Files && file.valid() ? oneLine(shortFileName(*m_profile, file))
                                                         : oneLine(fullName(sub));
}

QString FrameNames::shortLabel(SubId sub) const
{
    const QString whole = label(sub);
    const auto package = toQString((*m_profile)[sub].package).size();
    return m_grouping == Grouping::Subs && package > 0 ? whole.mid(package + 2)
                                                       : whole.section(QLatin1Char('/'), -1);
}

std::vector<std::uint32_t> FrameNames::ranks() const
{
    const std::size_t count = m_profile->subs().size();
    std::vector<QString> names(count);
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = 0; i < count; ++i) {
        names[i] = fullName(SubId(i));
    }
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return names[a] != names[b] ? names[a] < names[b] : a < b;
    });
    std::vector<std::uint32_t> ranks(count);
    for (std::size_t i = 0; i < count; ++i) {
        ranks[order[i]] = static_cast<std::uint32_t>(i);
    }
    return ranks;
}

} // namespace nytprof::gui
