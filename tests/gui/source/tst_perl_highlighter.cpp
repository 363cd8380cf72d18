// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The colours of source in the window.
#include "source/perl_highlighter.h"
#include "test_class.h"

#include <QGuiApplication>
#include <QTest>

using namespace nytprof::gui;

class PerlHighlighterTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        colors.start(QPalette(Qt::white));
        if (colors.next(QStringLiteral("# comment")).isEmpty())
            QSKIP("this build has no KSyntaxHighlighting");
        colors.start(QPalette(Qt::white));
    }

    void parts()
    {
        QCOMPARE(texts(QStringLiteral("# comment")), QStringList("# comment"));
        QCOMPARE(texts(QString()), QStringList());
        QCOMPARE(texts(QStringLiteral("f")), QStringList());
        const QStringList print = texts(QStringLiteral("print(1);"));
        QVERIFY2(print.contains("print"), qPrintable(print.join('|')));
        QVERIFY2(!print.contains("("), qPrintable(print.join('|')));
    }

    void aLineGoesOnWhereTheOneBeforeEnded()
    {
        (void)colors.next(QStringLiteral("=pod"));
        QCOMPARE(texts(QStringLiteral("text")), QStringList("text"));
        (void)colors.next(QStringLiteral("=cut"));
        QCOMPARE(texts(QStringLiteral("text")), QStringList());
        (void)colors.next(QStringLiteral("=pod"));
        colors.start(QPalette(Qt::white)); // another text
        QCOMPARE(texts(QStringLiteral("text")), QStringList());
    }

    void darkPalettesHaveOtherColours()
    {
        const QTextCharFormat light = colors.next(QStringLiteral("# a"))[0].format;
        colors.start(QPalette(Qt::white, Qt::black, Qt::white, Qt::black, Qt::gray, Qt::white,
            Qt::white, Qt::black, Qt::black));
        const QTextCharFormat dark = colors.next(QStringLiteral("# a"))[0].format;
        QVERIFY(light.hasProperty(QTextFormat::ForegroundBrush));
        QVERIFY(light.foreground().color() != dark.foreground().color());
    }

    void weight()
    {
        bool isBold = false;
        for (const auto& range : colors.next(QStringLiteral("if ($x) { return 1; } # a")))
            isBold = isBold || range.format.fontWeight() == QFont::Bold;
        QVERIFY(isBold);
        QVERIFY(colors.next(QStringLiteral("# a"))[0].format.fontWeight() != QFont::Bold);
    }

private:
    QStringList texts(const QString& line)
    {
        QStringList texts;
        for (const auto& range : colors.next(line))
            texts << line.mid(range.start, range.length);
        return texts;
    }

    PerlHighlighter colors;
};

NYTPROF_TEST(PerlHighlighterTest, QGuiApplication)
#include "tst_perl_highlighter.moc"
