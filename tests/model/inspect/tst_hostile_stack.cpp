// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Stacks that no perl has, made in this process: refused or cut within the limits.
#include "inspect/perl_stack.h"
#include "test_class.h"

#include <QTest>

#include <cstring>
#include <vector>

#include <unistd.h>

using namespace nytprof;

namespace {

/// Memory that is laid out like a perl's, in which everything may be wrong.
class FakePerl {
public:
    FakePerl()
        : m_bytes(Size)
    {
        perl.layout = findLayout(36, 0, true);
        perl.stackPointer = variable(0);
        perl.op = variable(1);
        perl.cop = variable(2);
        perl.stackInfo = variable(3);
        perl.mainStash = variable(4);
        set(perl.cop, cop());
        set(perl.stackInfo, stack(0));
    }

    [[nodiscard]] Address begin() const { return reinterpret_cast<Address>(m_bytes.data()); }
    [[nodiscard]] Address variable(std::size_t i) const { return begin() + 8 * i; }
    [[nodiscard]] Address cop() const { return begin() + 256; }
    [[nodiscard]] Address contexts() const { return begin() + Size / 2; }
    /// A PERL_SI.
    [[nodiscard]] Address stack(std::size_t i) const { return begin() + 4'096 + 64 * i; }

    template <class Value>
    void set(Address at, Value value)
    {
        std::memcpy(m_bytes.data() + (at - begin()), &value, sizeof value);
    }
    void setStack(std::size_t i, Address previous, std::int32_t top, Address contextsAt)
    {
        const auto& layout = *perl.layout;
        const auto member
            = [&](std::int32_t offset) { return stack(i) + static_cast<Address>(offset); };
        set(member(layout.stackPrevious), previous);
        set(member(layout.stackTop), top);
        set(member(layout.stackContexts), contextsAt);
        set(member(layout.stackType), layout.stackTypeMain);
    }

    struct Result {
        StackResult result = StackResult::Complete;
        std::size_t calls = 0;
        std::size_t bytes = 0;
        PerlStack stack;
    };
    [[nodiscard]] Result read() const
    {
        ProcessMemory memory(getpid());
        Result result;
        result.result = readStack(memory, perl, result.stack);
        result.calls = memory.calls();
        result.bytes = memory.bytes();
        return result;
    }

    PerlInterpreter perl;

private:
    static constexpr std::size_t Size = std::size_t{4} << 20;
    std::vector<char> m_bytes;
};

} // namespace

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
            FakePerl fake;
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
