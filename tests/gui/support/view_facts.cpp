// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "view_facts.h"

#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/annotation_rows.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "style/text.h"
#include "table_models.h"
#include "window_fixture.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>

namespace nytprof::test {

using namespace gui;

namespace {

QVariant exported(const QModelIndex& row, int column)
{
    return row.siblingAtColumn(column).data(ExportRole);
}

Shown exact(const QVariant& number) { return {number.toDouble(), 0}; }

QString plainTip(const QModelIndex& row)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    return row.data(Qt::ToolTipRole).toString().remove(tags);
}

// "..., recursion: max depth 13, sum of overlapping time 8.81ms"
void addRecursion(ShownFacts& facts, const QString& kind, const QString& about, const QString& text)
{
    static const QRegularExpression recursion(
        QStringLiteral("depth ([\\d,]+)[,;] (?:(?:sum of )?overlapping time|recursive calls:) "
                       "([-0-9.]+\u00a0?[a-z\u00b5]+(?: \\d+\u00a0?[a-z])?)"));
    if (const auto match = recursion.match(text); match.hasMatch()) {
        facts.addCount(kind, about, QStringLiteral("depth"), shownCount(match.captured(1)));
        facts.add(kind, about, QStringLiteral("overlap"), shownTime(match.captured(2)));
    }
}

void addSubs(ShownFacts& facts, const std::shared_ptr<const Profile>& profile)
{
    static const QRegularExpression files(QStringLiteral("call sites? in ([\\d,]+) files?"));
    SubsModel model;
    model.setProfile(profile);
    for (int i = 0; i < model.rowCount(); ++i) {
        const QModelIndex row = model.index(i, 0);
        const QString kind = QStringLiteral("sub");
        const QString name = withoutFolders(exported(row, SubsModel::Name).toString().trimmed());
        const Shown calls = exact(exported(row, SubsModel::Calls));
        facts.add(kind, name, QStringLiteral("calls"), calls);
        facts.add(QStringLiteral("total"), QStringLiteral("."), QStringLiteral("calls"), calls);
        facts.add(kind, name, QStringLiteral("places"), exact(exported(row, SubsModel::Places)));
        facts.add(
            kind, name, QStringLiteral("exclusive"), exact(exported(row, SubsModel::Exclusive)));
        facts.add(
            kind, name, QStringLiteral("inclusive"), exact(exported(row, SubsModel::Inclusive)));
        const QString tip = plainTip(row);
        facts.addCount(
            kind, name, QStringLiteral("files"), shownCount(files.match(tip).captured(1)));
        addRecursion(facts, kind, name, tip);
    }
}

QString fidText(const Profile& profile, FileId file)
{
    return file.valid() ? QString::number(profile[file].fid) : QString();
}

void addFiles(ShownFacts& facts, const std::shared_ptr<const Profile>& profile)
{
    FilesModel model;
    model.setProfile(profile);
    for (int i = 0; i < model.rowCount(); ++i) {
        const QModelIndex row = model.index(i, 0);
        const QString kind = QStringLiteral("file");
        const QString name = fidText(*profile, model.fileAt(row));
        const Shown statements = exact(exported(row, FilesModel::Statements));
        facts.add(kind, name, QStringLiteral("statements"), statements);
        facts.add(
            QStringLiteral("total"), QStringLiteral("."), QStringLiteral("statements"), statements);
        facts.add(kind, name, QStringLiteral("time"), exact(exported(row, FilesModel::Time)));
        facts.add(kind, name, QStringLiteral("evals"), exact(exported(row, FilesModel::Evals)));
    }
}

// Fields of a line of CSV; none of those before the source text is quoted.
QStringList fieldsOf(const QString& line) { return line.split(u','); }

void addLines(ShownFacts& facts, const QString& fid, const QString& csv)
{
    const QStringList lines = csv.split(QStringLiteral("\r\n"));
    const QStringList titles = fieldsOf(lines.value(0));
    struct Column {
        const char* title;
        const char* kind;
        const char* name;
    };
    constexpr Column Columns[] = {{"Statements", "line", "statements"},
        {"Time (s)", "line", "time"}, {"Calls", "line", "calls"},
        {"Time in subs (s)", "line", "in subs"}, {"Statements of block", "block", "statements"},
        {"Time of block (s)", "block", "time"}, {"Statements of sub", "sub line", "statements"},
        {"Time of sub (s)", "sub line", "time"}};
    for (const QString& line : lines.mid(1)) {
        const QStringList fields = fieldsOf(line);
        for (const Column& column : Columns) {
            if (const auto at = titles.indexOf(QLatin1String(column.title)); at >= 0) {
                facts.add(QLatin1String(column.kind), fid + u':' + fields[0],
                    QLatin1String(column.name), exact(fields.value(at)));
            }
        }
    }
}

// Text of a time in an annotation.
const QString ShownTime = QStringLiteral("([-0-9.]+\u00a0?[a-z\u00b5]+(?: \\d+\u00a0?[a-z])?)");

// Of the sub that the row is about.
QString nameOf(const Profile& profile, const SourceRow& row)
{
    return withoutFolders(oneLine(toQString(profile[row.links.front().place.sub].name)).trimmed());
}

// "4.30s  73 ×  Utils.pm:1330  Perl::Critic::Utils::_is_fatal"
void addCaller(ShownFacts& facts, const Profile& profile, const QString& sub, const SourceRow& row)
{
    static const QRegularExpression columns(
        QStringLiteral("^\\s*") + ShownTime + QStringLiteral("\\s+([\\d,]+) \u00d7  "));
    static const QRegularExpression exclusive(ShownTime + QStringLiteral(" exclusive"));
    const auto match = columns.match(row.text);
    if (!match.hasMatch()) // expands the list
        return;
    const bool known = !row.links.empty() && row.links.front().to == SourceLink::To::Place;
    const Location place = known ? row.links.front().place : Location();
    const QString kind = QStringLiteral("caller");
    const QString about
        = QStringLiteral("%1 <- %2:%3").arg(sub, fidText(profile, place.file)).arg(place.line);
    facts.add(kind, about, QStringLiteral("inclusive"), shownTime(match.captured(1)));
    facts.addCount(kind, about, QStringLiteral("calls"), shownCount(match.captured(2)));
    facts.add(kind, about, QStringLiteral("exclusive"),
        shownTime(exclusive.match(tipOf(profile, row)).captured(1)));
}

// One callee, "→ A::f 73 × 1.2ms", or "1.2ms  73 ×  A::f" in the list of several.
void addCallee(
    ShownFacts& facts, const Profile& profile, const QString& place, const SourceRow& row)
{
    static const QRegularExpression alone(
        QStringLiteral("\u2192 .* (?<calls>[\\d,]+) \u00d7 (?<time>%1)$").arg(ShownTime));
    static const QRegularExpression listed(
        QStringLiteral("^\\s*(?<time>%1)\\s+(?<calls>[\\d,]+) \u00d7  ").arg(ShownTime));
    const auto match = (row.inList > 0 ? listed : alone).match(row.text);
    if (!match.hasMatch() || row.links.size() != 1)
        return;
    const QString kind = QStringLiteral("callee");
    const QString about = place + QLatin1String(" -> ") + nameOf(profile, row);
    facts.addCount(
        kind, about, QStringLiteral("calls"), shownCount(match.captured(QStringLiteral("calls"))));
    facts.add(
        kind, about, QStringLiteral("time"), shownTime(match.captured(QStringLiteral("time"))));
    addRecursion(facts, kind, about, tipOf(profile, row));
}

// "→ 12 string evals 1.2ms · (eval 1) 0.8ms"
void addEvals(ShownFacts& facts, const QString& place, const SourceRow& row)
{
    static const QRegularExpression ran(
        QStringLiteral("\u2192 ([\\d,]+) string evals? ") + ShownTime);
    static const QRegularExpression nested(ShownTime + QStringLiteral(" in evals that these ran"));
    const QString kind = QStringLiteral("evals");
    const auto match = ran.match(row.text);
    if (!match.hasMatch() || row.links.empty() || row.links.front().to != SourceLink::To::Evals)
        return;
    facts.add(kind, place, QStringLiteral("time"), shownTime(match.captured(2)));
    facts.addCount(kind, place, QStringLiteral("executions"), shownCount(match.captured(1)));
    if (const auto more = nested.match(row.tip); more.hasMatch())
        facts.add(kind, place, QStringLiteral("nested"), shownTime(more.captured(1)));
}

void addMissing(ShownFacts& facts, const QString& fid, const AnnotatedSource& source)
{
    const bool missing = source.origin == SourceOrigin::None;
    facts.addCount(QStringLiteral("source"), fid, QStringLiteral("missing"), missing ? 1 : 0);
}

// Callers are between the row with the times of a sub and its line, the rest is below the line.
void addAnnotations(ShownFacts& facts, const Profile& profile, const AnnotatedSource& source)
{
    QString sub;
    for (const SourceRow& row : source.rows) {
        const bool isHead = !row.links.empty() && row.links.front().to == SourceLink::To::Callers;
        const QString place
            = QStringLiteral("%1:%2").arg(fidText(profile, source.file)).arg(row.ofLine);
        if (isHead)
            sub = nameOf(profile, row);
        else if (row.isCode() || row.text.startsWith(QLatin1String("sub ")))
            sub.clear();
        else if (!sub.isEmpty())
            addCaller(facts, profile, sub, row);
        else if (source.file.valid()) {
            addCallee(facts, profile, place, row);
            addEvals(facts, place, row);
        }
    }
}

} // namespace

ShownFacts viewFacts(const std::shared_ptr<const Profile>& profile)
{
    ShownFacts facts;
    addSubs(facts, profile);
    addFiles(facts, profile);
    Navigation navigation;
    navigation.setProfile(profile);
    SourceView source(&navigation);
    LoadedProfile loaded;
    loaded.profile = profile;
    source.setLoaded(loaded);
    for (std::size_t i = 0; i < profile->files().size(); ++i) {
        navigation.goToLine(FileId(i), 1);
        while (source.edit()->source().file != FileId(i)) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        addMissing(facts, fidText(*profile, FileId(i)), source.edit()->source());
        addLines(facts, fidText(*profile, FileId(i)), csvOf(source));
        addAnnotations(facts, *profile, source.edit()->source());
    }
    for (std::size_t i = 0; i < profile->subs().size(); ++i) {
        if (profile->subs()[i].firstLine == 0 || !profile->subs()[i].file.valid()) {
            addAnnotations(facts, *profile, annotateSub(*profile, SubId(i)));
        }
    }
    return facts;
}

QMap<QString, QStringList> shownSources(const Profile& profile)
{
    QMap<QString, QStringList> sources;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        QStringList& lines = sources[fidText(profile, FileId(i))];
        for (const SourceRow& row : annotateFile(profile, FileId(i)).rows) {
            while (row.isCode() && lines.size() < row.line) {
                lines << QString();
            }
            if (row.isCode()) {
                lines.last() = row.text;
            }
        }
    }
    return sources;
}

ShownFacts linesWithEvals(const std::shared_ptr<const Profile>& profile)
{
    ShownFacts facts;
    for (std::size_t i = 0; i < profile->files().size(); ++i) {
        const FileId file(i);
        if ((*profile)[file].isEval()) {
            continue;
        }
        const auto add = [&](std::uint32_t line, const char* name, const Shown& number) {
            facts.add(QStringLiteral("csv"),
                QStringLiteral("%1:%2").arg(fidText(*profile, file)).arg(line), QLatin1String(name),
                number);
        };
        const AnnotatedSource source = annotateFile(*profile, file);
        addMissing(facts, fidText(*profile, file), source);
        for (const SourceRow& row : source.rows) {
            if (row.isCode()) {
                add(row.line, "statements", {static_cast<double>(row.count), 0});
                add(row.line, "time", {profile->seconds(row.time), 0});
            }
        }
        for (const FileId eval : profile->evalsOf(file)) {
            add((*profile)[eval].evalLine, "time",
                {profile->seconds(evalCost(*profile, eval).time()), 0});
        }
    }
    return facts;
}

ShownFacts earlierEvals(const Profile& profile)
{
    const QString kind = QStringLiteral("earlier evals");
    ShownFacts facts;
    for (const File& eval : profile.files()) {
        if (!eval.isEval() || eval.executions > 0) {
            continue;
        }
        const QString place
            = QStringLiteral("%1:%2").arg(fidText(profile, eval.evalFile)).arg(eval.evalLine);
        if (!facts.has(kind, place)) {
            for (const LineCost& cost : profile.lines(eval.evalFile)) {
                const Ticks time = cost.line == eval.evalLine ? cost.exclusive : 0;
                facts.add(
                    kind, place, QStringLiteral("exclusive time"), {profile.seconds(time), 0});
            }
        }
        facts.addCount(kind, place, QStringLiteral("executions"), 1);
        for (FileId at = eval.evalFile; at.valid(); at = profile[at].evalFile) {
            facts.addCount(kind, fidText(profile, at), QStringLiteral("evals"), 1);
        }
    }
    return facts;
}

ShownFacts evalViewFacts(const std::shared_ptr<const Profile>& profile)
{
    static const QRegularExpression ran(QStringLiteral(
        "([-0-9.]+\u00a0?[a-z\u00b5]+(?: \\d+\u00a0?[a-z])?) of it in nested evals"));
    ShownFacts facts;
    EvalsModel model;
    model.setProfile(profile, std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*profile)));
    for (int i = 0; i < model.rowCount(); ++i) {
        const QModelIndex place = model.index(i, 0);
        const FileId file = model.placeAt(place)->file;
        for (int j = 0; j < model.rowCount(place) && !(*profile)[file].isEval(); ++j) {
            const QModelIndex source = model.index(j, 0, place);
            const QString kind = QStringLiteral("evals");
            const QString about = QStringLiteral("%1:%2")
                                      .arg(fidText(*profile, file))
                                      .arg(model.placeAt(place)->line);
            facts.addCount(kind, about, QStringLiteral("sources"), 1);
            facts.add(kind, about, QStringLiteral("executions"),
                exact(exported(source, EvalsModel::Executions)));
            facts.add(
                kind, about, QStringLiteral("time"), exact(exported(source, EvalsModel::Time)));
            if (const auto nested = ran.match(plainTip(source)); nested.hasMatch()) {
                facts.add(kind, about, QStringLiteral("nested"), shownTime(nested.captured(1)));
            }
        }
    }
    return facts;
}

ShownFacts callTreeFacts(const std::shared_ptr<const Profile>& profile)
{
    static const QRegularExpression eval(QStringLiteral("\\(eval \\d+\\)(?=\\[)"));
    ShownFacts facts;
    CallTreeModel model;
    model.setTree(profile, std::shared_ptr<const CallTree>(profile, &profile->callTree()));
    struct Visit {
        QModelIndex row;
        QString path;
    };
    std::vector<Visit> stack{{}};
    while (!stack.empty()) {
        const Visit at = stack.back();
        stack.pop_back();
        for (int i = 0; i < model.rowCount(at.row); ++i) {
            const QModelIndex row = model.index(i, 0, at.row);
            QString name = exported(row, CallTreeModel::Name).toString();
            name.replace(eval, QStringLiteral("(eval 0)"));
            const QString path = at.path.isEmpty() ? name : at.path + u';' + name;
            const double seconds = exported(row, CallTreeModel::Exclusive).toDouble();
            facts.addCount(QStringLiteral("path"), path, QStringLiteral("exclusive"),
                std::round(seconds * static_cast<double>(profile->ticksPerSecond())));
            stack.push_back({row, path});
        }
    }
    return facts;
}

} // namespace nytprof::test
