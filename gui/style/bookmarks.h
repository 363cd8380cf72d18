// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "style/text.h"

#include <QString>
#include <QTextDocument>

#include <algorithm>
#include <map>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// A bookmark of a profile on screen. Of a sub: with its first line, which may be 0.
struct Bookmark {
    Location place;
    bool ofSub = false;
    QString note;
};

/// For tooltips and the gutter: of each profile on screen, until its window forgets it.
[[nodiscard]] inline std::map<const Profile*, std::vector<Bookmark>>& shownBookmarks()
{
    static std::map<const Profile*, std::vector<Bookmark>> shown;
    return shown;
}

/// Null if there is none.
[[nodiscard]] inline const Bookmark* bookmarkOfSub(const Profile* profile, SubId sub)
{
    const auto of = shownBookmarks().find(profile);
    if (of == shownBookmarks().end() || !sub.valid())
        return nullptr;
    const auto found = std::ranges::find_if(
        of->second, [&](const Bookmark& at) { return at.ofSub && at.place.sub == sub; });
    return found == of->second.end() ? nullptr : &*found;
}

/// Finds bookmarks of a sub that begins there, too.
[[nodiscard]] inline const Bookmark* bookmarkOfLine(
    const Profile* profile, FileId file, std::uint32_t line)
{
    const auto of = shownBookmarks().find(profile);
    if (of == shownBookmarks().end() || line == 0)
        return nullptr;
    const auto found = std::ranges::find_if(of->second,
        [&](const Bookmark& at) { return at.place.file == file && at.place.line == line; });
    return found == of->second.end() ? nullptr : &*found;
}

/// A tooltip, plain or rich text, with the note of a bookmark if there is one.
[[nodiscard]] inline QString withNote(const QString& toolTip, const Bookmark* bookmark)
{
    if (!bookmark || bookmark->note.isEmpty())
        return toolTip;
    const auto rich = [](const QString& text) {
        return text.toHtmlEscaped().replace(u'\n', QLatin1String("<br>"));
    };
    return (Qt::mightBeRichText(toolTip) ? toolTip : rich(toolTip))
        + QStringLiteral("<br><i>%1</i>").arg(rich(bookmark->note));
}

} // namespace nytprof::gui
