// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report_pages.h"

#include <QMutex>
#include <QRegularExpression>

namespace nytprof::test {

namespace {

double countIn(const QString& cell) { return shownCount(cell); }

void addSubs(ShownFacts& facts, const QByteArray& page)
{
    static const QRegularExpression recursion(
        QStringLiteral("\\(recursion: max depth (\\d+), inclusive time ([^)]+)\\)"));
    for (const QString& row : tableRows(page, QStringLiteral("subs")).mid(1)) {
        const QStringList cells = row.split(QStringLiteral(" | "));
        static const QRegularExpression notes(
            QStringLiteral("( \\((xsub|opcode|recursion: [^)]*|merge of [^)]*)\\))+$"));
        const QString name = withoutFolders(QString(cells.value(5)).remove(notes));
        const QString kind = QStringLiteral("sub");
        const char* const counts[] = {"calls", "places", "files"};
        for (int i = 0; i < 3; ++i)
            facts.addCount(kind, name, QLatin1String(counts[i]), countIn(cells[i]));
        facts.add(kind, name, QStringLiteral("exclusive"), shownTime(cells[3]));
        facts.add(kind, name, QStringLiteral("inclusive"), shownTime(cells[4]));
        if (const auto match = recursion.match(cells[5]); match.hasMatch()) {
            facts.addCount(kind, name, QStringLiteral("depth"), match.captured(1).toDouble());
            facts.add(kind, name, QStringLiteral("overlap"), shownTime(match.captured(2)));
        }
    }
}

void addLines(ShownFacts& facts, const QByteArray& page, const QString& fid)
{
    for (const QString& row : tableRows(page, QStringLiteral("source")).mid(1)) {
        const QStringList cells = row.section(u'\n', 0, 0).split(QStringLiteral(" | "));
        if (cells[0].isEmpty() || cells[0] == QLatin1String("-"))
            continue;
        const QString about = fid + u':' + cells[0];
        const QString kind = QStringLiteral("line");
        facts.addCount(kind, about, QStringLiteral("statements"), countIn(cells[1]));
        facts.addCount(kind, about, QStringLiteral("calls"), countIn(cells[3]));
        for (const auto& [column, name] : {std::pair(2, "time"), std::pair(4, "in subs")}) {
            if (!cells[column].isEmpty())
                facts.add(kind, about, QLatin1String(name), shownTime(cells[column]));
        }
    }
}

QByteArray withCharacters(const QByteArray& page)
{
    static const QRegularExpression reference(QStringLiteral("&#([0-9]+);"));
    QString text = QString::fromUtf8(page);
    for (auto found = reference.match(text); found.hasMatch();
         found = reference.match(text, found.capturedStart() + 1)) {
        const auto character = static_cast<char32_t>(found.capturedView(1).toUInt());
        text.replace(
            found.capturedStart(), found.capturedLength(), QString::fromUcs4(&character, 1));
    }
    return text.toUtf8();
}

} // namespace

ReportPages reportPages(const Profile& profile, const HtmlReportOptions& options)
{
    ReportPages pages;
    QMutex mutex;
    const bool made
        = writeHtmlReport(profile, options, [&](const std::string& name, std::string_view content) {
              const QMutexLocker lock(&mutex);
              const QByteArray file(content.data(), static_cast<qsizetype>(content.size()));
              pages[QString::fromStdString(name)]
                  = file.startsWith("<!DOCTYPE html>") ? withCharacters(file) : file;
              return true;
          });
    return made ? pages : ReportPages();
}

QString plainText(QString html)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    html.remove(tags).replace(QLatin1String("&lt;"), QLatin1String("<"));
    html.replace(QLatin1String("&gt;"), QLatin1String(">"));
    html.replace(QLatin1String("&quot;"), QLatin1String("\""));
    return html.replace(QLatin1String("&amp;"), QLatin1String("&"));
}

QStringList tableRows(const QByteArray& page, const QString& tableClass)
{
    const QString text = QString::fromUtf8(page);
    const QRegularExpression table(
        QStringLiteral("<table class=\"?[a-z ]*\\b%1\\b[^>]*>(.*?)</table>").arg(tableClass),
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression row(QStringLiteral("<tr\\b[^>]*>"));
    static const QRegularExpression cell(QStringLiteral("<t[dh]\\b[^>]*>"));
    static const QRegularExpression annotation(QStringLiteral("<(div|details) class=a>"));
    QStringList rows;
    const QString body = table.match(text).captured(1).section(QStringLiteral("<tfoot>"), 0, 0);
    for (QString content : body.split(row).mid(1)) {
        content.replace(QStringLiteral("<tbody>"), QString());
        QStringList cells;
        for (QString each : content.split(cell).mid(1)) {
            each.replace(annotation, QStringLiteral("\n<i>"));
            cells << plainText(each.replace(QStringLiteral("</div>"), QStringLiteral("\n")));
        }
        static const QRegularExpression emptyLines(QStringLiteral("\n+"));
        rows << cells.join(QStringLiteral(" | "))
                    .replace(emptyLines, QStringLiteral("\n"))
                    .trimmed();
    }
    return rows;
}

ShownFacts reportFacts(const ReportPages& pages)
{
    ShownFacts facts;
    static const QRegularExpression sums(
        QStringLiteral("executing (?:([\\d,]+) statements? and )?([\\d,]+) sub calls?"));
    const auto total = sums.match(QString::fromUtf8(pages.value(QStringLiteral("index.html"))));
    const QString all = QStringLiteral("total");
    const QString whole = QStringLiteral(".");
    facts.addCount(all, whole, QStringLiteral("statements"), countIn(total.captured(1)));
    facts.addCount(all, whole, QStringLiteral("calls"), countIn(total.captured(2)));
    addSubs(facts, pages.value(QStringLiteral("index-subs-excl.html")));
    static const QRegularExpression number(QStringLiteral("-(\\d+)-line\\.html$"));
    for (auto page = pages.begin(); page != pages.end(); ++page) {
        if (const auto match = number.match(page.key()); match.hasMatch())
            addLines(facts, *page, match.captured(1));
    }
    return facts;
}

} // namespace nytprof::test
