// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "diff_text.h"

#include "compare/call_tree_diff.h"
#include "profile/profile.h"

#include <vector>

namespace nytprof::test {

namespace {

QString subText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString costText(const DiffCost& cost)
{
    return cost.rows == 0
        ? QStringLiteral("-")
        : QStringLiteral("%1x %2 %3").arg(cost.count).arg(cost.exclusive).arg(cost.inclusive);
}

} // namespace

QString nameOf(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    const Profile& names = diff.names();
    const auto sub = [&](SubId id) { return id.valid() ? subText(names[id].name) : QString(u'?'); };
    const auto file
        = [&](FileId id) { return id.valid() ? subText(names[id].name) : QString(u'?'); };
    switch (table) {
    case DiffTable::Subs: return sub(row.sub);
    case DiffTable::Files:
    case DiffTable::Evals: return file(row.file);
    case DiffTable::Lines: return QStringLiteral("%1:%2").arg(file(row.file)).arg(row.ownLine());
    case DiffTable::CallSites:
        return QStringLiteral("%1 %2:%3 -> %4")
            .arg(sub(row.sub), file(row.file))
            .arg(row.ownLine())
            .arg(sub(row.callee));
    case DiffTable::Packages: return subText(diff.packageOf(row));
    }
    return {};
}

QString rowsText(const ProfileDiff& diff, DiffTable table)
{
    QString text;
    for (const DiffRow& row : diff.rows(table))
        text += QStringLiteral("%1: %2 | %3\n")
                    .arg(nameOf(diff, table, row), costText(row.before), costText(row.after));
    return text;
}

QString treesText(const ProfileDiff& diff, const CallTree& tree)
{
    const auto before = sameNodes(tree, diff.before().callTree);
    const auto after = sameNodes(tree, diff.after().callTree);
    const auto time = [](const CallTree& side, CallNodeId id) {
        return id.valid() ? QString::number(side[id].inclusive) : QString(u'-');
    };
    std::vector<QString> names(tree.nodes().size());
    QString text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const CallNode& node = tree.nodes()[i];
        if (i > 0)
            names[i] = names[node.parent.index()] + u';' + subText(diff.names()[node.sub].name);
        text += QStringLiteral("%1 %2 %3\n")
                    .arg(names[i].mid(1), time(diff.before().callTree, before[i]),
                        time(diff.after().callTree, after[i]));
    }
    return text;
}

} // namespace nytprof::test
