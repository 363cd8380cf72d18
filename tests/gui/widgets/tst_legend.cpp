// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "test_class.h"
#include "widgets/legend.h"

#include <QApplication>
#include <QTest>
#include <QToolButton>

using namespace nytprof::gui;

namespace {

QStringList textsOf(const Legend& legend)
{
    QStringList texts;
    for (const QToolButton* button : legend.findChildren<QToolButton*>())
        if (button != legend.allButton() && button->isVisibleTo(&legend))
            texts << button->text();
    return texts;
}

} // namespace

class LegendTest : public QObject {
    Q_OBJECT

private slots:
    void namesGiveWayAndSharesStay()
    {
        Legend legend;
        legend.setEntries({{"Perl::Critic::Policy", Qt::red, Qt::red, 0.312},
            {"PPI::Tokenizer", Qt::blue, Qt::blue, 0.236}, {"others", Qt::gray, Qt::gray, 0.116}});
        legend.resize(2000, 30);
        legend.show();
        QVERIFY(QTest::qWaitForWindowExposed(&legend));
        const QStringList whole{
            "Perl::Critic::Policy 31.2 %", "PPI::Tokenizer 23.6 %", "others 11.6 %"};
        QCOMPARE(textsOf(legend), whole);
        legend.resize(legend.sizeHint().width() - 60, 30);
        const QStringList shorter = textsOf(legend);
        QVERIFY(shorter != whole);
        QCOMPARE(shorter[0], QStringLiteral("Policy 31.2 %")); // leading parts go first
        for (qsizetype i = 0; i < whole.size(); ++i)
            QCOMPARE(shorter[i].section(u' ', -2), whole[i].section(u' ', -2));
        for (const QToolButton* button : legend.findChildren<QToolButton*>())
            if (button->isVisible())
                QVERIFY(button->width() >= button->sizeHint().width());
        legend.resize(2000, 30);
        QCOMPARE(textsOf(legend), whole);
    }
};

NYTPROF_TEST(LegendTest, QApplication)
#include "tst_legend.moc"
