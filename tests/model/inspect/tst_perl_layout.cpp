// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The table of layouts: versions, and the row of the perl that builds this.
#include "inspect/perl_layout.h"
#include "test_class.h"
#include "test_paths.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <cstring>
#include <vector>

using namespace nytprof;

class PerlLayoutTest : public QObject {
    Q_OBJECT

private slots:
    void versions()
    {
        for (int version = 16; version <= 42; version += 2) {
            const auto* const layout = findLayout(version, 7);
            QVERIFY2(layout, qPrintable(QString::number(version)));
            QCOMPARE(layout->version, version);
        }
        QVERIFY(!findLayout(14, 4));
        QVERIFY(!findLayout(98, 0));
        QVERIFY(!findLayout(37, 1)); // development
        QCOMPARE(knownPerls(), std::string("5.16 to 5.42"));
    }

    /// Printed by packaging/perl-layouts.c, compiled with the headers of the perl that cmake found.
    void ofTheBuildingPerl()
    {
        QFile file(nytprof::test::buildPath(QStringLiteral("tests/model/perl_layout.txt")));
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("built without the collector, so without headers of perl");
        std::vector<std::int32_t> numbers;
        const QString text = QString::fromUtf8(file.readAll());
        auto found = QRegularExpression(QStringLiteral("-?\\d+")).globalMatch(text);
        while (found.hasNext())
            numbers.push_back(found.next().captured().toInt());
        QCOMPARE(numbers.size(), sizeof(PerlLayout) / sizeof(std::int32_t));
        PerlLayout built{};
        std::memcpy(&built, numbers.data(), sizeof built);
        const auto* const known = findLayout(built.version, built.subversion);
        QVERIFY2(known, qPrintable("no row for it: see packaging/perl-layouts\n" + text));
        built.subversion = known->subversion; // all of a stable version are alike
        if (built.interpreterCop == 0) { // built without MULTIPLICITY
            built.interpreterStackPointer = known->interpreterStackPointer;
            built.interpreterOp = known->interpreterOp;
            built.interpreterCop = known->interpreterCop;
            built.interpreterStackInfo = known->interpreterStackInfo;
            built.interpreterMainStash = known->interpreterMainStash;
            built.interpreterSortStart = known->interpreterSortStart;
        }
        QVERIFY2(std::memcmp(&built, known, sizeof built) == 0, qPrintable(text));
    }
};

NYTPROF_TEST(PerlLayoutTest)

#include "tst_perl_layout.moc"
