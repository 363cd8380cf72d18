// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "required_packages.h"
#include "test_class.h"

#include <QProcess>
#include <QTest>

using namespace nytprof::test;

/// What becomes of a test whose package is missing.
class TestRequiredPackages : public QObject {
    Q_OBJECT
private slots:
    void namesAreWhole_data();
    void namesAreWhole();

    /// Skipped only where the other test runs it.
    void withoutAPackage()
    {
        if (qEnvironmentVariableIsSet("PACKAGE_IS_MISSING"))
            SKIP_WITHOUT("no-such-package");
    }

    void isSkippedOrFails_data();
    void isSkippedOrFails();
};

void TestRequiredPackages::namesAreWhole_data()
{
    QTest::addColumn<QByteArray>("required");
    QTest::addColumn<bool>("expected");
    QTest::newRow("none") << QByteArray() << false;
    QTest::newRow("alone") << QByteArray("strace") << true;
    QTest::newRow("first") << QByteArray("strace,valgrind") << true;
    QTest::newRow("last") << QByteArray("valgrind,strace") << true;
    QTest::newRow("others") << QByteArray("valgrind,tidy") << false;
    QTest::newRow("a longer one") << QByteArray("strace-dbg,libstrace") << false;
}

void TestRequiredPackages::namesAreWhole()
{
    QFETCH(const QByteArray, required);
    const QByteArray before = qgetenv("NYTPROF_TESTS_REQUIRE");
    qputenv("NYTPROF_TESTS_REQUIRE", required);
    QTEST(isRequired("strace"), "expected");
    qputenv("NYTPROF_TESTS_REQUIRE", before);
}

void TestRequiredPackages::isSkippedOrFails_data()
{
    QTest::addColumn<QString>("required");
    QTest::addColumn<int>("failures");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("skipped") << "strace" << 0 << QByteArray("needs no-such-package\n");
    QTest::newRow("required") << "strace,no-such-package" << 1
                              << QByteArray("needs no-such-package, and NYTPROF_TESTS_REQUIRE has "
                                            "it: install the package with packaging/setup\n");
}

void TestRequiredPackages::isSkippedOrFails()
{
    QFETCH(const QString, required);
    QFETCH(const QByteArray, message);
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PACKAGE_IS_MISSING", "1");
    environment.insert("NYTPROF_TESTS_REQUIRE", required);
    process.setProcessEnvironment(environment);
    process.start(
        QCoreApplication::applicationFilePath(), {"TestRequiredPackages", "withoutAPackage"});
    QVERIFY(process.waitForFinished());
    QTEST(process.exitCode(), "failures");
    const QByteArray output = process.readAllStandardOutput();
    QVERIFY2(output.contains(message), output.constData());
}

NYTPROF_TEST(TestRequiredPackages, QCoreApplication)
#include "tst_required_packages.moc"
