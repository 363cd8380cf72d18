// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files of merged merges are those of one merge, byte for byte, whatever is merged first.
#include "export/nytprof.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes mergedFile(std::span<const Bytes> files)
{
    ProfileMerge merge;
    for (const Bytes& file : files) {
        const auto profile = loadProfile(file).profile;
        if (!profile)
            qFatal("a part cannot be read");
        merge.add(*profile);
    }
    std::ostringstream out;
    writeProfile(*merge.finish(), out);
    const std::string text = out.str();
    return {text.begin(), text.end()};
}

/// Merges groups of one to four files until one is left.
Bytes mergedInGroups(std::vector<Bytes> files, std::mt19937& random)
{
    do {
        std::shuffle(files.begin(), files.end(), random);
        const auto group = std::min<std::size_t>(files.size(), 1 + random() % 4);
        const auto first = files.end() - static_cast<std::ptrdiff_t>(group);
        Bytes merged = mergedFile({first, files.end()});
        files.erase(first, files.end());
        files.push_back(std::move(merged));
    } while (files.size() > 1);
    return files.front();
}

/// A small profile of one process; few pids, start times and names, so that many are equal.
class RandomPart {
public:
    explicit RandomPart(std::mt19937& random)
        : m_random(random)
    {
    }

    Bytes bytes()
    {
        const bool ends = below(3) > 0;
        const std::uint32_t pid = 7 + below(3);
        m_stream.text(":ticks_per_sec=" + std::string(oneOf({"100", "1000000", "10000000"})))
            .text(":application=" + std::string(oneOf({"a.pl", "b.pl"})))
            .text(":basetime=" + std::to_string(1'700'000'000 + below(9)))
            .text("!stream=" + std::to_string(below(2)))
            .text("!evals_before=" + std::to_string(below(2)))
            .pidStart(pid, 1, 1.7e9 + below(2));
        if (!ends && below(2) > 0)
            m_stream.text("#~until " + std::to_string(1'700'000'100 + below(3)));
        for (std::uint32_t number = 1; number <= below(3); ++number)
            m_stream.text("#~request " + std::to_string(number) + " route=/" + letter()
                + " status=200 started=" + std::to_string(1'700'000'001 + below(3)));
        addFiles();
        addCalls();
        if (ends)
            m_stream.pidEnd(pid, 1.7e9 + 10 + below(2));
        Bytes bytes = m_stream.bytes();
        if (ends && below(4) == 0)
            bytes.push_back('?'); // damage after the end of the process
        return bytes;
    }

private:
    std::uint32_t below(std::uint32_t end) { return m_random() % end; }
    std::string letter() { return {static_cast<char>('a' + below(4))}; }
    const char* oneOf(std::initializer_list<const char*> words)
    {
        return words.begin()[below(static_cast<std::uint32_t>(words.size()))];
    }

    void addFiles()
    {
        m_stream.newFid(1, "/" + letter() + ".pl")
            .newFid(2, "(eval " + std::to_string(1 + below(4)) + ")[x:1]", 1, 1 + below(2))
            .newFid(3, "/" + letter() + letter() + ".pm");
        for (std::uint32_t i = 0; i < 5; ++i)
            m_stream.time(static_cast<std::int32_t>(below(1000)), 1 + below(3), 1 + below(4));
        m_stream.srcLine(2, 1, letter());
    }

    void addCalls()
    {
        for (std::uint32_t i = 0; i < 10; ++i)
            m_stream.subReturn(1 + below(3), 9, below(9), "main::" + letter());
        for (std::uint32_t i = 0; i < 3; ++i)
            m_stream.subInfo(1 + below(3), "main::" + letter(), 1 + below(3), 4 + below(3));
        addCall(m_stream, "main::a", "main::b", 0.5, 3);
    }

    std::mt19937& m_random;
    StreamBuilder m_stream;
};

} // namespace

class MergeGroupingsTest : public QObject {
    Q_OBJECT

private slots:
    void randomProfiles()
    {
        for (std::uint32_t seed = 1; seed <= 40; ++seed) {
            std::mt19937 random(seed);
            std::vector<Bytes> files(2 + random() % 8);
            std::ranges::generate(files, [&] { return RandomPart(random).bytes(); });
            const Bytes expected = mergedFile(files);
            for (int i = 0; i < 3; ++i)
                QVERIFY2(mergedInGroups(files, random) == expected,
                    qPrintable(QStringLiteral("seed %1").arg(seed)));
        }
    }

    void realProfiles()
    {
        std::vector<Bytes> files;
        for (const char* const folder :
            {"forktree", "evals", "forked_evals", "killed", "trunc_90", "small_calls0",
                "small_blocks", "odd_names", "utf8", "evals_blocks", "newline_name"}) {
            const QDir dir = QFileInfo(profilePath(QString::fromLatin1(folder)))
                                 .dir()
                                 .filePath(QString::fromLatin1(folder));
            for (const QString& name : dir.entryList({"nytprof*.out*"}, QDir::Files)) {
                QFile file(dir.filePath(name));
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray bytes = file.readAll();
                files.emplace_back(bytes.begin(), bytes.end());
            }
        }
        QVERIFY(files.size() > 10);
        const Bytes expected = mergedFile(files);
        std::mt19937 random(1);
        QVERIFY(mergedInGroups(files, random) == expected);
        QVERIFY(mergedInGroups(files, random) == expected);
    }

    /// A later process with the same pid, still running, does not get the end of the earlier one.
    void processesWithOnePid()
    {
        StreamBuilder ended;
        ended.text(":ticks_per_sec=10000000").pidStart(7, 1, 1.7e9).pidEnd(7, 1.7e9 + 1);
        StreamBuilder running;
        running.text(":ticks_per_sec=10000000").pidStart(7, 1, 1.7e9 + 2);
        const std::vector<Bytes> files{running.bytes(), ended.bytes()};
        const auto merged = loadProfile(mergedFile(files)).profile;
        QCOMPARE(merged->processes().size(), std::size_t{2});
        QCOMPARE(merged->processes()[0].endTime, 1.7e9 + 1);
        QVERIFY(!merged->processes()[1].complete());
    }
};

NYTPROF_TEST(MergeGroupingsTest)
#include "tst_merge_groupings.moc"
