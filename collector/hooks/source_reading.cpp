// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/source_reading.h"

#include "container/populated_memory.h"
#include "counters/file_table.h"
#include "hooks/hooks.h"
#include "hooks/live.h"

#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof::hooks {
namespace {

/// Stays set when SAVESRC is cleared for a file.
constexpr U32 Wanted = PERLDBf_SAVESRC_NOSUBS;

struct Compilation {
    const yy_parser* parser = nullptr;
    bool isRead = false; ///< here; else perl keeps the lines
    bool wasKept = false; ///< SAVESRC before this file
    Compilation* outer = nullptr;
};
thread_local Compilation* innermostCompilation = nullptr;

Perl_keyword_plugin_t nextKeywordPlugin = nullptr;

void letPerlKeep(pTHX_ bool on)
{
    PL_perldb = on ? PL_perldb | PERLDBf_SAVESRC : PL_perldb & ~PERLDBf_SAVESRC;
}

/// The innermost compilation, if the lexer is in it and we read its file. That of the program stays
/// when it has ended.
Compilation* readCompilation(pTHX)
{
    return innermostCompilation && innermostCompilation->isRead
            && innermostCompilation->parser == PL_parser && PL_parser->rsfp
        ? innermostCompilation
        : nullptr;
}

/// Whether perl sees the same text: no control characters, BOM or carriage returns.
bool isPlain(std::string_view text)
{
    constexpr unsigned char FirstOfMarks = 0xEF;
    if (text.substr(0, 2).find('\0') != std::string_view::npos
        || (!text.empty() && static_cast<unsigned char>(text[0]) >= FirstOfMarks))
        return false;
    for (const char special : {'\x04', '\x1A', '\r'})
        if (text.find(special) != std::string_view::npos)
            return false;
    return true;
}

std::optional<std::string> textOf(
    int file, time_t unchangedSince = std::numeric_limits<time_t>::max())
{
    struct stat status { };
    if (file < 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)
        || status.st_mtime > unchangedSince)
        return {};
    std::string text;
    text.reserve(static_cast<std::size_t>(status.st_size));
    populate(text.data(), text.capacity());
    text.resize(static_cast<std::size_t>(status.st_size));
    std::size_t size = 0;
    while (size < text.size()) {
        const auto count
            = pread(file, text.data() + size, text.size() - size, static_cast<off_t>(size));
        if (count <= 0)
            return {};
        size += static_cast<std::size_t>(count);
    }
    return text;
}

/// Reads the file about to be compiled, if it is plain. Perl keeps the lines of others, and of
/// those with #line, unless its arrays would be huge.
bool readFile(pTHX_ const yy_parser& parser, const char* name, bool onlyIfFar = false)
{
    auto* const input = parser.rsfp;
    const bool isOrdinary = (PL_perldb & PERLDBf_LINE) == 0 && !parser.rsfp_filters
        && PerlIO_tell(input) == 0 && PL_rs && SvPOK(PL_rs) && strEQ(SvPVX_const(PL_rs), "\n");
    auto text = isOrdinary ? textOf(PerlIO_fileno(input)) : std::nullopt;
    const auto directives = lineDirectives(text ? *text : std::string_view());
    if (onlyIfFar && !directives.isFar)
        return false;
    if (directives.isFar)
        text->resize(directives.first);
    if (!text || !isPlain(*text) || (directives.any() && !directives.isFar)) {
        sourceStore().drop(name);
        return directives.isFar;
    }
    sourceStore().keep(name, std::move(*text));
    return true;
}

/// Perl's own array of the lines that it compiles.
AV* compiledLines(pTHX) { return GvAVn(gv_fetchfile(CopFILE(&PL_compiling))); }

void giveLine(pTHX_ AV* lines, std::uint32_t number, std::string_view line)
{
    SV* const text = newSV_type(SVt_PVMG); // with use_db_sub=1, perl stores a statement in it, too
    sv_setpvn(text, line.data(), line.size());
    static_cast<void>(av_store(lines, number, text));
}

/// A filter was added in mid-file and changes the rest: gives perl the lines before it.
int giveBack(pTHX_ SV*, MAGIC*)
{
    if (auto* const compilation = readCompilation(aTHX)) {
        compilation->isRead = false;
        letPerlKeep(aTHX_ true);
        AV* const kept = compiledLines(aTHX);
        sourceStore().eachLine(CopFILE(&PL_compiling), [&](std::uint32_t number, auto line) {
            if (number <= CopLINE(&PL_compiling))
                giveLine(aTHX_ kept, number, line);
        });
        sourceStore().drop(CopFILE(&PL_compiling));
    }
    return 0;
}

/// Perl stores filters in an array; watches that it stays empty.
void watchFilters(pTHX_ yy_parser& parser)
{
    static const MGVTBL OnChange = [] {
        MGVTBL table{};
        table.svt_set = giveBack;
        return table;
    }();
    AV* const filters = newAV();
    parser.rsfp_filters = filters;
    sv_magicext(MUTABLE_SV(filters), nullptr, PERL_MAGIC_ext, &OnChange, nullptr, 0);
}

void endFile(pTHX_ void* data)
{
    auto* const ended = static_cast<Compilation*>(data);
    if ((PL_perldb & Wanted) != 0)
        letPerlKeep(aTHX_ ended->wasKept);
    auto** link = &innermostCompilation; // coroutines may end in any order
    while (*link && *link != ended)
        link = &(*link)->outer;
    if (*link)
        *link = ended->outer;
    delete ended;
}

/// Perl has named the eval and prepared its text, whatever value that was.
void noteEval(pTHX_ Profiler& profiler)
{
    const KeptText* text = nullptr;
    {
        const HookGuard guard(profiler);
        auto& evals = profiler.program->stringEvals();
        auto& eval = evals.add(PL_evalseq);
        const COP* const caller = cxstack[cxstack_ix].blk_oldcop;
        if (profiler.options.nameevals && CopLINE(caller) != 0 && CopFILE(caller))
            evals.setPlace(eval, CopFILE(caller), CopLINE(caller));
        if (profiler.options.savesrc)
            text
                = evals.setText(eval, {SvPVX_const(PL_parser->linestr), SvCUR(PL_parser->linestr)});
    }
    if (!text || !text->directives.any() || text->directives.isFar)
        return;
    AV* const lines = compiledLines(aTHX); // perl passes them on to the files that #line names
    eachLineOf(text->text, [&](auto number, auto line) { giveLine(aTHX_ lines, number, line); });
}

/// Perl begins to compile a file or string.
void beginCompilation(pTHX_ OP* op)
{
    auto* const profiler = profilerOf(aTHX);
    const bool isNoted = profiler && profiler->options.perldb == 0
        && (profiler->recording
            || !isLive(aTHX)); // those of a server that is off would fill memory
    if (op->op_type == OP_ENTEREVAL && isNoted)
        noteEval(aTHX_ * profiler);
    if ((PL_perldb & Wanted) == 0 || !PL_parser || !PL_parser->rsfp)
        return;
    dSAVE_ERRNO;
    auto* const begun
        = new Compilation{PL_parser, readFile(aTHX_ * PL_parser, CopFILE(&PL_compiling)),
            (PL_perldb & PERLDBf_SAVESRC) != 0, innermostCompilation};
    innermostCompilation = begun;
    letPerlKeep(aTHX_ !begun->isRead);
    SAVEDESTRUCTOR_X(endFile, begun);
    if (begun->isRead)
        watchFilters(aTHX_ * PL_parser);
    RESTORE_ERRNO;
}

/// Perl began to compile the program before it loaded the profiler, and keeps its lines, unless
/// its array would be huge: programs can see that it keeps them.
void beginProgram(pTHX)
{
    auto* parser = PL_phase == PERL_PHASE_START ? PL_parser : nullptr;
    while (parser && parser->old_parser)
        parser = parser->old_parser;
    if ((PL_perldb & Wanted) == 0 || !parser || !parser->rsfp
        || !readFile(aTHX_ * parser, PL_origfilename, true))
        return;
    letPerlKeep(aTHX_ false);
    innermostCompilation = new Compilation{parser, true, false, innermostCompilation};
    watchFilters(aTHX_ * parser);
}

/// Perl stops reading at __END__.
int keywordPlugin(pTHX_ char* word, STRLEN length, OP** op)
{
    const std::string_view text(word, length);
    if ((text == "__END__" || text == "__DATA__") && readCompilation(aTHX)) {
        const auto line = CopLINE(&PL_compiling) + linesOfHereDocuments(PL_parser);
        sourceStore().cutAfter(text, CopFILE(&PL_compiling), line);
    }
    return nextKeywordPlugin(aTHX_ word, length, op);
}

/// Perl need not keep the lines of evals that a file runs while perl keeps its own.
OP* stringEvalHook(pTHX)
{
    const auto before = PL_perldb;
    if ((before & Wanted) == 0 || (before & PERLDBf_SAVESRC) == 0)
        return originals[OP_ENTEREVAL](aTHX);
    letPerlKeep(aTHX_ false);
    OP* const next = originals[OP_ENTEREVAL](aTHX);
    if ((PL_perldb & Wanted) != 0)
        letPerlKeep(aTHX_ true);
    return next;
}

bool isRegistered(pTHX_ const BHK& hooks)
{
    for (SSize_t i = 0; PL_blockhooks && i <= AvFILLp(PL_blockhooks); ++i)
        if (INT2PTR(const BHK*, SvIV(AvARRAY(PL_blockhooks)[i])) == &hooks)
            return true;
    return false;
}

} // namespace

SourceStore& sourceStore()
{
    static auto* const all = new SourceStore; // never destroyed: exit handlers write profiles
    return *all;
}

bool keepUnchangedFile(std::string_view name, time_t since)
{
    const int file = open(absoluteName(name).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    auto text = textOf(file, since);
    if (file >= 0)
        close(file);
    if (text)
        sourceStore().keep(name, std::move(*text));
    return text.has_value();
}

U32 debugFlags(pTHX)
{
    const auto* const profiler = profilerOf(aTHX);
    const bool isOurs = profiler && profiler->options.perldb == 0;
    return PL_perldb | ((PL_perldb & Wanted) != 0 ? PERLDBf_SAVESRC : 0)
        | (isOurs && profiler->options.nameevals ? PERLDBf_NAMEEVAL : 0);
}

void watchEvals(pTHX)
{
    static BHK hooks;
    BhkENTRY_set(&hooks, bhk_eval, beginCompilation);
    if (!isRegistered(aTHX_ hooks))
        Perl_blockhook_register(aTHX_ & hooks);
}

void watchCompilation(pTHX)
{
    watchEvals(aTHX);
    replace(OP_ENTEREVAL, stringEvalHook);
    wrap_keyword_plugin(keywordPlugin, &nextKeywordPlugin); // no effect the second time
    beginProgram(aTHX);
}

} // namespace nytprof::hooks
