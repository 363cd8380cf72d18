// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "original_reports.h"

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QStringDecoder>
#include <QTemporaryDir>

#include <algorithm>

namespace nytprof::test {

namespace {

constexpr int Patience = 1'200'000; // milliseconds for one report

Report::State run(
    const QString& program, const QStringList& arguments, QByteArray* output = nullptr)
{
    QProcess process;
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(program, arguments, QIODevice::ReadOnly);
    if (!process.waitForFinished(Patience)) {
        process.kill();
        process.waitForFinished();
        return Report::State::Late;
    }
    if (output) {
        *output = process.readAllStandardOutput();
    }
    const bool well = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    return well ? Report::State::Made : Report::State::Died;
}

// They write names and source as the bytes that perl has, Latin-1 and UTF-8 in one page.
QString textOf(const QByteArray& bytes)
{
    QString text;
    qsizetype at = 0;
    while (at < bytes.size()) {
        const auto lead = static_cast<unsigned char>(bytes[at]);
        const qsizetype length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        QStringDecoder utf8(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        const QString character
            = utf8(QByteArrayView(bytes).sliced(at, std::min(length, bytes.size() - at)));
        const bool wrong = utf8.hasError();
        text += wrong ? QString(QLatin1Char(bytes[at])) : character;
        at += wrong ? 1 : length;
    }
    return text;
}

QString contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? textOf(file.readAll()) : QString();
}

QString withoutTags(QString html)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    html.remove(tags).replace(QLatin1String("&lt;"), QLatin1String("<"));
    html.replace(QLatin1String("&gt;"), QLatin1String(">"));
    html.replace(QLatin1String("&quot;"), QLatin1String("\""));
    html.replace(QLatin1String("&#39;"), QLatin1String("'"));
    html.replace(QLatin1String("&nbsp;"), QLatin1String(" "));
    return html.replace(QLatin1String("&amp;"), QLatin1String("&"));
}

QString plain(const QString& html) { return withoutTags(html).trimmed(); }

// Number of the file whose page a link or file name is: "PPI-Node-pm-83-line.html#12".
QString fidOf(const QString& page)
{
    static const QRegularExpression number(QStringLiteral("-(\\d+)-(line|block|sub)\\.(html|csv)"));
    return number.match(page).captured(1);
}

QStringList cellsOf(const QString& row)
{
    static const QRegularExpression cell(
        QStringLiteral("<td[^>]*>(.*?)</td>"), QRegularExpression::DotMatchesEverythingOption);
    QStringList cells;
    for (auto match = cell.globalMatch(row); match.hasNext();) {
        cells << match.next().captured(1);
    }
    return cells;
}

// "12µs (10+2)" and "7.70ms (10µs+7.69)": units that repeat are left out.
struct Split {
    Shown inclusive;
    Shown exclusive;
};

Split splitOf(const QString& exclusive, const QString& rest, const QString& unit)
{
    const Shown own = shownTime(exclusive, unit);
    Shown sum = own;
    sum += rest.isEmpty() ? Shown() : shownTime(rest, unit);
    return {sum, own};
}

void addRecursion(ShownFacts& facts, const QString& kind, const QString& about, const QString& text)
{
    static const QRegularExpression recursion(QStringLiteral(
        "max depth (\\d+), (?:sum of overlapping|inclusive) time ([-0-9.]+[a-z\u00b5]+)"));
    if (const auto match = recursion.match(text); match.hasMatch()) {
        facts.addCount(kind, about, QStringLiteral("depth"), match.captured(1).toDouble());
        facts.add(kind, about, QStringLiteral("overlap"), shownTime(match.captured(2)));
    }
}

void addSubs(ShownFacts& facts, const QString& page)
{
    for (const QString& row : page.split(QStringLiteral("<tr>")).mid(1)) {
        const QStringList cells = cellsOf(row);
        static const QRegularExpression hidden(
            QStringLiteral("<span style=\"display: none;\">(.*?)::::(.*?)</span>(.*)"));
        const auto match = hidden.match(cells.value(5));
        if (!match.hasMatch()) {
            continue;
        }
        const QString name = withoutFolders(
            (withoutTags(match.captured(1)) + QLatin1String("::") + withoutTags(match.captured(2)))
                .trimmed());
        const QString kind = QStringLiteral("sub");
        const char* const counts[] = {"calls", "places", "files"};
        for (int i = 0; i < 3; ++i) {
            facts.addCount(kind, name, QLatin1String(counts[i]), plain(cells[i]).toDouble());
        }
        facts.add(kind, name, QStringLiteral("exclusive"), shownTime(plain(cells[3])));
        facts.add(kind, name, QStringLiteral("inclusive"), shownTime(plain(cells[4])));
        addRecursion(facts, kind, name, plain(match.captured(3)));
    }
}

void addIndex(ShownFacts& facts, const QString& page)
{
    static const QRegularExpression sums(
        QStringLiteral("(?:executing (\\d+) statements and|executing) (\\d+) subroutine calls"));
    const auto total = sums.match(page);
    const QString all = QStringLiteral("total");
    facts.addCount(
        all, QStringLiteral("."), QStringLiteral("statements"), total.captured(1).toDouble());
    facts.addCount(all, QStringLiteral("."), QStringLiteral("calls"), total.captured(2).toDouble());
    static const QRegularExpression fid(QStringLiteral("<a name=\"f(\\d+)\""));
    static const QRegularExpression evals(QStringLiteral("including (\\d+) string eval"));
    const QString files = page.mid(page.indexOf(QStringLiteral("id=\"filestable\"")));
    for (const QString& row : files.split(QStringLiteral("<tr class=\"index\">")).mid(1)) {
        const QStringList cells = cellsOf(row);
        const QString about = fid.match(cells.value(3)).captured(1);
        if (about.isEmpty()) {
            continue; // sums below the table
        }
        const QString kind = QStringLiteral("file");
        facts.addCount(kind, about, QStringLiteral("statements"), plain(cells[0]).toDouble());
        facts.add(kind, about, QStringLiteral("time"), shownTime(plain(cells[1])));
        facts.addCount(
            kind, about, QStringLiteral("evals"), evals.match(cells[3]).captured(1).toDouble());
    }
}

void addCallers(ShownFacts& facts, const QString& annotations)
{
    static const QRegularExpression within(
        QStringLiteral(" within (.*?) +which was called(?:| (\\d+) times)[:,]"));
    static const QRegularExpression caller(QStringLiteral(
        "^#\\s+(once|\\d+ times) \\(([-0-9.]+[a-z\u00b5]*)\\+([-0-9.]+[a-z\u00b5]*)\\) by"));
    static const QRegularExpression place(QStringLiteral("<a href=\"([^\"]*)#(\\d+)\">line \\d+"));
    QString sub;
    for (const QString& line : annotations.split(u'\n')) {
        const QString text = plain(line);
        if (const auto head = within.match(text); head.hasMatch()) {
            sub = withoutFolders(head.captured(1));
        } else if (const auto match = caller.match(text); match.hasMatch()) {
            const auto link = place.match(line);
            // Line 0, as of END blocks, is no place.
            const bool known = link.captured(2) != QLatin1String("0");
            const QString about = QStringLiteral("%1 <- %2:%3")
                                      .arg(sub, known ? fidOf(link.captured(1)) : QString())
                                      .arg(link.captured(2).toInt());
            const Split times = splitOf(match.captured(2), match.captured(3), QString());
            const QString kind = QStringLiteral("caller");
            facts.addCount(kind, about, QStringLiteral("calls"), shownCount(match.captured(1)));
            facts.add(kind, about, QStringLiteral("inclusive"), times.inclusive);
            facts.add(kind, about, QStringLiteral("exclusive"), times.exclusive);
        }
    }
}

void addCallees(ShownFacts& facts, const QString& annotations, const QString& place)
{
    static const QRegularExpression making(QStringLiteral(
        "spent +([-0-9.]+[a-z\u00b5]+) making +(\\d+) calls? to (.*?)(, avg |, recursion|$)"));
    static const QRegularExpression eval(QStringLiteral(
        "spent +([-0-9.]+[a-z\u00b5]+) executing statements in (?:string eval|(\\d+) string evals)"
        "(?:.* plus ([-0-9.]+[a-z\u00b5]+) in \\d+ nested)?"));
    for (const QString& line : annotations.split(u'\n')) {
        const QString text = plain(line);
        if (const auto match = making.match(text); match.hasMatch()) {
            const QString kind = QStringLiteral("callee");
            const QString about
                = place + QLatin1String(" -> ") + withoutFolders(match.captured(3).trimmed());
            facts.addCount(kind, about, QStringLiteral("calls"), match.captured(2).toDouble());
            facts.add(kind, about, QStringLiteral("time"), shownTime(match.captured(1)));
            addRecursion(facts, kind, about, text);
        } else if (const auto run = eval.match(text); run.hasMatch()) {
            const QString kind = QStringLiteral("evals");
            const QString executions = run.captured(2);
            facts.add(kind, place, QStringLiteral("time"), shownTime(run.captured(1)));
            facts.addCount(kind, place, QStringLiteral("executions"),
                executions.isEmpty() ? 1 : executions.toDouble());
            facts.addCount(kind, place, QStringLiteral("sources"), 1);
            if (!run.captured(3).isEmpty()) {
                facts.add(kind, place, QStringLiteral("nested"), shownTime(run.captured(3)));
            }
        }
    }
}

// Instead of the source, as of code that is nowhere to be had.
bool saysNoSource(const QString& code)
{
    return code.startsWith(QLatin1String("Unable to open "))
        || code.startsWith(QLatin1String("No source code available "));
}

void addRow(ShownFacts& facts, const QString& row, const QString& fid, const QString& level)
{
    static const QRegularExpression name(QStringLiteral("<a name=\"(\\d+)\">"));
    static const QRegularExpression annotations(
        QStringLiteral("<div class=\"calls_(in|out)\">(.*?)</div>"),
        QRegularExpression::DotMatchesEverythingOption);
    const QString line = name.match(row).captured(1);
    const QString place = fid + u':' + (line.isEmpty() ? QStringLiteral("0") : line);
    const QStringList cells = cellsOf(row);
    if (cells.size() < 6) {
        return;
    }
    if (line == u'0' && level == QLatin1String("line") && saysNoSource(plain(cells[5]))) {
        facts.addCount(QStringLiteral("source"), fid, QStringLiteral("missing"), 1);
    }
    if (!line.isEmpty()) {
        facts.addCount(level, place, QStringLiteral("statements"), plain(cells[1]).toDouble());
        facts.add(level, place, QStringLiteral("time"), shownTime(plain(cells[2])));
    }
    if (level != QLatin1String("line")) {
        return; // its calls are the same
    }
    facts.addCount(level, place, QStringLiteral("calls"), plain(cells[3]).toDouble());
    facts.add(level, place, QStringLiteral("in subs"), shownTime(plain(cells[4])));
    for (auto match = annotations.globalMatch(cells[5]); match.hasNext();) {
        const auto found = match.next();
        if (found.captured(1) == QLatin1String("in")) {
            addCallers(facts, found.captured(2));
        } else {
            addCallees(facts, found.captured(2), place);
        }
    }
}

void addPage(ShownFacts& facts, const QString& path)
{
    static const QRegularExpression kind(QStringLiteral("-(line|block|sub)\\.html$"));
    static const QMap<QString, QString> levels{{QStringLiteral("line"), QStringLiteral("line")},
        {QStringLiteral("block"), QStringLiteral("block")},
        {QStringLiteral("sub"), QStringLiteral("sub line")}};
    const QString page = contentOf(path);
    const QString code = page.mid(page.lastIndexOf(QStringLiteral("<tbody>")));
    for (const QString& row : code.split(QStringLiteral("<tr>")).mid(1)) {
        addRow(facts, row, fidOf(path), levels.value(kind.match(path).captured(1)));
    }
}

// Several blank lines are one in it, so its lines are found by their text.
void addCsv(ShownFacts& facts, const QString& csv, const QString& fid, const QStringList& source)
{
    static const QRegularExpression cells(QStringLiteral("^([-0-9.]+),([-0-9.e+]+),[-0-9.]+,(.*)"),
        QRegularExpression::DotMatchesEverythingOption);
    qsizetype at = 0;
    for (const QString& line : csv.split(u'\n')) {
        const auto match = cells.match(line);
        const QString code = match.captured(3).trimmed();
        const bool says = match.captured(1).toDouble() != 0 || match.captured(2).toDouble() != 0;
        if (!match.hasMatch() || (code.isEmpty() && !says)) {
            continue;
        }
        if (!says && saysNoSource(code)) {
            facts.addCount(QStringLiteral("source"), fid, QStringLiteral("missing"), 1);
            return; // nothing identifies the lines
        }
        const auto found = std::find_if(source.begin() + at, source.end(),
            [&code](const QString& other) { return other.trimmed() == code; });
        const bool known = found != source.end();
        at = known ? found - source.begin() + 1 : at;
        const QString about = QStringLiteral("%1:%2").arg(fid).arg(known ? at : 0);
        const QString kind = QStringLiteral("csv");
        facts.add(kind, about, QStringLiteral("time"), {match.captured(1).toDouble(), 0.5e-6});
        facts.addCount(kind, about, QStringLiteral("statements"), match.captured(2).toDouble());
    }
}

QStringList filesIn(const QString& folder, const QString& pattern)
{
    QStringList paths;
    for (QDirIterator at(folder, {pattern}, QDir::Files); at.hasNext();) {
        paths << at.next();
    }
    return paths;
}

// Without merging they are the executions.
ShownFacts withoutSources(const ShownFacts& all)
{
    ShownFacts facts;
    for (auto at = all.numbers().begin(); at != all.numbers().end(); ++at) {
        if (at.key().name != QLatin1String("sources")) {
            facts.add(at.key().kind, at.key().about, at.key().name, at.value());
        }
    }
    return facts;
}

} // namespace

bool originalIsHere()
{
    return !QStandardPaths::findExecutable(QStringLiteral("nytprofhtml")).isEmpty()
        && !QStandardPaths::findExecutable(QStringLiteral("nytprofcsv")).isEmpty()
        && !QStandardPaths::findExecutable(QStringLiteral("nytprofcalls")).isEmpty();
}

Report htmlReport(const QString& profile)
{
    const QTemporaryDir folder;
    Report report;
    report.state = run(QStringLiteral("nytprofhtml"),
        {QStringLiteral("--minimal"), QStringLiteral("--no-flame"),
            QStringLiteral("--no-mergeevals"), QStringLiteral("--file"), profile,
            QStringLiteral("--out"), folder.path()});
    if (report.state == Report::State::Made) {
        ShownFacts all;
        addIndex(all, contentOf(folder.filePath(QStringLiteral("index.html"))));
        addSubs(all, contentOf(folder.filePath(QStringLiteral("index-subs-excl.html"))));
        for (const QString& page : filesIn(folder.path(), QStringLiteral("*-*-*.html"))) {
            if (!fidOf(page).isEmpty()) {
                addPage(all, page);
            }
        }
        report.facts = withoutSources(all);
    }
    return report;
}

Report mergedEvalReport(const QString& profile)
{
    const QTemporaryDir folder;
    Report report;
    report.state = run(QStringLiteral("nytprofhtml"),
        {QStringLiteral("--minimal"), QStringLiteral("--no-flame"), QStringLiteral("--file"),
            profile, QStringLiteral("--out"), folder.path()});
    if (report.state == Report::State::Made) {
        ShownFacts all;
        for (const QString& page : filesIn(folder.path(), QStringLiteral("*-line.html"))) {
            if (!page.contains(QLatin1String("/(eval "))) {
                addPage(all, page);
            }
        }
        for (auto at = all.numbers().begin(); at != all.numbers().end(); ++at) {
            if (at.key().kind == QLatin1String("evals")) {
                report.facts.add(at.key().kind, at.key().about, at.key().name, at.value());
            }
        }
    }
    return report;
}

Report csvReport(const QString& profile, const QMap<QString, QStringList>& sources)
{
    const QTemporaryDir folder;
    Report report;
    report.state = run(QStringLiteral("nytprofcsv"),
        {QStringLiteral("--file"), profile, QStringLiteral("--out"), folder.path()});
    for (const QString& page : filesIn(folder.path(), QStringLiteral("*-line.csv"))) {
        if (report.state == Report::State::Made && !page.contains(QLatin1String("/(eval "))) {
            addCsv(report.facts, contentOf(page), fidOf(page), sources.value(fidOf(page)));
        }
    }
    return report;
}

Report pathReport(const QString& profile)
{
    QByteArray output;
    Report report;
    report.state = run(QStringLiteral("nytprofcalls"), {profile}, &output);
    if (report.state == Report::State::Made) {
        for (const QString& line : textOf(output).split(u'\n', Qt::SkipEmptyParts)) {
            report.facts.addCount(QStringLiteral("path"), line.section(u' ', 0, -2),
                QStringLiteral("exclusive"), line.section(u' ', -1).toDouble());
        }
    }
    return report;
}

} // namespace nytprof::test
