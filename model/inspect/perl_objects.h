// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_interpreter.h"
#include "inspect/process_memory.h"

#include <cstdint>
#include <optional>
#include <string>

namespace nytprof {

/// Where a statement is.
struct StatementPlace {
    std::string file; ///< as perl has it: "lib/A.pm", "(eval 12)"
    std::uint32_t line = 0;
};

/// A sub: a CV of the process.
struct PerlSub {
    std::string package;
    std::string name; ///< without the package: "run", "__ANON__"
    bool isXsub = false;
    std::int32_t depth = 0; ///< calls of it that run; before 5.24 only
    Address start = 0; ///< its first op
    Address firstStatement = 0; ///< its COP; 0 if there is none
};

/// Reads names and places from the structures of a perl. Any address may be wrong: a value that
/// makes no sense is none.
class PerlObjects {
public:
    PerlObjects(ProcessMemory& memory, const PerlInterpreter& perl)
        : m_memory(memory)
        , m_perl(perl)
        , m_layout(*perl.layout)
    {
    }

    [[nodiscard]] std::optional<PerlSub> sub(Address cv);
    [[nodiscard]] std::optional<StatementPlace> statement(Address cop);
    [[nodiscard]] bool isStatement(Address op);
    /// The outermost op of the code that an op belongs to, from perl 5.26 on; 0 if it is not found.
    [[nodiscard]] Address rootOf(Address op);
    /// CvROOT of a sub; 0 if there is none.
    [[nodiscard]] Address rootOfSub(Address cv);
    /// First op in the list of a sub's statements, from CvROOT; 0 if there is none.
    [[nodiscard]] Address firstOfBody(Address root);
    /// The next op in the same list, from perl 5.26 on; 0 if it is the last one.
    [[nodiscard]] Address nextSibling(Address op);
    /// PL_op's type; none if it cannot be read.
    [[nodiscard]] std::optional<int> opType(Address op);
    /// "sleep", "entersub"; "" if it is unknown.
    [[nodiscard]] std::string opName(int type);
    /// "main", "DBI::st"; "" if it is no stash.
    [[nodiscard]] std::string packageName(Address stash);
    /// The CV that an SV is, refers to or, as a glob, has; 0 if none.
    [[nodiscard]] Address subBehind(Address sv);

private:
    struct Head {
        Address body = 0;
        std::uint32_t flags = 0;
        Address value = 0;
    };
    [[nodiscard]] std::optional<Head> head(Address sv);
    [[nodiscard]] bool hasType(const Head& head, std::int32_t type) const;
    template <class Value>
    [[nodiscard]] std::optional<Value> member(Address structure, std::int32_t offset)
    {
        return m_memory.value<Value>(structure + static_cast<Address>(std::int64_t{offset}));
    }
    [[nodiscard]] std::string key(Address hek);
    [[nodiscard]] std::string globName(const std::optional<Head>& glob); ///< "" if it is none
    void nameByGlob(Address gv, PerlSub& sub);
    /// The next sibling of an op or, behind the last one, their parent.
    struct Link {
        Address to = 0;
        bool isSibling = false;
    };
    [[nodiscard]] std::optional<Link> link(Address op);
    [[nodiscard]] Address firstChild(Address op);
    [[nodiscard]] Address firstStatement(Address start);

    ProcessMemory& m_memory;
    const PerlInterpreter& m_perl;
    const PerlLayout& m_layout;
};

} // namespace nytprof
