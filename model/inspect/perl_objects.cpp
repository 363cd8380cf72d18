// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_objects.h"

#include <algorithm>

namespace nytprof {

namespace {

constexpr std::size_t MaxName = 1'000; // bytes of a name or path
constexpr std::uint32_t OpTypeMask = 511; // nine bits
constexpr int MaxOpsBeforeStatement = 8;
constexpr int MaxReferences = 3;
constexpr std::int32_t PointerSize = 8;

} // namespace

std::optional<PerlObjects::Head> PerlObjects::head(Address sv)
{
    if (!isPlausible(sv))
        return std::nullopt;
    const auto body = member<Address>(sv, m_layout.svBody);
    const auto flags = member<std::uint32_t>(sv, m_layout.svFlags);
    const auto value = member<Address>(sv, m_layout.svValue);
    if (!body || !flags || !value)
        return std::nullopt;
    return Head{*body, *flags, *value};
}

bool PerlObjects::hasType(const Head& head, std::int32_t type) const
{
    return (head.flags & static_cast<std::uint32_t>(m_layout.svTypeMask))
        == static_cast<std::uint32_t>(type);
}

std::string PerlObjects::key(Address hek)
{
    const auto length = hek >= 4'096 ? member<std::int32_t>(hek, m_layout.keyLength) : std::nullopt;
    if (!length || *length < 0 || *length > static_cast<std::int32_t>(MaxName))
        return {};
    std::string text(static_cast<std::size_t>(*length), '\0');
    const Address from = hek + static_cast<Address>(m_layout.keyText);
    return m_memory.read(from, std::as_writable_bytes(std::span(text))) ? text : std::string();
}

std::string PerlObjects::packageName(Address stash)
{
    const auto hash = head(stash);
    const auto hasExtra = static_cast<std::uint32_t>(m_layout.hashFlagExtra);
    if (!hash || !hasType(*hash, m_layout.svTypeHash) || (hash->flags & hasExtra) == 0)
        return {};
    Address extra = hash->body + static_cast<Address>(std::int64_t{m_layout.hashExtra});
    if (m_layout.hashExtra < 0) { // behind the array
        const auto max = member<Address>(hash->body, m_layout.hashMax);
        extra = hash->value + (max.value_or(0) + 1) * sizeof(Address);
    }
    auto name = member<Address>(extra, m_layout.extraName);
    const auto names = member<std::int32_t>(extra, m_layout.extraNameCount);
    if (name && names.value_or(0) != 0) // a list, of a stash with aliases
        name = isPlausible(*name) ? m_memory.value<Address>(*name) : std::nullopt;
    return name ? key(*name) : std::string();
}

std::string PerlObjects::globName(const std::optional<Head>& glob)
{
    return glob && hasType(*glob, m_layout.svTypeGlob)
        ? key(member<Address>(glob->body, m_layout.globName).value_or(0))
        : std::string();
}

void PerlObjects::nameByGlob(Address gv, PerlSub& sub)
{
    const auto glob = head(gv);
    sub.name = globName(glob);
    if (!sub.name.empty())
        sub.package = packageName(member<Address>(glob->body, m_layout.globStash).value_or(0));
}

Address PerlObjects::firstStatement(Address start)
{
    for (int i = 0; i < MaxOpsBeforeStatement && isPlausible(start); ++i) {
        if (isStatement(start))
            return start;
        start = member<Address>(start, m_layout.opNext).value_or(0);
    }
    return 0;
}

std::optional<PerlSub> PerlObjects::sub(Address cv)
{
    const auto code = head(cv);
    if (!code || !hasType(*code, m_layout.svTypeSub) || !isPlausible(code->body))
        return std::nullopt;
    const auto flags = member<std::uint32_t>(code->body, m_layout.subFlags);
    const auto glob = member<Address>(code->body, m_layout.subGlob);
    if (!flags || !glob)
        return std::nullopt;
    PerlSub sub;
    sub.isXsub = (*flags & static_cast<std::uint32_t>(m_layout.subFlagXsub)) != 0;
    if ((*flags & static_cast<std::uint32_t>(m_layout.subFlagNamed)) != 0) {
        sub.package = packageName(member<Address>(code->body, m_layout.subStash).value_or(0));
        sub.name = key(*glob);
    } else {
        nameByGlob(*glob, sub);
    }
    if (sub.name.empty()) { // being freed, or that of an eval
        sub.package = packageName(member<Address>(code->body, m_layout.subStash).value_or(0));
        sub.name = "__ANON__";
    }
    if (sub.package.empty())
        sub.package = "__ANON__"; // as perl calls a deleted package
    if (m_layout.subDepth != 0)
        sub.depth = member<std::int32_t>(code->body, m_layout.subDepth).value_or(0);
    if (!sub.isXsub) {
        sub.start = member<Address>(code->body, m_layout.subStart).value_or(0);
        sub.firstStatement = firstStatement(sub.start);
    }
    return sub;
}

std::optional<StatementPlace> PerlObjects::statement(Address cop)
{
    if (!isPlausible(cop))
        return std::nullopt;
    const auto line = member<std::uint32_t>(cop, m_layout.copLine);
    const auto file = member<Address>(cop, m_layout.copFile);
    if (!line || !file)
        return std::nullopt;
    if (m_perl.threadKey != 0)
        return StatementPlace{
            *file >= 4'096 ? m_memory.text(*file, MaxName) : std::string(), *line};
    // The name of a glob: "_</usr/bin/starman".
    const std::string name = globName(head(*file));
    return StatementPlace{name.substr(name.starts_with("_<") ? 2 : 0), *line};
}

std::optional<int> PerlObjects::opType(Address op)
{
    const auto bits = isPlausible(op) ? member<std::uint16_t>(op, m_layout.opType) : std::nullopt;
    if (!bits)
        return std::nullopt;
    return static_cast<int>(*bits & OpTypeMask);
}

bool PerlObjects::isStatement(Address op)
{
    const auto type = opType(op);
    return type && (*type == m_layout.opTypeNextstate || *type == m_layout.opTypeDbstate);
}

// op.h: op_sibparent is behind op_next, and leads to the parent if op_moresib is not set.
std::optional<PerlObjects::Link> PerlObjects::link(Address op)
{
    constexpr std::uint16_t HasSibling = 1U << 14;
    if (!isPlausible(op))
        return std::nullopt;
    const auto bits = member<std::uint16_t>(op, m_layout.opType);
    const auto to = member<Address>(op, m_layout.opNext + PointerSize);
    if (!bits || !to)
        return std::nullopt;
    return Link{*to, (*bits & HasSibling) != 0};
}

Address PerlObjects::nextSibling(Address op)
{
    const auto next = link(op);
    return next && next->isSibling ? next->to : 0;
}

Address PerlObjects::rootOf(Address op)
{
    constexpr int MaxSiblings = 4'000;
    for (int i = 0; i < MaxSiblings; ++i) {
        const auto next = link(op);
        if (!next)
            return 0;
        if (next->to == 0)
            return next->isSibling ? 0 : op;
        op = next->to;
    }
    return 0;
}

// op.h: op_first is behind the members that each op has, of which the last two are op_flags and
// op_private, a byte each behind the type.
Address PerlObjects::firstChild(Address op)
{
    constexpr std::uint8_t HasChildren = 4; // OPf_KIDS
    const std::int32_t flagsAt = m_layout.opType + 2;
    const std::int32_t firstAt = (flagsAt + 2 + PointerSize - 1) / PointerSize * PointerSize;
    const auto flags = isPlausible(op) ? member<std::uint8_t>(op, flagsAt) : std::nullopt;
    return flags && (*flags & HasChildren) != 0 ? member<Address>(op, firstAt).value_or(0) : 0;
}

Address PerlObjects::firstOfBody(Address root) { return firstChild(firstChild(root)); }

// cv.h: xcv_root_u is behind xcv_start_u.
Address PerlObjects::rootOfSub(Address cv)
{
    const auto code = head(cv);
    return code && hasType(*code, m_layout.svTypeSub) && isPlausible(code->body)
        ? member<Address>(code->body, m_layout.subStart + PointerSize).value_or(0)
        : 0;
}

std::string PerlObjects::opName(int type)
{
    if (m_perl.opNames == 0 || type < 0 || type >= m_layout.opTypeCount)
        return {};
    constexpr std::size_t MaxOpName = 31;
    const auto name
        = m_memory.value<Address>(m_perl.opNames + static_cast<Address>(type) * sizeof(Address));
    const std::string text = name ? m_memory.text(*name, MaxOpName) : std::string();
    const bool isName = std::ranges::all_of(
        text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
    return isName ? text : std::string(); // the process may have put anything there
}

Address PerlObjects::subBehind(Address sv)
{
    for (int i = 0; i < MaxReferences; ++i) {
        const auto value = head(sv);
        if (!value)
            return 0;
        if (hasType(*value, m_layout.svTypeSub))
            return sv;
        if (hasType(*value, m_layout.svTypeGlob))
            sv = isPlausible(value->value)
                ? member<Address>(value->value, m_layout.globSub).value_or(0)
                : 0;
        else if ((value->flags & static_cast<std::uint32_t>(m_layout.svFlagReference)) != 0)
            sv = value->value;
        else
            return 0;
    }
    return 0;
}

} // namespace nytprof
