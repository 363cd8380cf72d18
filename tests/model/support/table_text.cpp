// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_text.h"

#include <QByteArray>
#include <QStringDecoder>
#include <QStringList>

#include <algorithm>

namespace nytprof::test {

namespace {

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString fileName(const Profile& profile, FileId id)
{
    return id.valid() ? textOf(profile[id].name) : QStringLiteral("?");
}

QString subName(const Profile& profile, SubId id)
{
    return id.valid() ? textOf(profile[id].name) : QStringLiteral("?");
}

QString kindName(SubKind kind)
{
    switch (kind) {
    case SubKind::Perl: return QStringLiteral("perl");
    case SubKind::Xsub: return QStringLiteral("xsub");
    case SubKind::Opcode: break;
    }
    return QStringLiteral("opcode");
}

bool isUtf8(std::string_view text)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    static_cast<void>(
        QString(decoder(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())))));
    return !decoder.hasError();
}

} // namespace

QString settingsText(std::span<const Setting> settings)
{
    QString text;
    for (const Setting& setting : settings)
        text += textOf(setting.key) + u'=' + textOf(setting.value) + u'\n';
    return text;
}

QString filesText(const Profile& profile)
{
    QString text;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        const File& file = profile.files()[i];
        text += QStringLiteral("%1 %2 %3 x%4 %5 %6\n")
                    .arg(file.fid)
                    .arg(textOf(file.name))
                    .arg(file.flags)
                    .arg(file.executions)
                    .arg(file.statements)
                    .arg(file.exclusive);
        for (const std::string_view line : profile.source(FileId(i)))
            text += u'|' + textOf(line) + u'\n';
    }
    return text;
}

QString requestText(const Request& request)
{
    return QStringLiteral("%1 %2 %3 %4 %5 %6 %7")
        .arg(request.status)
        .arg(request.startedAt, 0, 'f', 2)
        .arg(request.duration ? QString::number(*request.duration) : QStringLiteral("-"),
            textOf(request.method), textOf(request.route), textOf(request.path),
            textOf(request.traceId));
}

QString processesText(const Profile& profile)
{
    QString text;
    for (const Process& process : profile.processes())
        text += QStringLiteral("%1 of %2 %3-%4 %5%6\n")
                    .arg(process.pid)
                    .arg(process.parentPid)
                    .arg(process.startTime, 0, 'f', 6)
                    .arg(process.endTime, 0, 'f', 6)
                    .arg(textOf(process.application),
                        process.lastSeen == 0
                            ? QString()
                            : QStringLiteral(" seen %1").arg(process.lastSeen, 0, 'f', 6)
                                + (process.lastCall.empty() ? ""
                                                            : " in " + textOf(process.lastCall)));
    for (const Process& process : profile.processes())
        for (const Request& request : process.requests)
            text += requestText(request) + u'\n';
    return text;
}

QString nameOf(const Profile& profile, SubId sub)
{
    return sub.valid() ? QString::fromStdString(std::string(profile[sub].name)) : "-";
}

QString nameOf(const Profile& profile, const GraphNode& node)
{
    return node.sub.valid() ? QString::fromStdString(std::string(profile[node.sub].name))
                            : QStringLiteral("+%1").arg(node.folded);
}

QStringList graphText(const Profile& profile, const Neighbourhood& graph)
{
    QStringList lines;
    for (const GraphNode& node : graph.nodes)
        lines << QStringLiteral("%1 %2").arg(node.layer).arg(nameOf(profile, node));
    for (const GraphEdge& edge : graph.edges)
        lines << QStringLiteral("%1>%2 %3x %4")
                     .arg(nameOf(profile, graph.nodes[edge.from]),
                         nameOf(profile, graph.nodes[edge.to]))
                     .arg(edge.calls)
                     .arg(edge.time);
    return lines;
}

QString wholeText(const Profile& profile)
{
    return settingsText(profile.attributes()) + settingsText(profile.options())
        + processesText(profile) + filesText(profile) + linesText(profile)
        + linesText(profile, LineLevel::Block) + linesText(profile, LineLevel::Sub)
        + subsText(profile) + callSitesText(profile) + foldedText(profile, profile.callTree());
}

QString linesText(const Profile& profile, LineLevel level)
{
    QString text;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        for (const LineCost& line : profile.lines(FileId(i), level))
            text += QStringLiteral("%1:%2 %3 %4\n")
                        .arg(fileName(profile, FileId(i)))
                        .arg(line.line)
                        .arg(line.count)
                        .arg(line.exclusive);
    }
    return text;
}

QString subsText(const Profile& profile)
{
    QStringList rows;
    for (const Sub& sub : profile.subs()) {
        rows += QStringLiteral("%1 %2 %3-%4 %5 %6 %7 %8 %9")
                    .arg(textOf(sub.name), fileName(profile, sub.file))
                    .arg(sub.firstLine)
                    .arg(sub.lastLine)
                    .arg(kindName(sub.kind))
                    .arg(sub.calls)
                    .arg(sub.inclusive)
                    .arg(sub.exclusive)
                    .arg(QStringLiteral("%1 %2\n").arg(sub.recursive).arg(sub.recursionDepth));
    }
    rows.sort();
    return rows.join(QString());
}

QString callSitesText(const Profile& profile)
{
    QString text;
    for (const CallSite& site : profile.callSites()) {
        text += QStringLiteral("%1 %2:%3 -> %4 %5 %6 %7 %8 %9\n")
                    .arg(subName(profile, site.caller), fileName(profile, site.file))
                    .arg(site.line)
                    .arg(subName(profile, site.callee))
                    .arg(site.calls)
                    .arg(site.inclusive)
                    .arg(site.exclusive)
                    .arg(site.recursive)
                    .arg(site.recursionDepth);
    }
    return text;
}

QString foldedText(const Profile& profile, const CallTree& tree)
{
    QString text;
    std::vector<QString> paths(tree.nodes().size());
    for (std::size_t i = 1; i < paths.size(); ++i) {
        const CallNode& node = tree[CallNodeId(i)];
        const QString& parent = paths[node.parent.index()];
        paths[i] = (parent.isEmpty() ? parent : parent + u';') + subName(profile, node.sub);
        if (node.calls != 0 || node.exclusive != 0)
            text += QStringLiteral("%1 %2 %3\n").arg(paths[i]).arg(node.calls).arg(node.exclusive);
    }
    return text;
}

QString inconsistency(const CallTree& tree)
{
    const auto nodes = tree.nodes();
    std::size_t next = 1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const CallNode& node = nodes[i];
        if (node.firstChild.index() != next)
            return QStringLiteral("children of node %1 are not in level order").arg(i);
        next += node.childCount;
        if (next > nodes.size())
            return QStringLiteral("node %1 has children beyond the end").arg(i);
        Ticks inclusive = node.exclusive;
        Ticks previous = std::numeric_limits<Ticks>::max();
        for (const CallNode& child : tree.children(CallNodeId(i))) {
            if (child.parent != CallNodeId(i) || child.depth != node.depth + 1
                || !child.sub.valid())
                return QStringLiteral("a child of node %1 does not fit").arg(i);
            if (child.inclusive > previous)
                return QStringLiteral("children of node %1 are not sorted").arg(i);
            previous = child.inclusive;
            inclusive += child.inclusive;
        }
        if (inclusive != node.inclusive)
            return QStringLiteral("inclusive time of node %1 is not the sum").arg(i);
    }
    return next == nodes.size() ? QString() : QStringLiteral("nodes that no parent has");
}

QString inconsistency(const Profile& profile)
{
    const auto files = profile.files();
    const auto subs = profile.subs();
    const auto fileFits = [&](FileId id) { return !id.valid() || id.index() < files.size(); };
    const auto subFits = [&](SubId id) { return !id.valid() || id.index() < subs.size(); };
    std::uint64_t statements = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const File& file = files[i];
        if (!isUtf8(file.name) || !fileFits(file.evalFile))
            return QStringLiteral("file %1").arg(i);
        for (const LineCost& line : profile.lines(FileId(i)))
            statements += line.count;
        for (const std::string_view source : profile.source(FileId(i))) {
            if (!isUtf8(source))
                return QStringLiteral("source of file %1").arg(i);
        }
        std::size_t climbed = 0;
        for (FileId at(i); at.valid(); at = files[at.index()].evalFile) {
            if (++climbed > files.size())
                return QStringLiteral("file %1 is inside itself").arg(i);
        }
        if (!profile.findFile(file.name).valid())
            return QStringLiteral("file %1 is not found by name").arg(i);
    }
    if (statements != profile.totals().statements)
        return QStringLiteral("statements");
    std::uint64_t calls = 0;
    for (std::size_t i = 0; i < subs.size(); ++i) {
        if (!isUtf8(subs[i].name) || !fileFits(subs[i].file)
            || profile.findSub(subs[i].name) != SubId(i))
            return QStringLiteral("sub %1").arg(i);
        for (const CallSite& site : profile.callersOf(SubId(i))) {
            if (site.callee != SubId(i) || !fileFits(site.file) || !subFits(site.caller))
                return QStringLiteral("callers of sub %1").arg(i);
            calls += site.calls;
        }
    }
    if (calls != profile.totals().calls)
        return QStringLiteral("calls");
    for (const CallNode& node : profile.callTree().nodes()) {
        if (!subFits(node.sub))
            return QStringLiteral("sub of a call node");
    }
    return inconsistency(profile.callTree());
}

} // namespace nytprof::test
