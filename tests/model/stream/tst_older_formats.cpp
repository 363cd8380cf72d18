// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/extension_record.h"
#include "imported.h"
#include "older_writer.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::pair<int, int> Versions[] = {{2, 0}, {2, 1}, {3, 0}, {4, 0}, {5, 0}};
constexpr std::pair<const char*, Numbers> AllNumbers[] = {{"double", Numbers::Double},
    {"double, big endian", Numbers::DoubleBig}, {"extended, 12 bytes", Numbers::Extended12},
    {"extended, 16 bytes", Numbers::Extended16}, {"quad", Numbers::Quad},
    {"quad, big endian", Numbers::QuadBig}, {"two doubles, big endian", Numbers::DoubleDoubleBig}};

/// What all releases from 2.0 on wrote, where `since` says which.
QStringList tablesIn(const Profile& profile, std::pair<int, int> version)
{
    QString text = linesText(profile) + linesText(profile, LineLevel::Block)
        + linesText(profile, LineLevel::Sub) + filesText(profile);
    QString subs = subsText(profile);
    static const QRegularExpression recursion(QStringLiteral(" -?\\d+ \\d+\n"));
    if (version < std::pair(2, 1)) // which has no recursion
        subs.replace(recursion, QStringLiteral("\n"));
    text += subs;
    if (version >= std::pair(2, 1))
        text += processesText(profile);
    if (version >= std::pair(3, 0)) // before, no callers were named
        text += callSitesText(profile);
    if (version >= std::pair(5, 0))
        text += foldedText(profile, profile.callTree());
    QStringList lines = text.split(u'\n'); // subs, and what calls them, are numbered by returns
    if (version < std::pair(3, 0)) // and what only called, and is nowhere defined, was not either
        lines.removeIf(
            [](const QString& line) { return line.contains(QStringLiteral(" ? 0-0 perl 0 0 0")); });
    lines.sort();
    return lines;
}

} // namespace

/// Profiles in the formats of older releases, of perls with other numbers.
class OlderFormatsTest : public QObject {
    Q_OBJECT

private slots:
    void giveTheSameTables_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("major");
        QTest::addColumn<int>("minor");
        QTest::addColumn<int>("numbers");
        for (const char* profile :
            {"small_default", "evals_blocks", "utf8", "linedir", "forktree"}) {
            const QString path = profilePath(QString::fromLatin1(profile) + "/nytprof.out");
            for (const auto& [major, minor] : Versions) {
                for (const auto& [name, numbers] : AllNumbers)
                    QTest::addRow("%s in %d.%d, %s", profile, major, minor, name)
                        << path << major << minor << static_cast<int>(numbers);
            }
        }
    }

    void giveTheSameTables()
    {
        QFETCH(QString, path);
        QFETCH(int, major);
        QFETCH(int, minor);
        QFETCH(int, numbers);
        const QByteArray file = readFile(path);
        const auto expected = importText(inOlderFormat(file, 5, 0, Numbers::Double)).profile;
        const auto profile
            = imported(inOlderFormat(file, major, minor, static_cast<Numbers>(numbers)));
        QVERIFY(profile && expected);
        QVERIFY(profile->complete());
        QCOMPARE(profile->ticksPerSecond(), expected->ticksPerSecond());
        QCOMPARE(profile->callTree().empty(), major < 5);
        const std::pair version(major, minor);
        QCOMPARE(tablesIn(*profile, version), tablesIn(*expected, version));
        QCOMPARE(profile->totals().calls, expected->totals().calls);
        QCOMPARE(profile->totals().exclusive, expected->totals().exclusive);
    }

    void numbersOfAllKinds()
    {
        for (const double value : {0.0, 1.0, -1.5, 1e-9, 1.7e9, 123456.789, -3e-300, 1e300}) {
            for (const auto& [name, numbers] : AllNumbers) {
                OlderWriter writer(5, 0, numbers);
                writer.attribute("ticks_per_sec", "10");
                writer.attribute("nv_size", "");
                writer.pidStart({7, 1, 1.7e9});
                writer.subReturn({1, 0, value, {"f", false}}, 1);
                writer.pidEnd({7, 1.7e9});
                const auto profile = imported(writer.bytes());
                QVERIFY(profile);
                const double ticks = std::clamp(value, -0x1p53, 0x1p53);
                QCOMPARE(profile->callTree().nodes().back().exclusive, std::llround(ticks));
                QCOMPARE(profile->processes().front().startTime, 1.7e9);
            }
        }
    }

    /// Only doubles have their byte order in a comment; the others are known by their values.
    void byteOrderIsOfDoublesOnly()
    {
        for (const auto& [name, numbers] : AllNumbers) {
            if (numbers == Numbers::Double || numbers == Numbers::DoubleBig)
                continue;
            for (const std::endian order : {std::endian::little, std::endian::big}) {
                OlderWriter writer(5, 0, numbers);
                writer.attribute("nv_size", "");
                QByteArray bytes = writer.bytes() + '#';
                bytes += ("~byte-order " + std::string(extension::byteOrderName(order))).c_str();
                bytes += '\n';
                OlderWriter whole(5, 0, numbers);
                whole.attribute("nv_size", "");
                whole.pidStart({7, 1, 1.7e9});
                whole.pidEnd({7, 1.7e9 + 1});
                bytes += whole.bytes().mid(writer.bytes().size());
                const LoadResult result = importText(bytes);
                QVERIFY2(result.profile, name);
                QCOMPARE(result.profile->processes().front().startTime, 1.7e9);
            }
        }
    }

    void sizesThatNoPerlHas()
    {
        for (const char* size : {"10", "0", "4", "many", "99999999999999999999"}) {
            const auto result = StreamBuilder(4, 0).text(std::string(":nv_size=") + size).load();
            QVERIFY(!result.profile);
            QVERIFY2(messages(result).contains("only of 8, 12 and 16 bytes"), size);
        }
    }

    void damage_data()
    {
        QTest::addColumn<QByteArray>("file");
        const QByteArray file = readFile(profilePath(QStringLiteral("dash_e/nytprof.out")));
        for (const auto& [major, minor] : Versions)
            QTest::addRow("%d.%d", major, minor)
                << inOlderFormat(file, major, minor, Numbers::Extended16);
        QTest::addRow("4.0, big endian") << inOlderFormat(file, 4, 0, Numbers::QuadBig);
    }

    void damage()
    {
        QFETCH(QByteArray, file);
        std::uint64_t statements = 0;
        for (qsizetype size = 0; size <= file.size(); ++size) {
            const LoadResult result = importText(file.left(size));
            QVERIFY(result.profile || !result.diagnostics.empty());
            if (!result.profile)
                continue;
            QCOMPARE(inconsistency(*result.profile), QString());
            QVERIFY(result.profile->totals().statements >= statements);
            statements = result.profile->totals().statements;
        }
        std::mt19937 random(11);
        for (int round = 0; round < 1000; ++round) {
            QByteArray damaged = file;
            for (unsigned int flips = 1 + random() % 4; flips > 0; --flips)
                damaged[static_cast<qsizetype>(random() % static_cast<std::size_t>(file.size()))]
                    = static_cast<char>(random());
            const LoadResult result = importText(damaged);
            QVERIFY(result.profile || !result.diagnostics.empty());
            if (result.profile)
                QCOMPARE(inconsistency(*result.profile), QString());
        }
    }
};

NYTPROF_TEST(OlderFormatsTest, QCoreApplication)
#include "tst_older_formats.moc"
