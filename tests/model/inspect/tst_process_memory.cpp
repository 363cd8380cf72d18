// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Reading memory: of this process, which may always do so.
#include "inspect/process_memory.h"
#include "test_class.h"

#include <QTest>

#include <cstring>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

using namespace nytprof;

namespace {

Address addressOf(const void* pointer) { return reinterpret_cast<Address>(pointer); }

/// Pages of memory; the one behind them cannot be read.
class Pages {
public:
    explicit Pages(std::size_t count)
        : m_size((count + 1) * Size)
        , m_begin(static_cast<char*>(
              mmap(nullptr, m_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)))
    {
        mprotect(m_begin + count * Size, Size, PROT_NONE);
    }
    ~Pages() { munmap(m_begin, m_size); }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    static constexpr std::size_t Size = 4'096;
    [[nodiscard]] char* begin() const { return m_begin; }
    [[nodiscard]] char* end() const { return m_begin + m_size - Size; }

private:
    std::size_t m_size;
    char* m_begin;
};

} // namespace

class ProcessMemoryTest : public QObject {
    Q_OBJECT

private slots:
    void valuesAndTexts()
    {
        const Pages pages(2);
        const std::uint64_t number = 0x0123'4567'89AB'CDEF;
        std::memcpy(pages.begin() + Pages::Size - 4, &number, sizeof number); // on both pages
        std::strcpy(pages.end() - 5, "text");
        ProcessMemory memory(getpid());
        memory.beginSnapshot({});
        QCOMPARE(memory.value<std::uint64_t>(addressOf(pages.begin() + Pages::Size - 4)), number);
        QCOMPARE(memory.text(addressOf(pages.end() - 5), 100), std::string("text"));
        QCOMPARE(memory.text(addressOf(pages.end() - 5), 3), std::string("tex"));
        QCOMPARE(memory.calls(), std::size_t{1}); // the pages are kept
    }

    void whatIsMissingIsNoValue()
    {
        const Pages pages(1);
        std::memcpy(pages.end() - 4, "abcd", 4); // no null byte
        ProcessMemory memory(getpid());
        memory.beginSnapshot({});
        QVERIFY(!memory.value<std::uint64_t>(addressOf(pages.end() - 4)));
        QCOMPARE(memory.error(), EFAULT);
        QCOMPARE(memory.text(addressOf(pages.end() - 4), 100), std::string("abcd"));
        QVERIFY(!memory.value<int>(~Address{0} - 2));
        QVERIFY(!memory.value<int>(0));
    }

    /// What changes while a snapshot lasts is not seen; the next one reads the same pages at once.
    void snapshots()
    {
        const Pages pages(20);
        ProcessMemory memory(getpid());
        memory.beginSnapshot({});
        const auto first = [&](int page) {
            return memory.value<int>(addressOf(pages.begin() + page * Pages::Size));
        };
        for (int page = 0; page < 20; page += 2)
            QCOMPARE(first(page), 0);
        *pages.begin() = 1;
        QCOMPARE(first(0), 0);
        QCOMPARE(memory.calls(), std::size_t{10});
        memory.beginSnapshot({});
        for (int page = 0; page < 20; page += 2)
            QCOMPARE(first(page), page == 0 ? 1 : 0);
        QCOMPARE(memory.calls(), std::size_t{1});
    }

    void limits()
    {
        const Pages pages(100);
        ProcessMemory memory(getpid());
        memory.beginSnapshot({.calls = 3, .bytes = 40 * Pages::Size});
        std::vector<std::byte> buffer(39 * Pages::Size);
        QVERIFY(memory.read(addressOf(pages.begin()), buffer));
        QVERIFY(!memory.isOverLimits());
        QVERIFY(!memory.read(addressOf(pages.begin() + 50 * Pages::Size), buffer)); // bytes
        QVERIFY(memory.isOverLimits());
        memory.beginSnapshot({.calls = 3, .bytes = 40 * Pages::Size});
        QVERIFY(!memory.isOverLimits());
        for (int i = 0; i < 10; ++i)
            (void)memory.value<int>(addressOf(pages.begin() + (90 - i * 2) * Pages::Size));
        QVERIFY(memory.isOverLimits());
        QVERIFY(memory.calls() <= 3);
    }
};

NYTPROF_TEST(ProcessMemoryTest)

#include "tst_process_memory.moc"
