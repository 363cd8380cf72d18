// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which processes are looked at when a whole machine is sampled.
#include "sample/process_discovery.h"

#include "test_class.h"

#include <QTest>

#include <map>

using namespace nytprof;

class ProcessDiscoveryTest : public QObject {
    Q_OBJECT

    using Kind = ProcessDiscovery::Kind;

private slots:
    void init()
    {
        m_kinds = {{1, Kind::Other}, {900, Kind::Perl}};
        m_libraries.clear();
        m_last = 1'000;
        m_now = 0;
        m_starting = 0;
        ProcessDiscovery::System system;
        system.lastNumber = [this] { return m_last; };
        system.highestNumber = 32'767;
        system.all = [this] {
            std::vector<pid_t> all;
            for (const auto& [pid, kind] : m_kinds)
                if (kind != Kind::None)
                    all.push_back(pid);
            return all;
        };
        system.kind = [this](pid_t pid) {
            ++m_looks[pid];
            const auto found = m_kinds.find(pid);
            return found == m_kinds.end() ? Kind::None : found->second;
        };
        system.hasPerlLibrary = [this](pid_t pid) {
            ++m_searches[pid];
            return m_libraries.contains(pid);
        };
        m_discovery = ProcessDiscovery(system);
        QCOMPARE(takenAt(0), std::vector<pid_t>{900}); // what ran before
        m_looks.clear();
        m_searches.clear();
    }

    void newOnesAtTheNextLook()
    {
        start(1'001, Kind::Perl);
        start(1'002, Kind::Other);
        start(1'003, Kind::Perl);
        QCOMPARE(takenAt(50), (std::vector<pid_t>{1'001, 1'003}));
        QCOMPARE(takenAt(100), std::vector<pid_t>());
        QCOMPARE(m_looks[1'001], 1);
    }

    void numbersAreGivenOutAgain()
    {
        m_last = 32'765;
        (void)takenAt(10'000); // so many numbers that all processes are looked at
        start(32'767, Kind::Perl);
        start(300, Kind::Perl);
        start(301, Kind::Other);
        m_looks.clear();
        QCOMPARE(takenAt(10'050), (std::vector<pid_t>{300, 32'767}));
        QCOMPARE(m_looks.count(299), std::size_t{0});
        // Another process of that number, of a machine that starts many.
        m_last = 299;
        (void)takenAt(20'000);
        start(300, Kind::Perl);
        QCOMPARE(takenAt(20'050), std::vector<pid_t>{300});
    }

    /// A child is a copy of its shell until it runs perl.
    void forkThenExec()
    {
        start(1'001, Kind::Other);
        QCOMPARE(takenAt(10), std::vector<pid_t>());
        m_kinds[1'001] = Kind::Perl;
        QCOMPARE(takenAt(40), std::vector<pid_t>());
        QCOMPARE(takenAt(60), std::vector<pid_t>{1'001});
        QCOMPARE(m_looks[1'001], 2);
    }

    /// One that never runs perl costs a known number of looks.
    void looksAreCounted()
    {
        start(1'001, Kind::Other);
        start(1'002, Kind::None);
        for (std::int64_t time = 50; time < 10'000; time += 10)
            QCOMPARE(takenAt(time), std::vector<pid_t>());
        QCOMPARE(m_looks[1'001], 7);
        QCOMPARE(m_searches[1'001], 1);
        QCOMPARE(m_looks[1'002], 1); // a thread, or it has ended
        for (std::int64_t time = 10'000; time <= 40'000; time += 10)
            QCOMPARE(takenAt(time), std::vector<pid_t>());
        QCOMPARE(m_looks[1'001], 11);
        QCOMPARE(m_searches[1'001], 2);
        QCOMPARE(m_looks[900], 0);
    }

    void perlThatStarts()
    {
        start(1'001, Kind::Perl);
        m_starting = 1'001;
        QCOMPARE(takenAt(10), std::vector<pid_t>());
        m_starting = 0;
        QCOMPARE(takenAt(60), std::vector<pid_t>{1'001});
    }

    void oldProcesses()
    {
        m_kinds[1] = Kind::Perl; // by exec
        QCOMPARE(takenAt(9'990), std::vector<pid_t>());
        QCOMPARE(takenAt(10'000), std::vector<pid_t>{1});
    }

    void librariesThatAreLoadedLater()
    {
        m_libraries.insert(1);
        QCOMPARE(takenAt(10'000), std::vector<pid_t>{1});
        start(1'001, Kind::Other);
        m_libraries.insert(1'001);
        std::vector<pid_t> taken;
        while (taken.empty())
            taken = takenAt(m_now + 50);
        QCOMPARE(taken, std::vector<pid_t>{1'001});
    }

    /// Two hundred workers start at once.
    void someAtATime()
    {
        for (pid_t pid = 1'001; pid <= 1'050; ++pid)
            start(pid, Kind::Perl);
        QCOMPARE(takenAt(50).size(), std::size_t{ProcessDiscovery::MaxTaken});
        QCOMPARE(takenAt(100).size(), std::size_t{ProcessDiscovery::MaxTaken});
        QCOMPARE(takenAt(150).size(), std::size_t{10});
    }

    /// A kernel that hides the last number.
    void withoutTheLastNumber()
    {
        m_last = 0;
        (void)takenAt(10);
        m_kinds[1'001] = Kind::Perl;
        QCOMPARE(takenAt(20), std::vector<pid_t>());
        QCOMPARE(takenAt(10'000), std::vector<pid_t>{1'001});
    }

private:
    void start(pid_t pid, Kind kind)
    {
        m_kinds[pid] = kind;
        m_last = pid;
    }
    std::vector<pid_t> takenAt(std::int64_t milliseconds)
    {
        m_now = milliseconds;
        std::vector<pid_t> pids;
        m_discovery.look(static_cast<std::uint64_t>(milliseconds) * 1'000'000, [&](pid_t pid) {
            if (pid != m_starting)
                pids.push_back(pid);
            return pid != m_starting;
        });
        return pids;
    }

    std::map<pid_t, Kind> m_kinds;
    std::set<pid_t> m_libraries;
    std::map<pid_t, int> m_looks;
    std::map<pid_t, int> m_searches;
    pid_t m_last = 0;
    pid_t m_starting = 0;
    std::int64_t m_now = 0;
    ProcessDiscovery m_discovery{{}};
};

NYTPROF_TEST(ProcessDiscoveryTest)

#include "tst_process_discovery.moc"
