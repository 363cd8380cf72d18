// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile_files.h"
#include "record/program_perl.h"
#include "test_class.h"

#include <QtTest>
#include <cerrno>

using namespace nytprof;

namespace {

Environment withPath(const QString& folders)
{
    Environment environment;
    environment.set("PATH", folders.toStdString());
    return environment;
}

} // namespace

/// Which perl runs a program.
class ProgramPerlTest : public QObject {
    Q_OBJECT

private slots:
    void firstLines()
    {
        QCOMPARE(perlOfFirstLine("#!/usr/bin/perl -w"), std::string("/usr/bin/perl"));
        QCOMPARE(perlOfFirstLine("#! /opt/bin/perl5.36.0"), std::string("/opt/bin/perl5.36.0"));
        QCOMPARE(perlOfFirstLine("#!/usr/bin/env perl"), std::string("perl"));
        QCOMPARE(perlOfFirstLine("#!/usr/bin/env -S perl -T"), std::string("perl"));
        QCOMPARE(perlOfFirstLine("#!/bin/sh"), std::string());
        QCOMPARE(perlOfFirstLine("#!/usr/bin/perldoc"), std::string());
        QCOMPARE(perlOfFirstLine("perl"), std::string());
        QCOMPARE(perlOfFirstLine(""), std::string());
    }

    void perlsByName()
    {
        for (const char* const perl : {"perl", "/usr/bin/perl", "perl5.36-x86_64-linux-gnu"})
            QVERIFY2(isNamedPerl(perl), perl);
        for (const char* const other : {"perlcritic", "/opt/perl/bin/plackup", "xperl", ""})
            QVERIFY2(!isNamedPerl(other), other);
    }

    void taintChecks()
    {
        const auto checks = [](std::vector<std::string> arguments) {
            return PerlCommand{"perl", std::move(arguments)}.checksTaint();
        };
        QVERIFY(checks({"-T", "a.pl"}));
        QVERIFY(checks({"-wT", "a.pl"}));
        QVERIFY(checks({"-Ilib", "-I", "t", "-t", "a.pl"}));
        QVERIFY(checks({"-e", "1", "-T"}));
        QVERIFY(!checks({"-w", "a.pl", "-T"})); // of the script
        QVERIFY(!checks({"-It", "-MTest", "-e", "-T"}));
        QVERIFY(!checks({"--", "-T"}));
        QVERIFY(!checks({}));
    }

    void scripts()
    {
        const auto script = [](std::vector<std::string> arguments) {
            return QString::fromStdString(PerlCommand{"perl", std::move(arguments)}.script());
        };
        QCOMPARE(script({"a.pl", "b"}), "a.pl");
        QCOMPARE(script({"-w", "-Ilib", "-I", "t", "-MTest", "--", "-a.pl"}), "-a.pl");
        QCOMPARE(script({"-e", "1", "a"}), ""); // an argument
        QCOMPARE(script({"-we1", "a"}), "");
        QCOMPARE(script({"-S", "prove"}), ""); // anywhere on PATH
        QCOMPARE(script({"-"}), "");
        QCOMPARE(script({"-e"}), "");
        QCOMPARE(script({}), "");
    }
    void commentsInFirstLines_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addRow("of an editor") << "#!/usr/bin/perl -- # -*- perl -*-";
        QTest::addRow("after a switch") << "#!/usr/bin/perl -w # with comment";
    }
    void commentsInFirstLines()
    {
        QFETCH(QString, line);
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.pl");
        test::writeFile(path, line.toUtf8() + "\n");
        const PerlCommand command
            = perlOfCommand(path.toStdString(), {path.toStdString()}, withPath("/nowhere"), "/");
        QCOMPARE(QString::fromStdString(command.perl), "/usr/bin/perl");
        QCOMPARE(QString::fromStdString(command.script()), "");
    }

    void perlsThatLoadTheProfiler()
    {
        const auto loads = [](std::vector<std::string> arguments) {
            return PerlCommand{"perl", std::move(arguments)}.loadsProfiler();
        };
        QVERIFY(loads({"-T", "-d:NYTProf", "a.pl"}));
        QVERIFY(loads({"-Td:NYTProf", "a.pl"}));
        QVERIFY(!loads({"a.pl", "-d:NYTProf"})); // of the script
        QVERIFY(!loads({}));
    }

    void perlsOfCommands()
    {
        const Environment path = withPath("/nowhere");
        const auto perlOf = [&](const std::string& program, const std::vector<std::string>& words) {
            const PerlCommand command = perlOfCommand(program, words, path, "");
            return QString::fromStdString(command.perl);
        };
        QCOMPARE(perlOf("/usr/bin/perl", {"perl", "a.pl"}), "/usr/bin/perl");
        QCOMPARE(perlOf("/usr/bin/nice", {"nice", "/usr/bin/perl", "a.pl"}), "/usr/bin/perl");
        QCOMPARE(perlOf("/usr/bin/nice", {"nice", "/none/perl", "a.pl"}), "");
    }
    void programsOnPath()
    {
        QTemporaryDir folder;
        const auto make = [&](const QString& name, bool isExecutable) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("#!/usr/bin/env perl\n");
            if (isExecutable)
                file.setPermissions(file.permissions() | QFile::ExeOwner);
        };
        make("script", true);
        make("text", false);
        const Environment environment = withPath("/nowhere:" + folder.path());
        const FoundProgram script = findProgram("script", environment, "");
        QCOMPARE(script.path, folder.filePath("script").toStdString());
        QCOMPARE(perlOfProgram(script.path), std::string("perl"));
        QCOMPARE(findProgram("text", environment, "").error, EACCES);
        QCOMPARE(findProgram("missing", environment, "").error, ENOENT);
        QCOMPARE(findProgram("./script", environment, folder.path().toStdString()).error, 0);
    }

    void aLinkToPerl()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::link("/usr/bin/env", folder.filePath("other")));
        QCOMPARE(perlOfProgram(folder.filePath("other").toStdString()), std::string());
        QFile perl(folder.filePath("perl5.99"));
        QVERIFY(perl.open(QIODevice::WriteOnly));
        QVERIFY(QFile::link(perl.fileName(), folder.filePath("mine")));
        const std::string link = folder.filePath("mine").toStdString();
        QCOMPARE(perlOfProgram(link), link);
    }

    void variables()
    {
        Environment environment;
        environment.prepend("LIST", "b", ':');
        environment.prepend("LIST", "a", ':');
        environment.set("LISTS", "x");
        QCOMPARE(environment.value("LIST"), std::optional<std::string>("a:b"));
        environment.remove("LIST");
        QCOMPARE(environment.value("LIST"), std::optional<std::string>());
        QCOMPARE(environment.texts(), std::vector<std::string>{"LISTS=x"});
    }
};

NYTPROF_TEST(ProgramPerlTest)
#include "tst_program_perl.moc"
