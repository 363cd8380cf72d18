// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/compare_names.h"

#include "profile/profile.h"
#include "style/text.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr qsizetype LongestCode = 120;

// The first code of a line or eval, of the later profile if it has it.
QString codeOf(const ProfileDiff& diff, const DiffRow& row)
{
    const bool isLine = row.line > 0;
    const std::size_t first = isLine ? row.ownLine() - 1 : 0;
    for (const DiffSide* side : {&diff.after(), &diff.before()}) {
        const FileId file = side->fileOf[row.file.index()];
        if (!file.valid() || (row.isGone() && side == &diff.after()))
            continue;
        const auto source = side->profile->source(file);
        const std::size_t end = isLine ? std::min(first + 1, source.size()) : source.size();
        for (std::size_t i = first; i < end; ++i) {
            const QString text = toQString(source[i]).simplified();
            if (!text.isEmpty())
                return text.left(LongestCode);
        }
    }
    return {};
}

QString withCode(const QString& place, const QString& code)
{
    return (place + QStringLiteral("  ") + code).trimmed();
}

} // namespace

QString compareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    const Profile& names = diff.names();
    switch (table) {
    case DiffTable::Subs:
        return subText(names, row.sub);
    case DiffTable::Packages: {
        const QString package = toQString(diff.packageOf(row));
        return package.isEmpty() ? tr("(no package)") : package;
    }
    case DiffTable::CallSites:
        return tr("%1 calls %2 at %3")
            .arg(subText(names, row.sub), subText(names, row.callee),
                placeText(names, row.file, row.ownLine()));
    case DiffTable::Lines:
        return withCode(placeText(names, row.file, row.ownLine()), codeOf(diff, row));
    case DiffTable::Evals: {
        const File& eval = names[row.file];
        return withCode(placeText(names, eval.evalFile, eval.evalLine), codeOf(diff, row));
    }
    default:
        return shortFileName(names, row.file);
    }
}

QString fullCompareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    const Profile& names = diff.names();
    switch (table) {
    case DiffTable::Subs:
        return toQString(names[row.sub].name);
    case DiffTable::Files:
    case DiffTable::Evals:
        return toQString(names[row.file].name);
    case DiffTable::Lines:
        return QStringLiteral("%1:%2").arg(toQString(names[row.file].name)).arg(row.ownLine());
    default:
        return compareName(diff, table, row);
    }
}

} // namespace nytprof::gui
