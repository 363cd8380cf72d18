// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What makes processes of a reading one group, and how a card shows it.
#include "attach/stack_card_html.h"
#include "attach/stack_grouping.h"
#include "source/perl_highlighter.h"
#include "stack_reading.h"
#include "test_class.h"

#include <QGuiApplication>
#include <QTest>
#include <QTextDocument>
#include <QUrl>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// "2 on a processor: main::f main::g; 1 waiting in read: main::f…"
QString shown(const QJsonObject& reading, const StackGrouping& grouping)
{
    QStringList groups;
    for (const WatchedGroup& group : groupsOfReading(reading, grouping)) {
        QStringList subs;
        for (const WatchedFrame& frame : group.frames)
            subs << (frame.count > 1 ? QString::number(frame.count) + " to " + frame.sub
                                     : frame.sub);
        groups << QStringLiteral("%1 %2: %3%4")
                      .arg(group.processes.size())
                      .arg(group.state, subs.join(u' '), group.isCut ? "…" : "");
    }
    return groups.join("; ");
}

QJsonObject reading()
{
    return stackReading(1000,
        {{"main::f:3 main::g:7", "on processor", "", {1}},
            {"main::f:3 main::h:9", "on processor", "", {2, 3}},
            {"main::f:3 main::g:7", "waiting", "read", {4}},
            {"main::x:1", "waiting", "read", {5}}});
}

} // namespace

class StackGroupingTest : public QObject {
    Q_OBJECT

private slots:
    void byWholeStack()
    {
        QCOMPARE(shown(reading(), {}),
            "1 on a processor: main::f main::g; 2 on a processor: main::f main::h; "
            "1 waiting in read: main::f main::g; 1 waiting in read: main::x");
    }

    /// Frames that all of them have are shown.
    void byInnermostSub()
    {
        QCOMPARE(shown(reading(), {GroupBy::InnermostSub}),
            "3 on a processor: main::f…; 1 waiting in read: main::f main::g; "
            "1 waiting in read: main::x");
    }

    void byState()
    {
        QCOMPARE(
            shown(reading(), {GroupBy::State}), "3 on a processor: main::f…; 2 waiting in read: …");
    }

    void framesOfModulesAreJoinedOrNot()
    {
        QJsonObject read = stackReading(
            1000, {{"main::f:3 A::a:1 A::b:2 A::c:3 main::g:7", "on processor", "", {1, 2}}});
        QJsonArray groups = read["groups"].toArray();
        QJsonObject group = groups[0].toObject();
        group["frames"] = QJsonArray{QJsonArray{0, 1}, QJsonArray{1, 3}, QJsonArray{4, 1}};
        groups[0] = group;
        read["groups"] = groups;
        QCOMPARE(shown(read, {}), "2 on a processor: main::f 3 to A::c main::g");
        QCOMPARE(shown(read, {GroupBy::WholeStack, false}),
            "2 on a processor: main::f A::a A::b A::c main::g");
    }

    void programsStayApart()
    {
        QJsonObject read = stackReading(1000, {{"main::f:3", "waiting", "read", {1, 2}}});
        QJsonArray groups = read["groups"].toArray();
        QJsonArray processes = read["processes"].toArray();
        const QJsonObject other = stackReading(1000, {{"main::f:3", "waiting", "read", {3}}});
        groups.append(other["groups"].toArray()[0]);
        processes.append(other["processes"].toArray()[0]);
        read["groups"] = groups;
        read["processes"] = processes;
        for (const GroupBy by : {GroupBy::WholeStack, GroupBy::InnermostSub, GroupBy::State})
            QCOMPARE(groupsOfReading(read, {by}).size(), std::size_t{2});
    }

    /// In one card of a group; the second frame is on the line of the first one.
    void codeIsBesideThePlace()
    {
        const auto groups = groupsOfReading(
            stackReading(
                1000, {{"main::f:3 main::g:3", "on processor", "", {1}, 0, 0, "my $x = <STDIN>;"}}),
            {});
        PerlHighlighter highlighter;
        CardLook look{QGuiApplication::palette(), QGuiApplication::font(), 1000, true};
        const auto textOfCard = [&] {
            QTextDocument document;
            document.setHtml(cardHtml(groups[0], look, highlighter));
            return document.toPlainText();
        };
        QCOMPARE(textOfCard().count("my $x = <STDIN>;"), 1);
        look.hasCode = false;
        QCOMPARE(textOfCard().count("my $x"), 0);
        look = {QGuiApplication::palette(), QGuiApplication::font(), 300, true};
        QVERIFY2(!textOfCard().contains("<STDIN>") && textOfCard().contains(u'…'),
            qPrintable(textOfCard()));
    }

    void neighbouringPidsAreARange()
    {
        const auto groups = groupsOfReading(
            stackReading(1000, {{"main::f:3", "waiting", "read", {7, 8, 9, 12, 13, 20}}}), {});
        QCOMPARE(textOf(groups[0]),
            QStringLiteral("6 of 6 \u00b7 waiting in read \u00b7 7\u20139, 12, 13, 20\n"
                           "    main::f  /srv/app.pl:3\n"));
    }

    void links()
    {
        using Kind = CardLink::Kind;
        QVERIFY(cardLinkOf(QUrl("http://example.org")).kind == Kind::None);
        const CardLink source = cardLinkOf(QUrl("source:?file=L2EucGw&line=12"));
        QVERIFY(source.kind == Kind::Source);
        QCOMPARE(source.file, "/a.pl");
        QCOMPARE(source.line, 12);
        QCOMPARE(cardLinkOf(QUrl("sample:?group=3")).group, 3);
    }
};

NYTPROF_TEST(StackGroupingTest, QGuiApplication)
#include "tst_stack_grouping.moc"
