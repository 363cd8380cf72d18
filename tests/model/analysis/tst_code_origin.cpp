// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The origin of files, by the folders that perls of many vendors install into.
#include "analysis/code_origin.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QString className(CodeClass code)
{
    constexpr const char* Names[] = {"own", "module", "core", "xsub", "builtin", "eval"};
    return QString::fromLatin1(Names[static_cast<std::size_t>(code)]);
}

/// Class of a sub in a file of a program; perl took strict.pm from there, or not at all.
QString classOf(const QByteArray& program, const QByteArray& strict, const QByteArray& path)
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=10000000").text((":application=" + program).toStdString());
    stream.pidStart(7, 1, 1.7e9).newFid(1, path.toStdString()).subInfo(1, "M::f", 1, 1);
    if (!strict.isEmpty())
        stream.newFid(2, strict.toStdString()).subInfo(2, "strict::import", 1, 1);
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    return className(codeClasses(*profile)[profile->findSub("M::f").index()]);
}

} // namespace

class TestCodeClass : public QObject {
    Q_OBJECT
private slots:
    void ofAFile_data();
    void ofAFile();
    void similarPaths_data();
    void similarPaths();
};

namespace {

void addColumns()
{
    QTest::addColumn<QByteArray>("strict");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QString>("code");
}

void row(const char* name, const char* strict, const char* path, const char* code)
{
    QTest::newRow(name) << QByteArray(strict) << QByteArray(path) << QString::fromLatin1(code);
}

} // namespace

void TestCodeClass::ofAFile_data()
{
    addColumns();
    const char* const debian = "/usr/share/perl/5.36/strict.pm";
    row("Debian", debian, "/usr/share/perl/5.36/Carp.pm", "core");
    row("Debian, compiled", debian, "/usr/lib/x86_64-linux-gnu/perl/5.36/POSIX.pm", "core");
    row("Debian, base", debian, "/usr/lib/x86_64-linux-gnu/perl-base/Carp.pm", "core");
    row("Debian, packaged", debian, "/usr/share/perl5/Moo.pm", "module");
    row("Debian, packaged, compiled", debian, "/usr/lib/x86_64-linux-gnu/perl5/5.36/Moose.pm",
        "module");
    row("Debian, of CPAN", debian, "/usr/local/share/perl/5.36.0/Moo.pm", "module");
    row("Debian, of CPAN, compiled", debian, "/usr/local/lib/x86_64-linux-gnu/perl/5.36.0/Moose.pm",
        "module");
    const char* const fedora = "/usr/share/perl5/strict.pm";
    row("Fedora", fedora, "/usr/share/perl5/Carp.pm", "core");
    row("Fedora, packaged", fedora, "/usr/share/perl5/vendor_perl/Moo.pm", "module");
    row("Alpine", "", "/usr/share/perl5/core_perl/Carp.pm", "core");
    row("own build", "/usr/local/lib/perl5/5.40.0/strict.pm", "/usr/local/lib/perl5/5.40.0/Carp.pm",
        "core");
    row("own build, without strict", "", "/usr/local/lib/perl5/5.40.0/Carp.pm", "core");
    row("own build, of CPAN", "", "/usr/local/lib/perl5/site_perl/5.40.0/Moo.pm", "module");
    row("perlbrew", "", "/home/me/perl5/perlbrew/perls/p/lib/5.40.0/Carp.pm", "core");
    row("perlbrew, of CPAN", "", "/home/me/perl5/perlbrew/perls/p/lib/site_perl/5.40.0/Moo.pm",
        "module");
    row("Windows", "C:/strawberry/perl/lib/strict.pm", "C:/strawberry/perl/lib/Carp.pm", "core");
    row("Windows, of CPAN", "C:/strawberry/perl/lib/strict.pm",
        "C:/strawberry/perl/site/lib/Moo.pm", "module");
    row("perl's own source", "/src/perl/lib/strict.pm", "/src/perl/lib/overload.pm", "core");
    row("local::lib", debian, "/home/me/perl5/lib/perl5/Moo.pm", "module");
    row("Carton", debian, "/srv/app/local/lib/perl5/Moo.pm", "module");
    row("in a folder called perl5", debian, "/home/me/perl5/report/lib/Report.pm", "own");
    row("in lib/perl", debian, "/home/me/report/lib/perl/Report.pm", "own");
    row("by a relative path", debian, "lib/Report.pm", "own");
    row("a strict of its own", "/home/me/report/strict_rules.pl", "/home/me/report/a.pl", "own");
    row("the program", debian, "/home/me/perl5/lib/perl5/program.pl", "own");
}

void TestCodeClass::ofAFile()
{
    QFETCH(const QByteArray, strict);
    QFETCH(const QByteArray, path);
    QTEST(classOf("/home/me/perl5/lib/perl5/program.pl", strict, path), "code");
}

void TestCodeClass::similarPaths_data()
{
    addColumns();
    const char* const debian = "/usr/share/perl/5.36/strict.pm";
    row("a hyphen in the folder above", debian, "/srv/my-app/perl5/Report.pm", "own");
    row("a hyphen two folders above", debian, "/usr/lib/my-app/src/perl5/Report.pm", "own");
    row("no hyphen below lib", debian, "/usr/lib/app/perl5/Report.pm", "own");
    row("an architecture below lib", debian, "/usr/lib/x86_64-linux-gnu/perl5/Moo.pm", "module");
    row("an architecture below lib64", debian, "/usr/lib64/x86-linux/perl5/Moo.pm", "module");
    row("an architecture below share", debian, "/usr/share/x86-linux/perl5/Moo.pm", "module");
    row("lib64", debian, "/usr/lib64/perl5/Moo.pm", "module");
    row("lib64 of a version", "", "/usr/lib64/perl5/5.9/Carp.pm", "core");
    row("the outer perl5 is none", debian, "/home/perl5/lib/perl5/Moo.pm", "module");
    row("no version", "", "/opt/lib/perl5/5.x/Moo.pm", "module");
    row("below the digits", "", "/opt/lib/perl5/5./Moo.pm", "module");
    row("above the digits", "", "/opt/lib/perl5/5.:/Moo.pm", "module");
    row("a version cut short", "", "/opt/lib/perl5/5.", "module");
    row("another version", "", "/opt/lib/perl5/6.0/Moo.pm", "module");
    row("vendor_perl", "", "/opt/vendor_perl/Moo.pm", "module");
    row("local", "", "/opt/local/share/perl/Moo.pm", "module");
    row("Windows, of the vendor", "", "C:/strawberry/perl/vendor/lib/Moo.pm", "module");
    row("in /usr/local, of no perl", debian, "/usr/local/lib/report/Report.pm", "own");
    row("of a perl, elsewhere", "", "/opt/lib/x/perl/5.36.0/Carp.pm", "core");
    row("beside strict", "/odd/strict.pm", "/odd/Carp.pm", "core");
    row("below strict", "/odd/strict.pm", "/odd/Carp/Heavy.pm", "core");
    row("where strict is not", "/odd/strict.pm", "/odder/Carp.pm", "own");
    row("a strict in a file of another name", "/odd/restrict.pm", "/odd/Carp.pm", "own");
}

void TestCodeClass::similarPaths() { ofAFile(); }

NYTPROF_TEST(TestCodeClass)
#include "tst_code_origin.moc"
