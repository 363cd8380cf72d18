// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Whether translations say all that the texts say, and whether windows speak them.
#include "app/view_area.h"
#include "flame/flame_graph.h"
#include "flame/frame_coloring.h"
#include "loading/profile_loader.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "style/text.h"
#include "summary/summary_content.h"
#include "test_class.h"
#include "test_paths.h"
#include "window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTabBar>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

struct Entry {
    QString context;
    QString source;
    QStringList translations; ///< several for plurals
    bool finished = true;
};

QList<Entry> entriesOf(const QString& path)
{
    QFile file(path);
    QList<Entry> entries;
    if (!file.open(QIODevice::ReadOnly)) {
        return entries;
    }
    QXmlStreamReader xml(&file);
    QString context;
    bool plural = false;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            entries.append({context, {}, {}, true});
            plural = xml.attributes().hasAttribute(QLatin1String("numerus"));
        } else if (xml.name() == QLatin1String("source")) {
            entries.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            entries.back().translations << xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entries.back().finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            if (!plural) {
                entries.back().translations << xml.readElementText();
            }
        }
    }
    return entries;
}

QStringList placesIn(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(?:\\d|n|f\\b|l\\b)"));
    QStringList found;
    for (auto match = place.globalMatch(text); match.hasNext();) {
        found << match.next().captured();
    }
    found.sort();
    return found;
}

QString german() { return sourcePath("resources/translations/nytprof_de.ts"); }

bool compiled() { return QFile::exists(QStringLiteral(":/translations/nytprof_de.qm")); }

} // namespace

class TranslationsTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { useLanguage(QStringLiteral("en")); }

    void noPlaceholderIsLost()
    {
        const QList<Entry> entries = entriesOf(german());
        QVERIFY(entries.size() > 500);
        for (const Entry& entry : entries) {
            for (const QString& text : entry.translations) {
                QVERIFY2(placesIn(text) == placesIn(entry.source), qPrintable(entry.source));
            }
        }
    }

    void mnemonicsStay()
    {
        for (const Entry& entry : entriesOf(german())) {
            for (const QString& text : entry.translations) {
                QVERIFY2(text.count(QLatin1Char('&')) == entry.source.count(QLatin1Char('&')),
                    qPrintable(entry.source));
            }
        }
    }

    void textsKeepTheirSpaces()
    {
        for (const Entry& entry : entriesOf(german())) {
            for (const QString& text : entry.translations) {
                QVERIFY2(
                    text.startsWith(QLatin1Char(' ')) == entry.source.startsWith(QLatin1Char(' '))
                        && text.endsWith(QLatin1Char(' '))
                            == entry.source.endsWith(QLatin1Char(' ')),
                    qPrintable(entry.source));
            }
        }
    }

    void everythingCountedHasItsPlurals()
    {
        QStringList known;
        for (const Entry& entry : entriesOf(german())) {
            if (entry.context == QLatin1String("Counted")) {
                known << entry.source;
                QCOMPARE(entry.finished ? entry.translations.size() : 2, qsizetype(2));
            }
        }
        static const QRegularExpression use(
            QStringLiteral("countedText\\([^;]*?\"([a-z ]+)\",\\s*\"([a-z ]+)\"\\)"));
        int uses = 0;
        QDirIterator at(sourcePath("gui"), {QStringLiteral("*.cpp")}, QDir::Files,
            QDirIterator::Subdirectories);
        while (at.hasNext()) {
            QFile file(at.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (auto match = use.globalMatch(text); match.hasNext(); ++uses) {
                const QString word = match.next().captured(2);
                QVERIFY2(known.contains(word),
                    qPrintable(QStringLiteral("%1 of %2: add it to CountedWords in style/text.cpp")
                                   .arg(word, file.fileName())));
            }
        }
        QVERIFY(uses > 10);
    }

    void aGermanWindowSpeaksGerman()
    {
        if (!compiled()) {
            SKIP_WITHOUT("qt6-l10n-tools");
        }
        QVERIFY(useLanguage(QStringLiteral("de_AT")));
        const auto window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(window);
        QStringList menus;
        for (const QAction* action : window->menuBar()->actions()) {
            menus << action->text().remove(QLatin1Char('&'));
        }
        QCOMPARE(menus,
            (QStringList{QStringLiteral("Datei"), QStringLiteral("Gehe zu"),
                QStringLiteral("Ansicht"), QStringLiteral("Diagramm"),
                QStringLiteral("Aufzeichnen"), QStringLiteral("Hilfe")}));
        QStringList tabs;
        for (const QTabBar* bar : window->views()->findChildren<QTabBar*>()) {
            for (int i = 0; i < bar->count(); ++i) {
                tabs << bar->tabText(i);
            }
        }
        QVERIFY(tabs.contains(QStringLiteral("Dateien")));
        QVERIFY(tabs.contains(QStringLiteral("Flame-Graph")));
        QVERIFY(!tabs.contains(QStringLiteral("Files")));
    }

    void pluralsFollowTheLanguage()
    {
        QCOMPARE(countedText(1, "call", "calls"), QStringLiteral("1 call"));
        QCOMPARE(countedText(2, "call", "calls"), QStringLiteral("2 calls"));
        if (!compiled()) {
            SKIP_WITHOUT("qt6-l10n-tools");
        }
        QVERIFY(useLanguage(QStringLiteral("de")));
        QCOMPARE(countedText(1, "call", "calls"), QStringLiteral("1 Aufruf"));
        QCOMPARE(countedText(2, "call", "calls"), QStringLiteral("2 Aufrufe"));
        QCOMPARE(countedText(0, "call", "calls"), QStringLiteral("0 Aufrufe"));
        QCOMPARE(countedText(12345, "call", "calls"), QStringLiteral("12.345 Aufrufe"));
        QCOMPARE(percentText(1, 8), QStringLiteral("12,5 %"));
    }

    void numbersFollowTheLanguage()
    {
        QCOMPARE(timeText(0.00363), "3.63\u00a0ms");
        QCOMPARE(decimalText(1234.5, 1), "1234.5");
        QCOMPARE(costText("Ir", 1234567), "1,234,567 Ir");
        QCOMPARE(sizeText(4'299'161), "4.10\u00a0MiB");
        if (!compiled()) {
            SKIP_WITHOUT("qt6-l10n-tools");
        }
        QVERIFY(useLanguage(QStringLiteral("de")));
        QCOMPARE(timeText(0.00363), "3,63\u00a0ms");
        QCOMPARE(timeText(725), "12m 05s");
        QCOMPARE(decimalText(1234.5, 1), "1234,5");
        QCOMPARE(costText("Ir", 1234567), "1.234.567 Ir");
        QCOMPARE(meanText(1.25), "1,25");
        QCOMPARE(sizeText(4'299'161), "4,10\u00a0MiB");
        QCOMPARE(percentText(4, 100'000), "< 0,01 %");
        QCOMPARE(pValueText(0.0004), "< 0,001");
        QCOMPARE(pValueText(0.05), "0,05");
        QCOMPARE(changedShareText(4, 5), "+25,0 %");
        QCOMPARE(changedTimeText(-0.0015, ""), "\u22121,50\u00a0ms");
    }

    /// Also in sentences: a point is only before three digits.
    void theSummaryHasNumbersOfOneLanguage()
    {
        if (!compiled()) {
            SKIP_WITHOUT("qt6-l10n-tools");
        }
        QVERIFY(useLanguage(QStringLiteral("de")));
        const SummaryContent content = summaryContent(
            readAndCompare({{profilePath(QStringLiteral("small_default/nytprof.out"))}}));
        QStringList texts{content.base, content.baseOfShares};
        for (const SummaryNumber& number : content.numbers)
            texts << number.value << plainText(number.detail);
        for (const SummaryShare& share : content.shares)
            texts << share.time << share.percent;
        for (const auto* rows : {&content.subs, &content.callStack, &content.lines})
            for (const SummaryRow& row : *rows) {
                texts << row.time << row.percent << row.calls;
                for (const SummaryText& part : row.reason)
                    if (part.link.isEmpty())
                        texts << part.text;
            }
        static const QRegularExpression english(QStringLiteral("\\d\\.\\d(?!\\d\\d)"));
        for (const QString& text : texts)
            QVERIFY2(!text.contains(english), qPrintable(text));
        QVERIFY(texts.join(u' ').contains(QRegularExpression(QStringLiteral("\\d,\\d"))));
    }

    void theLegendOfChangesIsTranslated()
    {
        if (!compiled()) {
            SKIP_WITHOUT("qt6-l10n-tools");
        }
        QVERIFY(useLanguage(QStringLiteral("de")));
        const LoadedProfile loaded
            = readAndCompare({{profilePath(QStringLiteral("small_default/nytprof.out"))}});
        QVERIFY(loaded.profile);
        const std::shared_ptr<const CallTree> tree(loaded.profile, &loaded.profile->callTree());
        const FrameColoring coloring(loaded.profile, Grouping::Subs, ColorMode::Change,
            std::make_shared<const FlameChanges>(*tree, tree, tree, FlameScale(), FlameScale()));
        QCOMPARE(coloring.legend().front().text, "höchstens halb so viel, entfallen");
        QCOMPARE(coloring.legend().back().text, "50 % mehr, neu");
    }

    void otherLanguagesAreEnglish()
    {
        QVERIFY(!useLanguage(QStringLiteral("en_GB")));
        QVERIFY(!useLanguage(QStringLiteral("C")));
        QVERIFY(!useLanguage(QStringLiteral("is")));
        QCOMPARE(countedText(2, "call", "calls"), QStringLiteral("2 calls"));
    }
};

NYTPROF_TEST(TranslationsTest, QApplication)
#include "tst_translations.moc"
