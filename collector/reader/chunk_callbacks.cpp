// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/boot.h"
#include "reader/chunk_queue.h"

#include <algorithm>
#include <array>
#include <new>

#include "reader/perl_values.h"

namespace nytprof::reader {

namespace {

constexpr std::array<const char*, QueuedChunk::Kinds> Names = {"VERSION", "ATTRIBUTE", "OPTION",
    "COMMENT", "START_DEFLATE", "PID_START", "PID_END", "NEW_FID", "TIME_LINE", "TIME_BLOCK",
    "DISCOUNT", "SUB_ENTRY", "SUB_RETURN", "SRC_LINE", "SUB_INFO", "SUB_CALLERS"};

constexpr SSize_t MostArguments = 1 + 9;

/// Counts of the arguments after the tag.
struct Shape {
    int numbers;
    int times;
    int strings;
    bool isTime = false; ///< the first number is signed
};
constexpr std::array<Shape, QueuedChunk::Kinds> Shapes = {{
    {2, 0, 0}, {0, 0, 2}, {0, 0, 2}, {0, 0, 1}, {0, 0, 0}, {2, 1, 0}, {1, 1, 0}, {6, 0, 1},
    {3, 0, 0, true}, {5, 0, 0, true}, {0, 0, 0}, {2, 0, 0}, {1, 2, 1}, {2, 0, 1}, {3, 0, 1},
    {3, 3, 2}, // and the depth, after the times
}};

/// State of for_chunks; all mortals and no destructor, so that perl may longjmp.
struct Calls {
    ChunkQueue* queue;
    std::array<SV*, QueuedChunk::Kinds> callbacks; ///< null: not wanted
    std::array<SV*, QueuedChunk::Kinds> tags;
    AV* arguments; ///< reused unless a callback keeps them
    SV* number; ///< $.
};

const QueuedChunk* nextChunk(ChunkQueue& queue, bool& failed)
{
    failed = true; // unless it returns
    return orIfThrown<const QueuedChunk*>(nullptr, [&] {
        const QueuedChunk* const next = queue.next();
        failed = false;
        return next;
    });
}

void closeQueue(pTHX_ void* queue)
{
    PERL_UNUSED_CONTEXT;
    auto* const mine = static_cast<ChunkQueue*>(queue);
    if (mine->isOurs())
        delete mine;
}

/// Reuses the last call's scalar unless it is referenced elsewhere or has magic.
SV* argument(pTHX_ AV* arguments, SSize_t index)
{
    SV*& kept = AvARRAY(arguments)[index];
    if (SvREFCNT(kept) > 1 || SvTHINKFIRST(kept) || SvMAGICAL(kept)) {
        SvREFCNT_dec_NN(kept);
        kept = newSV(0);
    }
    return kept;
}

/// Pushes the arguments after the tag.
void pushArguments(pTHX_ const QueuedChunk& chunk, AV* arguments)
{
    const Shape& shape = Shapes[static_cast<std::size_t>(chunk.kind)];
    SSize_t index = 0;
    dSP;
    for (int i = 0; i < shape.numbers; ++i) {
        SV* const value = argument(aTHX_ arguments, index++);
        if (shape.isTime && i == 0)
            sv_setiv(value, static_cast<std::int32_t>(chunk.numbers[0]));
        else
            sv_setuv(value, chunk.numbers[i]);
        PUSHs(value);
    }
    for (int i = 0; i < shape.times; ++i) {
        SV* const value = argument(aTHX_ arguments, index++);
        sv_setnv(value, chunk.times[i]);
        PUSHs(value);
    }
    if (chunk.kind == QueuedChunk::Kind::SubCallers) {
        SV* const value = argument(aTHX_ arguments, index++);
        sv_setuv(value, chunk.numbers[3]);
        PUSHs(value);
    }
    for (int i = 0; i < shape.strings; ++i) {
        SV* const value = argument(aTHX_ arguments, index++);
        setText(aTHX_ value, chunk.strings[i]);
        PUSHs(value);
    }
    PUTBACK;
}

void callFor(pTHX_ const Calls& calls, const QueuedChunk& chunk, UV number)
{
    const auto kind = static_cast<std::size_t>(chunk.kind);
    sv_setuv(calls.number, number);
    dSP;
    PUSHMARK(SP);
    EXTEND(SP, MostArguments);
    PUSHs(calls.tags[kind]);
    PUTBACK;
    pushArguments(aTHX_ chunk, calls.arguments);
    call_sv(calls.callbacks[kind], G_VOID | G_DISCARD);
}

/// Makes $. the number of the chunk, whatever the callback reads.
SV* replaceInputLineNumber(pTHX)
{
    GV* const name = gv_fetchpvs(".", GV_ADD | GV_NOTQUAL, SVt_PV);
    SAVEGENERICSV(GvSV(name));
    GvSV(name) = newSVuv(0);
    return GvSV(name);
}

void fillCallbacks(pTHX_ SV* wanted, Calls& calls)
{
    SV* const target = SvRV(wanted);
    for (std::size_t kind = 0; kind < QueuedChunk::Kinds; ++kind) {
        calls.tags[kind] = sv_2mortal(newSVpv(Names[kind], 0));
        SvREADONLY_on(calls.tags[kind]);
        SV** found = &wanted;
        if (SvTYPE(target) == SVt_PVHV) {
            auto* const byTag = reinterpret_cast<HV*>(target);
            found = hv_fetch(byTag, Names[kind], static_cast<I32>(SvCUR(calls.tags[kind])), 0);
            if (!found)
                found = hv_fetchs(byTag, "", 0);
        }
        const bool isThere = found && SvOK(*found);
        calls.callbacks[kind] = isThere ? sv_2mortal(SvREFCNT_inc_simple_NN(*found)) : nullptr;
    }
}

AV* newArguments(pTHX)
{
    AV* const arguments = newAV();
    av_extend(arguments, MostArguments - 1);
    for (SSize_t i = 0; i < MostArguments; ++i)
        av_push(arguments, newSV(0));
    sv_2mortal(reinterpret_cast<SV*>(arguments));
    return arguments;
}

} // namespace

AV* callForChunks(pTHX_ SV* path, SV* callbacks)
{
    STRLEN length = 0;
    const char* const bytes = SvPV(path, length);
    ENTER;
    Calls calls{};
    calls.queue = orIfThrown<ChunkQueue*>(
        nullptr, [&] { return new ChunkQueue(std::string(bytes, length)); });
    if (!calls.queue)
        croak("Devel::NYTProf: out of memory while reading %s\n", bytes);
    SAVEDESTRUCTOR_X(closeQueue, calls.queue);
    fillCallbacks(aTHX_ callbacks, calls);
    calls.arguments = newArguments(aTHX);
    calls.number = replaceInputLineNumber(aTHX);
    bool failed = false;
    UV number = 0;
    while (const QueuedChunk* const chunk = nextChunk(*calls.queue, failed)) {
        if (!calls.callbacks[static_cast<std::size_t>(chunk->kind)]) {
            number += chunk->repeats;
            continue;
        }
        for (std::uint64_t repeat = 0; repeat < chunk->repeats; ++repeat)
            callFor(aTHX_ calls, *chunk, number++);
    }
    if (!calls.queue->isOurs()) {
        croak("Devel::NYTProf: %s: reading cannot continue after a fork; open it again\n", bytes);
    }
    SV* fatal = nullptr;
    AV* const warnings
        = failed ? nullptr : problemsOf(aTHX_ bytes, calls.queue->takeDiagnostics(), &fatal);
    if (failed)
        croak("Devel::NYTProf: out of memory while reading %s\n", bytes);
    if (fatal)
        dieOf(aTHX_ fatal);
    LEAVE;
    return warnings;
}

} // namespace nytprof::reader
