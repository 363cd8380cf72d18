// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/frame_names.h"

#include "profile/profile.h"
#include "source/source_text.h"
#include "style/text.h"

#include <QCoreApplication>

namespace nytprof::gui {

std::size_t FrameNames::count() const
{
    return m_profile ? m_profile->subs().size() : 0;
}

QString FrameNames::fullName(SubId sub) const
{
    const Sub& row = (*m_profile)[sub];
    if (m_grouping == Grouping::Subs)
        return toQString(row.name);
    const QString name = toQString(groupName(*m_profile, row, m_grouping));
    return !name.isEmpty()                 ? name
        : m_grouping == Grouping::Packages ? QCoreApplication::translate("FrameNames", "no package")
                                           : QCoreApplication::translate("FrameNames", "no file");
}

QString FrameNames::label(SubId sub) const
{
    if (m_grouping == Grouping::Subs)
        return oneLine(subText(*m_profile, sub));
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

} // namespace nytprof::gui
