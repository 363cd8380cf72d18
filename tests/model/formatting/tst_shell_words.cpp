// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Command lines of a shell: their words, and words as the shell reads them.
#include "formatting/shell_words.h"

#include "test_class.h"

#include <QProcess>
#include <QTest>

using namespace nytprof;

namespace {

QStringList wordsOf(const char* line)
{
    QStringList words;
    for (const std::string& word : splitShellWords(line).words)
        words << QString::fromStdString(word);
    return words;
}

} // namespace

class ShellWordsTest : public QObject {
    Q_OBJECT

private slots:
    void linesAreSplitLikeInAShell_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("blanks") << QByteArray("  perl  app.pl\t-j 2 ");
        QTest::newRow("single quotes") << QByteArray("perl -e 'print \"$x\\n\"; exit 1'");
        QTest::newRow("double quotes")
            << QByteArray("perl \"a b\" \"c\\\"d\\\\e\" \"f\\g\" \"it's\"");
        QTest::newRow("joined") << QByteArray("a'b c'\"d e\"f\\ g");
        QTest::newRow("empty words") << QByteArray("'' \"\" a");
        QTest::newRow("plain characters") << QByteArray("a=b a~b %x @y {z} -- -");
    }

    void linesAreSplitLikeInAShell()
    {
        QFETCH(const QByteArray, line);
        QProcess shell;
        shell.start(QStringLiteral("sh"),
            {QStringLiteral("-c"), QStringLiteral("printf '%s\\0' ") + QString::fromUtf8(line)});
        QVERIFY(shell.waitForFinished());
        QStringList expected = QString::fromUtf8(shell.readAll()).split(QChar(u'\0'));
        expected.removeLast();
        QCOMPARE(wordsOf(line.constData()), expected);
        QCOMPARE(splitShellWords(line.toStdString()).problem, char(0));
    }

    void whatOnlyAShellCanDoIsAProblem_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<char>("problem");
        QTest::newRow("variable") << QByteArray("perl $HOME/x") << '$';
        QTest::newRow("variable in quotes") << QByteArray("perl \"$HOME/x\"") << '$';
        QTest::newRow("pattern") << QByteArray("prove t/*.t") << '*';
        QTest::newRow("pipe") << QByteArray("perl x | wc") << '|';
        QTest::newRow("two commands") << QByteArray("cd x; perl y") << ';';
        QTest::newRow("home") << QByteArray("perl ~/x") << '~';
        QTest::newRow("open quote") << QByteArray("perl -e 'print") << '\'';
        QTest::newRow("open double quote") << QByteArray("perl -e \"print") << '"';
        QTest::newRow("backslash at the end") << QByteArray("perl x\\") << '\\';
    }

    void whatOnlyAShellCanDoIsAProblem()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const char, problem);
        QCOMPARE(splitShellWords(line.toStdString()).problem, problem);
    }

    void quotedWordsAreReadBackUnchanged()
    {
        for (const char* word :
            {"plain-1.out", "a b", "it's", "-o", "$x", "~x", "", "a\\b", "\"", "a\nb", "*"}) {
            const ShellWords read = splitShellWords(quoteForShell(word));
            QCOMPARE(read.problem, char(0));
            QCOMPARE(read.words, std::vector<std::string>{word});
        }
        QCOMPARE(quoteForShell("-o"), std::string("-o"));
        QCOMPARE(quoteForShell("plain-1.out"), std::string("plain-1.out"));
    }
};

NYTPROF_TEST(ShellWordsTest)
#include "tst_shell_words.moc"
