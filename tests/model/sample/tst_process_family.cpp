// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which processes are sampled with their children.
#include "sample/process_family.h"

#include "test_class.h"

#include <QTest>

#include <map>

using namespace nytprof;

class ProcessFamilyTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_children = {{1, {2, 9}}, {2, {3}}, {3, {}}, {9, {}}};
        m_family = ProcessFamily({[this](pid_t pid) {
                                      const auto found = m_children.find(pid);
                                      return found == m_children.end() ? std::vector<pid_t>()
                                                                       : found->second;
                                  },
            [this](pid_t pid) { return m_children.contains(pid); }});
        m_family.add(2);
    }

    void childrenAreTakenOnce()
    {
        QCOMPARE(taken(), (std::vector<pid_t>{2, 3}));
        m_children[3] = {4};
        m_children[4] = {};
        QCOMPARE(taken(), std::vector<pid_t>{4});
        QCOMPARE(taken(), std::vector<pid_t>());
    }

    /// The number may become that of another process.
    void endedOnesAreForgotten()
    {
        QCOMPARE(taken(), (std::vector<pid_t>{2, 3}));
        m_children.erase(2);
        QCOMPARE(taken(), std::vector<pid_t>());
        m_children[3] = {5}; // a child of a child
        m_children[5] = {};
        QCOMPARE(taken(), std::vector<pid_t>{5});
        m_children.clear();
        QCOMPARE(taken(), std::vector<pid_t>());
        QVERIFY(m_family.empty());
    }

    /// A shell may run perl later, but one that goes on without costs little.
    void refusedOnesAreTriedAgain()
    {
        int tries = 0;
        for (int i = 0; i < 1'000; ++i)
            m_family.look([&](pid_t pid) {
                tries += pid == 3 ? 1 : 0;
                return pid != 3;
            });
        QVERIFY2(tries > 20 && tries < 40, qPrintable(QString::number(tries)));
    }

private:
    std::vector<pid_t> taken()
    {
        std::vector<pid_t> pids;
        m_family.look([&](pid_t pid) {
            pids.push_back(pid);
            return true;
        });
        return pids;
    }

    std::map<pid_t, std::vector<pid_t>> m_children;
    ProcessFamily m_family{{}};
};

NYTPROF_TEST(ProcessFamilyTest)

#include "tst_process_family.moc"
