// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Lines of source for frames of running processes: here of this one.
#include "command/stack_code.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::command;

class StackCodeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(QDir::setCurrent(m_folder.path()));
        write("A.pm", "package A;\n\n    my $x = f( 1 );  \r\n1;");
        if (linesOf({{"A.pm", 1}}) != QStringList{"package A;"})
            QSKIP("this kernel cannot open files as another process would");
    }

    void lines()
    {
        const std::string path = m_folder.filePath("A.pm").toStdString();
        QCOMPARE(linesOf({{path, 3}, {path, 4}, {path, 2}, {path, 5}, {path, 0}}),
            (QStringList{"my $x = f( 1 );", "1;", "", "", ""}));
        QCOMPARE(linesOf({{"A.pm", 3}, {"./A.pm", 4}}), (QStringList{"my $x = f( 1 );", "1;"}));
    }

    void aFileIsReadOnce()
    {
        write("B.pm", "f();\n");
        StackCode code;
        QCOMPARE(linesOf({{"B.pm", 1}}, code), QStringList{"f();"});
        write("B.pm", "g();\n");
        QCOMPARE(linesOf({{"B.pm", 1}}, code), QStringList{"f();"});
    }

    void whatIsUnknown()
    {
        QVERIFY(::mkfifo("pipe", 0600) == 0);
        QCOMPARE(linesOf({{"", 1}, {"(eval 3)", 1}, {"missing.pm", 1}, {".", 1}, {"pipe", 1},
                     {"/dev/zero", 1}}),
            (QStringList{"", "", "", "", "", ""}));
        StackCode code;
        const std::vector frames{StackFrame{StackFrame::Kind::Sub, "main::f", "A.pm", 1}};
        QCOMPARE(code.linesOf(-1, frames), std::vector<std::string>{""});
    }

    void longLinesAndOtherEncodings()
    {
        write("C.pm",
            QByteArray("$x = '") + QByteArray(1000, 'x')
                + "';\n# Stra\xDF"
                  "e\n");
        const QStringList lines = linesOf({{"C.pm", 1}, {"C.pm", 2}});
        QCOMPARE(lines[0], "$x = '" + QString(294, u'x'));
        QCOMPARE(lines[1], QStringLiteral("# Stra\u00DFe"));
    }

private:
    struct Place {
        std::string file;
        std::uint32_t line;
    };
    static QStringList linesOf(const std::vector<Place>& places, StackCode& code)
    {
        std::vector<StackFrame> frames;
        for (const Place& place : places)
            frames.push_back({StackFrame::Kind::Sub, "main::f", place.file, place.line});
        QStringList lines;
        for (const std::string& line : code.linesOf(::getpid(), frames))
            lines << QString::fromStdString(line);
        return lines;
    }
    static QStringList linesOf(const std::vector<Place>& places)
    {
        StackCode code;
        return linesOf(places, code);
    }
    static void write(const QString& name, const QByteArray& text)
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(StackCodeTest)

#include "tst_stack_code.moc"
