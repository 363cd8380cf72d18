// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_stack.h"

#include <cstring>
#include <vector>

#include <unistd.h>

namespace nytprof::test {

/// Memory that is laid out like a perl's, in which everything may be wrong.
class FakePerl {
public:
    /// Of 5.VERSION.
    explicit FakePerl(int version = 36)
        : m_bytes(Size)
    {
        perl.layout = findLayout(version, 0);
        perl.stackPointer = variable(0);
        perl.op = variable(1);
        perl.cop = variable(2);
        perl.stackInfo = variable(3);
        perl.mainStash = variable(4);
        perl.sortStart = variable(5);
        perl.threadKey = variable(6); // files are texts, no globs
        set(perl.cop, cop());
        set(perl.stackInfo, stack(0));
    }

    [[nodiscard]] Address begin() const { return reinterpret_cast<Address>(m_bytes.data()); }
    [[nodiscard]] Address variable(std::size_t i) const { return begin() + 8 * i; }
    [[nodiscard]] Address cop() const { return begin() + 256; }
    [[nodiscard]] Address contexts() const { return begin() + Size / 2; }
    /// A PERL_SI.
    [[nodiscard]] Address stack(std::size_t i) const { return begin() + 4'096 + 64 * i; }

    [[nodiscard]] Address end() const { return begin() + Size; }
    template <class Value>
    [[nodiscard]] Value at(Address from) const
    {
        Value value{};
        std::memcpy(&value, m_bytes.data() + (from - begin()), sizeof value);
        return value;
    }
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
        std::size_t values = 0;
        PerlStack stack;
    };
    [[nodiscard]] Result read() const
    {
        ProcessMemory memory(getpid());
        Result result;
        LastStatements lastStatements;
        result.result = readStack(memory, perl, lastStatements, result.stack);
        result.calls = memory.calls();
        result.bytes = memory.bytes();
        result.values = memory.values();
        return result;
    }

    PerlInterpreter perl;

private:
    static constexpr std::size_t Size = std::size_t{4} << 20;
    std::vector<char> m_bytes;
};

} // namespace nytprof::test
