// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "folded_tree.h"

#include "stream_builder.h"

#include <QStringList>

namespace nytprof::test {

std::shared_ptr<const Profile> profileOfFolded(const QString& lines)
{
    auto stream = StreamBuilder::begun();
    for (const QString& line : lines.split(u'\n', Qt::SkipEmptyParts)) {
        const QString path = line.section(u' ', 0, -2);
        const QStringList subs = path.split(u';');
        double exclusive = line.section(u' ', -1).toDouble();
        for (qsizetype depth = subs.size(); depth > 0; --depth) {
            stream.subReturn(static_cast<std::uint32_t>(depth), exclusive, exclusive,
                subs[depth - 1].toStdString());
            exclusive = 0;
        }
    }
    return stream.pidEnd(7, 1.8e9).profile();
}

} // namespace nytprof::test
