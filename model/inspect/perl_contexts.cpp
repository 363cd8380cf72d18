// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_contexts.h"

#include <algorithm>

namespace nytprof {

PerlContext contextOf(std::span<const std::byte> bytes, const PerlLayout& layout)
{
    using Kind = PerlContext::Kind;
    PerlContext context;
    const auto flags = memberAt<std::uint8_t>(bytes, layout.contextType);
    const int type = flags & layout.contextTypeMask;
    context.oldCop = memberAt<Address>(bytes, layout.contextOldCop);
    if (type == layout.contextIsSub || type == layout.contextIsFormat) {
        context.kind = type == layout.contextIsFormat  ? Kind::Format
            : (flags & layout.contextFlagInRegex) != 0 ? Kind::RegexCode
                                                       : Kind::Sub;
        context.sub = memberAt<Address>(bytes, layout.contextSub);
    } else if (type == layout.contextIsEval && (flags & layout.contextFlagEvalBlock) == 0) {
        const bool isRequire = (flags & layout.contextFlagEvalText) == 0
            || memberAt<Address>(bytes, layout.contextEvalName) != 0;
        context.kind = isRequire ? Kind::Require : Kind::StringEval;
        if (layout.contextEvalSub != 0)
            context.sub = memberAt<Address>(bytes, layout.contextEvalSub);
    }
    return context;
}

bool readContexts(
    ProcessMemory& memory, const PerlLayout& layout, Address stackInfo, ContextStacks& stacks)
{
    int left = StackLimits::Contexts;
    std::vector<std::byte> info(static_cast<std::size_t>(layout.stackSize));
    std::vector<std::byte> bytes;
    for (Address at = stackInfo; at != 0; at = memberAt<Address>(info, layout.stackPrevious)) {
        if (!isPlausible(at) || stacks.all.size() >= std::size_t{StackLimits::Stacks}
            || !memory.read(at, info))
            return false;
        const auto top = memberAt<std::int32_t>(info, layout.stackTop);
        const auto contexts = memberAt<Address>(info, layout.stackContexts);
        constexpr std::int32_t MaxTop = 10'000'000;
        if (top < -1 || top > MaxTop || !isPlausible(contexts))
            return false;
        const int count = top + 1;
        const int read = std::min(count, left); // the innermost ones
        const auto size = static_cast<std::size_t>(layout.contextSize);
        ContextStack& stack = stacks.all.emplace_back();
        stack.type = memberAt<std::int32_t>(info, layout.stackType);
        stack.end = contexts + static_cast<Address>(count) * size;
        bytes.resize(static_cast<std::size_t>(read) * size);
        if (!memory.read(stack.end - bytes.size(), bytes))
            return false;
        for (std::size_t begin = 0; begin < bytes.size(); begin += size)
            stack.contexts.push_back(contextOf(std::span(bytes).subspan(begin, size), layout));
        left -= read;
        if (read < count) {
            stacks.isCut = true;
            return true;
        }
    }
    return true;
}

} // namespace nytprof
