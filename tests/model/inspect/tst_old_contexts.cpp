// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Before 5.24 a context may be on perl's stack when it does not run, and run when it is not there.
#include "inspect/old_contexts.h"

#include "fake_perl.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using nytprof::test::FakePerl;

namespace {

/// Subs and statements 0, 1, ... of a perl 5.16.
class OldPerl : public FakePerl {
public:
    OldPerl()
        : FakePerl(16)
    {
    }

    [[nodiscard]] Address sub(Address i) const { return begin() + 16'384 + 256 * i; }
    [[nodiscard]] Address statement(Address i) const { return begin() + 32'768 + 256 * i; }

    /// The number of its calls that run.
    void setDepth(Address i, std::int32_t depth)
    {
        const Address body = sub(i) + 64;
        set(at(sub(i), perl.layout->svBody), body);
        set(at(sub(i), perl.layout->svFlags), perl.layout->svTypeSub);
        set(at(body, perl.layout->subDepth), depth);
        set(at(body, perl.layout->subStart), statement(i));
    }
    void setCall(Address context, Address i, Address calledAt)
    {
        setContext(context, perl.layout->contextIsSub, perl.layout->contextSub, sub(i), calledAt);
    }
    void setStringEval(Address context, Address i, Address calledAt)
    {
        setContext(context, perl.layout->contextIsEval | perl.layout->contextFlagEvalText,
            perl.layout->contextEvalSub, sub(i), calledAt);
    }

    struct Settled {
        Address statement = 0;
        std::size_t contexts = 0;
        bool isPushing = false;

        bool operator==(const Settled&) const = default;
    };
    /// With so many contexts, while it is at an op and a statement.
    [[nodiscard]] Settled settled(std::int32_t count, const char* op, Address current)
    {
        setStack(0, 0, count - 1, contexts());
        ProcessMemory memory(getpid());
        ContextStacks stacks;
        if (!readContexts(memory, *perl.layout, stack(0), stacks))
            return {};
        OldContexts old(memory, perl, stacks, op, statement(current));
        const Address result = old.settle();
        return {result, stacks.all[0].contexts.size(), old.isPushing()};
    }

private:
    static Address at(Address structure, std::int32_t offset)
    {
        return structure + static_cast<Address>(offset);
    }
    void setContext(
        Address i, std::int32_t type, std::int32_t subMember, Address sub, Address calledAt)
    {
        const Address context = contexts() + i * static_cast<Address>(perl.layout->contextSize);
        set(at(context, perl.layout->contextType), static_cast<std::uint8_t>(type));
        set(at(context, subMember), sub);
        set(at(context, perl.layout->contextOldCop), statement(calledAt));
    }
};

using Settled = OldPerl::Settled;

} // namespace

class OldContextsTest : public QObject {
    Q_OBJECT

private slots:
    /// Until CvDEPTH counts it, the context may have the sub and statement of an earlier call.
    void aCallThatBegins()
    {
        OldPerl perl;
        perl.setDepth(1, 1);
        perl.setDepth(2, 0);
        perl.setCall(0, 1, 0);
        perl.setCall(1, 2, 5);
        QVERIFY(perl.settled(2, "entersub", 1) == (Settled{perl.statement(1), 1, true}));
        perl.setDepth(2, 1);
        QVERIFY(perl.settled(2, "entersub", 1) == (Settled{perl.statement(1), 2, false}));
    }

    void aSubThatCallsItself()
    {
        OldPerl perl;
        perl.setDepth(1, 1);
        perl.setCall(0, 1, 0);
        perl.setCall(1, 1, 1);
        QVERIFY(perl.settled(2, "entersub", 1) == (Settled{perl.statement(1), 1, true}));
        perl.setDepth(1, 2);
        QVERIFY(perl.settled(2, "entersub", 1) == (Settled{perl.statement(1), 2, false}));
    }

    /// The context is off the stack, PL_curcop not yet the caller's statement.
    void aCallThatEnds()
    {
        OldPerl perl;
        perl.setDepth(1, 1);
        perl.setDepth(2, 1);
        perl.setCall(0, 1, 0);
        perl.setCall(1, 2, 1);
        QVERIFY(perl.settled(1, "leavesub", 2) == (Settled{perl.statement(1), 1, false}));
        QVERIFY(perl.settled(1, "add", 3) == (Settled{perl.statement(3), 1, false}));
        perl.setDepth(2, 0); // it has ended
        QVERIFY(perl.settled(1, "leavesub", 1) == (Settled{perl.statement(1), 1, false}));
        // As from 5.20 on, where it is ended before it is off the stack.
        QVERIFY(perl.settled(2, "leavesub", 1) == (Settled{perl.statement(1), 1, false}));
    }

    void aStringEval()
    {
        OldPerl perl;
        perl.setDepth(1, 1);
        perl.setStringEval(0, 1, 0);
        QVERIFY(perl.settled(1, "add", 1) == (Settled{perl.statement(1), 1, false}));
        QVERIFY(perl.settled(1, "entereval", 0) == (Settled{perl.statement(0), 0, true}));
        QVERIFY(perl.settled(0, "leaveeval", 1) == (Settled{perl.statement(0), 0, false}));
        perl.setDepth(1, 0);
        QVERIFY(
            perl.settled(1, "lineseq", 1) == (Settled{perl.statement(1), 1, false})); // compiled
        QVERIFY(perl.settled(0, "leaveeval", 0) == (Settled{perl.statement(0), 0, false}));
    }

    /// XS that calls a sub has the same type of stack.
    void sorting()
    {
        OldPerl perl;
        perl.setDepth(1, 1);
        perl.setCall(0, 1, 0);
        perl.setStack(0, 0, 0, perl.contexts());
        ProcessMemory memory(getpid());
        ContextStacks stacks;
        QVERIFY(readContexts(memory, *perl.perl.layout, perl.stack(0), stacks));
        ContextStack& stack = stacks.all[0];
        stack.type = perl.perl.layout->stackTypeSort;
        for (const Address sortStart : {perl.statement(1), perl.statement(2), Address{0}}) {
            perl.set(perl.perl.sortStart, sortStart);
            memory.beginSnapshot({});
            OldContexts old(memory, perl.perl, stacks, "add", perl.statement(1));
            QCOMPARE(old.runsSort(stack), sortStart == perl.statement(1));
        }
        stack.contexts[0].kind = PerlContext::Kind::Block;
        QVERIFY(OldContexts(memory, perl.perl, stacks, "add", 0).runsSort(stack));
    }
};

NYTPROF_TEST(OldContextsTest)

#include "tst_old_contexts.moc"
