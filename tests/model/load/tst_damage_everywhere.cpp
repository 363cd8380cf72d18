// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Damage at every place of a profile: what is shown and reported, allocations, memory.
// NYTPROF_WHOLE_TEST=1 cuts at each byte and flips 10,000 times; else some of both are done.
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <array>
#include <atomic>
#include <cstdlib>
#include <new>
#include <random>

#include <malloc.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::atomic<std::size_t> inUse = 0;
std::atomic<std::size_t> maxInUse = 0;
std::atomic<std::size_t> allocations = 0;

void count(std::size_t more)
{
    ++allocations;
    const std::size_t now = inUse += more;
    std::size_t most = maxInUse;
    while (now > most && !maxInUse.compare_exchange_weak(most, now)) { }
}

} // namespace

void* operator new(std::size_t size)
{
    void* const memory = std::malloc(size);
    if (!memory)
        throw std::bad_alloc();
    count(malloc_usable_size(memory));
    return memory;
}

// Sanitizers have one of their own for this, and want what it gave back through theirs.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    void* const memory = std::malloc(size);
    if (memory)
        count(malloc_usable_size(memory));
    return memory;
}

void operator delete(void* memory) noexcept
{
    inUse -= memory ? malloc_usable_size(memory) : 0;
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

bool isWhole() { return qEnvironmentVariableIsSet("NYTPROF_WHOLE_TEST"); }

struct Loaded {
    LoadResult result;
    std::size_t memory = 0; ///< bytes at the most
    std::size_t allocations = 0; ///< as a measure of work
};

Loaded load(const QByteArray& bytes)
{
    const std::size_t before = inUse;
    maxInUse = before;
    const std::size_t made = allocations;
    LoadResult result = loadProfile(bytesOf(bytes));
    return {std::move(result), maxInUse - before, allocations - made};
}

/// What a profile has, none of which a longer part of the same file has less of.
std::array<std::uint64_t, 12> amounts(const Profile& profile)
{
    std::uint64_t lines = 0;
    std::uint64_t source = 0;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        lines += profile.lines(FileId(i)).size();
        source += profile.source(FileId(i)).size();
    }
    const Totals& totals = profile.totals();
    const CallTree& tree = profile.callTree();
    const auto ticks = [](Ticks t) { return static_cast<std::uint64_t>(std::max<Ticks>(0, t)); };
    return {totals.statements, ticks(totals.statementTime), totals.calls, ticks(totals.exclusive),
        ticks(totals.inclusive), profile.files().size(), profile.subs().size(), lines, source,
        profile.callSites().size(), ticks(tree.total() - tree[tree.root()].exclusive),
        profile.attributes().size() + profile.options().size() + profile.processes().size()};
}

QByteArray namesOf(std::size_t amount)
{
    return QByteArray("statements,statement time,calls,exclusive time,inclusive time,files,subs,"
                      "lines,source lines,call sites,time of the call tree,settings")
        .split(',')[static_cast<qsizetype>(amount)];
}

} // namespace

class DamageEverywhereTest : public QObject {
    Q_OBJECT

private:
    /// Checks diagnostics and cost of loading any bytes.
    void check(const QByteArray& bytes, const QByteArray& what)
    {
        const Loaded loaded = load(bytes);
        m_most = std::max(m_most, loaded.allocations);
        m_largest = std::max(m_largest, loaded.memory);
        QVERIFY2(loaded.result.profile || !loaded.result.diagnostics.empty(), what);
        QVERIFY2(loaded.memory < 10 * m_memory, what + ' ' + QByteArray::number(loaded.memory));
        QVERIFY2(loaded.allocations < 10 * m_allocations,
            what + ' ' + QByteArray::number(loaded.allocations));
        if (loaded.result.profile) {
            const QString wrong = inconsistency(*loaded.result.profile);
            QVERIFY2(wrong.isEmpty(), what + ' ' + wrong.toUtf8());
        }
    }

    void addFiles()
    {
        QTest::addColumn<QString>("path");
        for (const char* name : {"small_default", "small_calls2", "small_c0", "small_blocks",
                 "small_c9", "small_calls0", "small_calls2_blocks_c0", "small_nosave",
                 "small_stmts0", "small_subs0"}) {
            const QString path = profilePath(QString::fromLatin1(name) + "/nytprof.out");
            if (!path.isEmpty())
                QTest::newRow(name) << path;
        }
    }

    QByteArray readWhole(const QString& path)
    {
        QByteArray file = readFile(path);
        const Loaded whole = load(file);
        m_memory = whole.memory;
        m_allocations = whole.allocations;
        m_most = 0;
        m_largest = 0;
        return file;
    }

    void printFigures(const char* what)
    {
        const auto ratio = [](std::size_t a, std::size_t b) {
            return static_cast<double>(a) / static_cast<double>(b);
        };
        qInfo("%s: at most %.2f times the memory and %.2f times the allocations of the whole file",
            what, ratio(m_largest, m_memory), ratio(m_most, m_allocations));
    }

    std::size_t m_memory = 0; ///< that the whole file takes
    std::size_t m_largest = 0;
    std::size_t m_allocations = 0; ///< for the whole file
    std::size_t m_most = 0;

private slots:
    void cuts_data() { addFiles(); }

    void cuts()
    {
        QFETCH(QString, path);
        const QByteArray file = readWhole(path);
        const auto whole = amounts(*loadProfile(bytesOf(file)).profile);
        const qsizetype step = isWhole() ? 1 : 1 + file.size() / 300;
        std::array<std::uint64_t, 12> before{};
        for (qsizetype size = 0; size < file.size();
             size += size < 700 && !isWhole() ? 7 : std::min(step, file.size() - size)) {
            const QByteArray cut = "cut at " + QByteArray::number(size);
            check(file.left(size), cut);
            const LoadResult result = loadProfile(bytesOf(file.left(size)));
            if (result.diagnostics.empty()) { // Devel::NYTProf ends with a comment
                QVERIFY2(amounts(*result.profile) == whole, cut + " is not reported");
                continue;
            }
            const Diagnostic& last = result.diagnostics.back();
            QVERIFY2(last.offset <= static_cast<std::uint64_t>(size), cut);
            if (!result.profile)
                continue;
            QVERIFY2(last.offset > 0, cut + " is reported without an offset");
            const auto now = amounts(*result.profile);
            for (std::size_t i = 0; i < now.size(); ++i)
                QVERIFY2(now[i] >= before[i], cut + " has fewer " + namesOf(i));
            before = now;
        }
        for (std::size_t i = 0; i < whole.size(); ++i)
            QVERIFY2(whole[i] >= before[i], "the whole has fewer " + namesOf(i));
        printFigures("cuts");
    }

    void flips_data() { addFiles(); }

    void flips()
    {
        QFETCH(QString, path);
        const QByteArray file = readWhole(path);
        std::mt19937 random(77);
        for (int round = 0; round < (isWhole() ? 1000 : 60); ++round) {
            QByteArray damaged = file;
            const auto at
                = static_cast<qsizetype>(random() % static_cast<std::size_t>(file.size()));
            damaged[at] = static_cast<char>(damaged[at] ^ 1 << random() % 8);
            check(damaged, "flip at " + QByteArray::number(at));
        }
        printFigures("flips");
    }

    void splices_data() { addFiles(); }

    /// The begin of a file and the end of another.
    void splices()
    {
        QFETCH(QString, path);
        const QByteArray file = readWhole(path);
        const QByteArray other = readFile(profilePath(QStringLiteral("evals/nytprof.out")));
        std::mt19937 random(78);
        for (int round = 0; round < (isWhole() ? 300 : 30); ++round) {
            const auto begin
                = static_cast<qsizetype>(random() % static_cast<std::size_t>(file.size()));
            const auto end
                = static_cast<qsizetype>(random() % static_cast<std::size_t>(other.size()));
            check(file.left(begin) + other.right(end),
                QByteArray::number(begin) + " bytes and the last " + QByteArray::number(end));
        }
        printFigures("splices");
    }

    void joined_data() { addFiles(); }

    /// The first one is shown, with a warning that there is more.
    void joined()
    {
        QFETCH(QString, path);
        const QByteArray file = readWhole(path);
        const LoadResult result = loadProfile(bytesOf(file + file));
        QVERIFY(result.profile);
        QCOMPARE(amounts(*result.profile), amounts(*loadProfile(bytesOf(file)).profile));
        QVERIFY(!result.diagnostics.empty());
        const Diagnostic& last = result.diagnostics.back();
        QCOMPARE(last.severity, Diagnostic::Severity::Warning);
        // The compressed data ends where the trailer begins.
        const qsizetype trailer = file.lastIndexOf("#\n# Compressed ");
        const qsizetype end = trailer >= 0 ? trailer : file.size();
        QCOMPARE(last.offset, static_cast<std::uint64_t>(end));
        QCOMPARE(QString::fromStdString(last.message),
            trailer >= 0
                ? QString::number(2 * file.size() - end)
                    + " bytes after the end are ignored; pass joined profiles as separate files"
                : QStringLiteral("damaged file: unknown tag 0x4E ('N'); read up to there"));
    }

    void wrongSettings_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line :
            {":nv_size=0", ":nv_size=1", ":nv_size=7", ":nv_size=4294967296", ":nv_size=-8",
                ":nv_size=x", ":ticks_per_sec=0", ":ticks_per_sec=-1", ":ticks_per_sec=1e308",
                ":ticks_per_sec=nan", ":basetime=99999999999999999999", "!calls=-1",
                "!blocks=999999999999", "!evals_before=18446744073709551615", "!=", ":", "!",
                "NYTProf 5 0", "NYTProf 99 0", "NYTProf -1 0", "NYTProf 5", "nytprof 5 0"})
            QTest::newRow(line) << QByteArray(line);
    }

    /// In the place of the line that is there, or of the first.
    void wrongSettings()
    {
        QFETCH(QByteArray, line);
        for (const char* name : {"small_default", "small_c0"}) {
            QByteArray file = readWhole(profilePath(QString::fromLatin1(name) + "/nytprof.out"));
            const QByteArray key = line.left(line.indexOf('=') + 1);
            qsizetype begin = key.size() > 1 ? file.indexOf('\n' + key) + 1 : 0;
            const bool isHeader = line.startsWith('N') || line.startsWith('n');
            if (begin <= 0 && !isHeader) { // one more, where such lines are
                begin = file.indexOf('\n') + 1;
                file.insert(begin, '\n');
            }
            check(file.left(begin) + line + file.mid(file.indexOf('\n', begin)), line);
        }
    }
};

NYTPROF_TEST(DamageEverywhereTest)
#include "tst_damage_everywhere.moc"
