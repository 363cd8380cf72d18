// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A running program of which all stacks are known that it can have: none that it cannot is read.
#include "running_perl.h"
#include "test_class.h"
#include "test_paths.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <random>
#include <vector>

#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// What pattern.pl says of itself.
class Pattern {
public:
    explicit Pattern(const QByteArray& text)
    {
        QString sub = QStringLiteral("RUNTIME");
        for (const QString& line : QString::fromUtf8(text).split(u'\n')) {
            const auto begin = QRegularExpression(QStringLiteral("^sub ([\\w:]+)")).match(line);
            if (begin.hasMatch())
                sub = begin.captured(1);
            const auto comment = line.indexOf(QStringLiteral("# "));
            const QString callees = comment < 0 ? QString() : line.mid(comment + 2);
            m_lines.push_back({sub, callees.split(u' ', Qt::SkipEmptyParts)});
            if (line.startsWith(u'}') || (begin.hasMatch() && line.endsWith(u'}')))
                sub = QStringLiteral("RUNTIME");
        }
    }

    /// Why the stack cannot exist; "" if it can. Frames are innermost first.
    [[nodiscard]] QString problemOf(const std::vector<StackFrame>& frames) const
    {
        if (frames.empty() || frames.back().sub != "main::RUNTIME")
            return QStringLiteral("no program");
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const StackFrame& frame = frames[i];
            const QString callee = i > 0 ? shortName(frames[i - 1]) : QString();
            if (QString::fromStdString(frame.file).contains(QStringLiteral("eval "))) {
                if (frame.kind != StackFrame::Kind::StringEval && frame.file.starts_with("(eval"))
                    return shortName(frame) + QStringLiteral(" at a line of an eval");
                if (i > 0 && callee != u"leaf_a" && callee != u"leaf_b")
                    return QStringLiteral("an eval calls ") + callee;
                continue;
            }
            if (frame.line == 0 || frame.line > m_lines.size())
                return QStringLiteral("line %1").arg(frame.line);
            const Line& line = m_lines[frame.line - 1];
            if (const auto problem = problemOf(frame, line); !problem.isEmpty())
                return problem;
            const bool isOfRegex = callee == u"CORE:match" || callee == u"CORE:regcomp";
            if (i > 0 && !line.callees.contains(callee) && !isOfRegex)
                return QStringLiteral("line %1 calls %2").arg(frame.line).arg(callee);
        }
        return {};
    }

private:
    struct Line {
        QString sub;
        QStringList callees;
    };

    /// "leaf_a", "CORE:sort", "__ANON__", "UNIVERSAL::can".
    static QString shortName(const StackFrame& frame)
    {
        QString name = QString::fromStdString(frame.sub);
        name.remove(QRegularExpression(QStringLiteral("\\[.*")));
        return name.startsWith(QStringLiteral("main::")) ? name.mid(6) : name;
    }
    static QString problemOf(const StackFrame& frame, const Line& line)
    {
        const QString name = shortName(frame);
        // Closures are defined in the main program; builtins are where they are called.
        const bool isAnywhere = frame.kind == StackFrame::Kind::Builtin
            || frame.kind == StackFrame::Kind::Xsub || frame.kind == StackFrame::Kind::StringEval;
        const QString expected = name == u"__ANON__" ? QStringLiteral("RUNTIME") : name;
        return isAnywhere || line.sub == expected
            ? QString()
            : QStringLiteral("%1 at a line of %2").arg(name, line.sub);
    }

    std::vector<Line> m_lines;
};

} // namespace

class KnownPatternTest : public QObject {
    Q_OBJECT

private slots:
    void impossibleStacks_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* const kind :
            {"calls", "deep", "sorts", "evals", "regexes", "methods", "destroys", "throws"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }
    void impossibleStacks()
    {
        QFETCH(QString, kind);
        QFile source(sourcePath(QStringLiteral("tests/model/inspect/pattern.pl")));
        QVERIFY(source.open(QIODevice::ReadOnly));
        const QByteArray text = source.readAll();
        const Pattern pattern(text);
        RunningPerl perl(text, {kind});
        QCOMPARE(perl.line(), QByteArray("begins"));
        InspectedProcess process(perl.pid());
        SKIP_UNLESS_READABLE(process);
        if (kind == u"throws" && !knowsParentsOfOps(process))
            QSKIP("before 5.26 nothing says to which sub a statement belongs");
        const int most = stacksToRead(150);
        std::minstd_rand random(1);
        QSet<QString> different;
        int read = 0;
        for (int i = 0; read < most && i < most * 100; ++i) {
            const auto moment = process.look(3);
            QVERIFY2(
                moment.problem == InspectProblem::None || moment.problem == InspectProblem::Moving,
                describeProblem(moment.problem, perl.pid()).c_str());
            usleep(random() % 1'000); // it runs meanwhile, a little further or far
            if (moment.problem == InspectProblem::Moving)
                continue;
            ++read;
            different << linesOf(moment.stack);
            const QString problem = pattern.problemOf(moment.stack.frames);
            QVERIFY2(problem.isEmpty(),
                qPrintable(problem + " in " + QString::fromStdString(moment.stack.op) + ": "
                    + linesOf(moment.stack)));
        }
        QCOMPARE(read, most);
        QVERIFY2(different.size() > 1, qPrintable(QString::number(different.size())));
    }
};

NYTPROF_TEST(KnownPatternTest)

#include "tst_known_pattern.moc"
