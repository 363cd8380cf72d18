// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Stacks that no perl has, made in this process: refused or cut within the limits.
#include "fake_perl.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using nytprof::test::FakePerl;

class HostileStackTest : public QObject {
    Q_OBJECT

private slots:
    void theProgramAlone()
    {
        FakePerl fake;
        fake.setStack(0, 0, -1, fake.contexts());
        const auto read = fake.read();
        QCOMPARE(read.result, StackResult::Complete);
        QCOMPARE(read.stack.frames.size(), std::size_t{1});
        QCOMPARE(read.stack.frames[0].sub, std::string("main::RUNTIME"));
    }

    void aStackThatIsItsOwnPrevious()
    {
        FakePerl fake;
        fake.setStack(0, fake.stack(0), -1, fake.contexts());
        const auto read = fake.read();
        QCOMPARE(read.result, StackResult::Implausible);
        QVERIFY(read.calls < 20);
    }

    void evalsWithoutEnd()
    {
        FakePerl fake;
        const auto& layout = *fake.perl.layout;
        fake.setStack(0, 0, 9'999, fake.contexts());
        for (Address i = 0; i < 10'000; ++i) { // string evals
            const Address context = fake.contexts() + i * static_cast<Address>(layout.contextSize);
            fake.set(context,
                static_cast<std::uint8_t>(layout.contextIsEval | layout.contextFlagEvalText));
            fake.set(context + static_cast<Address>(layout.contextOldCop), fake.cop());
        }
        const auto read = fake.read();
        QCOMPARE(read.result, StackResult::Complete);
        QVERIFY(read.stack.isCut);
        QCOMPARE(read.stack.frames.size(), std::size_t{StackLimits::Contexts});
        QVERIFY(read.bytes <= ProcessMemory::Limits().bytes);
    }

    void aCountBeyondAllMemory()
    {
        for (const std::int32_t top : {2'147'483'647, -2, 20'000'000, 9'999'999}) {
            FakePerl fake;
            fake.setStack(0, 0, top, fake.contexts());
            const auto read = fake.read();
            QCOMPARE(read.result, StackResult::Implausible);
            QVERIFY(read.calls < 20);
        }
    }

    /// Each address leads to other memory of this process, or nowhere.
    void randomBytes()
    {
        std::uint32_t random = 1;
        const auto next = [&] { return random = random * 1'664'525 + 1'013'904'223; };
        for (int i = 0; i < 2'000; ++i) {
            FakePerl fake(i % 2 == 0 ? 36 : 16);
            fake.setStack(0, next() % 2 != 0 ? fake.stack(1) : 0, static_cast<int>(next() % 40),
                fake.contexts());
            fake.setStack(1, 0, static_cast<int>(next() % 40), fake.contexts());
            for (Address at = fake.contexts(); at < fake.contexts() + 8'000; at += 8) {
                const Address inside = fake.begin() + next() % 8'192 / 8 * 8;
                fake.set(at, next() % 4 == 0 ? Address{next()} : inside);
            }
            for (Address at = fake.begin() + 256; at < fake.stack(0); at += 8)
                fake.set(at, fake.begin() + next() % 8'192 / 8 * 8);
            fake.set(fake.perl.op, fake.begin() + next() % 4'096 / 8 * 8);
            fake.set(fake.perl.stackPointer, fake.begin() + next() % 4'096 / 8 * 8);
            const auto read = fake.read();
            QVERIFY(read.calls <= ProcessMemory::Limits().calls);
            QVERIFY(read.bytes <= ProcessMemory::Limits().bytes);
            QVERIFY(read.stack.frames.size() <= std::size_t{StackLimits::Contexts} + 200);
        }
    }

    void noInterpreterYet()
    {
        FakePerl fake;
        fake.set(fake.perl.stackInfo, Address{0});
        QCOMPARE(fake.read().result, StackResult::NotRunning);
        fake.perl.op = 8; // nothing is there
        QCOMPARE(fake.read().result, StackResult::Implausible);
    }
};

NYTPROF_TEST(HostileStackTest)

#include "tst_hostile_stack.moc"
