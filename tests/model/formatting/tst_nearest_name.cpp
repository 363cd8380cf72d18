// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/nearest_name.h"

#include "test_class.h"

#include <QTest>

#include <string>
#include <vector>

using namespace nytprof;

class NearestNameTest : public QObject {
    Q_OBJECT
private slots:
    void names_data();
    void names();
};

void NearestNameTest::names_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("nearest");
    QTest::newRow("equal") << "top"
                           << "top";
    QTest::newRow("neighbours exchanged") << "tpo"
                                          << "top";
    QTest::newRow("one is missing") << "ummary"
                                    << "summary";
    QTest::newRow("one too many") << "lloads"
                                  << "load";
    QTest::newRow("one is another") << "lozd"
                                    << "load";
    QTest::newRow("the first of equals") << "lead"
                                         << "load";
    QTest::newRow("too far") << "report"
                             << "";
    QTest::newRow("empty") << ""
                           << "";
}

void NearestNameTest::names()
{
    QFETCH(QString, wanted);
    QFETCH(QString, nearest);
    const std::vector<std::string> names{"summary", "top", "load", "lend"};
    const std::string* const found = nearestName(names, wanted.toStdString());
    QCOMPARE(QString::fromStdString(found ? *found : ""), nearest);
}

NYTPROF_TEST(NearestNameTest)
#include "tst_nearest_name.moc"
