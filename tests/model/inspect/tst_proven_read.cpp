// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Two values of a process that runs all the time belong to one moment, if the reading is proven.
#include "inspect/process_memory.h"
#include "inspect/proven_read.h"
#include "running_perl.h"
#include "test_class.h"

#include <QTest>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <optional>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;

namespace {

/// A process that counts in two places, far from each other, as fast as it can: first in one, then
/// in the other.
class CountingProcess {
public:
    CountingProcess()
    {
        constexpr int Access = PROT_READ | PROT_WRITE;
        void* const memory = ::mmap(nullptr, Bytes, Access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        m_counts = static_cast<volatile std::uint64_t*>(memory);
        m_process = ::fork();
        if (m_process == 0)
            count();
    }
    ~CountingProcess()
    {
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
        ::munmap(const_cast<std::uint64_t*>(m_counts), Bytes);
    }
    CountingProcess(const CountingProcess&) = delete;
    CountingProcess& operator=(const CountingProcess&) = delete;

    [[nodiscard]] pid_t pid() const { return m_process; }
    [[nodiscard]] Address first() const { return reinterpret_cast<Address>(m_counts); }
    [[nodiscard]] Address second() const { return reinterpret_cast<Address>(m_counts + Distance); }

private:
    static constexpr std::size_t Bytes = 1 << 20;
    static constexpr std::size_t Distance = 64'000;

    [[noreturn]] void count() const
    {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        while (true) {
            m_counts[0] = m_counts[0] + 1;
            m_counts[Distance] = m_counts[Distance] + 1;
        }
    }

    volatile std::uint64_t* m_counts = nullptr;
    pid_t m_process = 0;
};

struct Counts {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    [[nodiscard]] bool areOfOneMoment() const { return first == second || first == second + 1; }
};

/// With as much time between the two readings as that of a stack needs. None if the memory may not
/// be read.
std::optional<Counts> readSlowly(const CountingProcess& process)
{
    ProcessMemory memory(process.pid());
    memory.beginSnapshot({});
    const auto first = memory.value<std::uint64_t>(process.first());
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(20);
    while (std::chrono::steady_clock::now() < end)
        ;
    const auto second = memory.value<std::uint64_t>(process.second());
    return first && second ? std::optional(Counts{*first, *second}) : std::nullopt;
}

} // namespace

class ProvenReadTest : public QObject {
    Q_OBJECT

private slots:
    void valuesOfOneMoment()
    {
        const CountingProcess process;
        if (!readSlowly(process))
            QSKIP("this system does not let a process read the memory of its children");
        while (readSlowly(process)->first == 0)
            ; // it has not run yet
        const ObservedTask task(process.pid(), process.pid());
        const int reads = test::stacksToRead(500);
        for (int read = 0; read < reads;) {
            std::optional<Counts> counts;
            const auto proof = readProven(task, 3, [&] { counts = readSlowly(process); });
            if (proof == ReadProof::NoCounts)
                QSKIP("this kernel has no /proc/PID/schedstat");
            QVERIFY(proof == ReadProof::Runnable || proof == ReadProof::Moving);
            if (proof == ReadProof::Moving)
                continue;
            QVERIFY(counts.has_value());
            QVERIFY2(counts->areOfOneMoment(),
                qPrintable(QStringLiteral("%1 %2").arg(counts->first).arg(counts->second)));
            ++read;
        }
    }

    /// So the test above can fail.
    void valuesOfTwoMoments()
    {
        const CountingProcess process;
        if (!readSlowly(process))
            QSKIP("this system does not let a process read the memory of its children");
        while (readSlowly(process).value_or(Counts()).areOfOneMoment())
            ;
    }
};

NYTPROF_TEST(ProvenReadTest)

#include "tst_proven_read.moc"
