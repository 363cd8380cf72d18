// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

/// Differences between perl 5.16 and the newest; included by perl_api.h only, after perl's headers.
/// Other files that ask for PERL_VERSION, and how often; tests/source/check-source counts:
///   hooks/interpreters.cpp: 2 (kinds of signal handlers)
///   hooks/statement_hooks.cpp: 1 (the op of try and catch)

#if PERL_VERSION < 18
#define CvNAMED(cv) 0
#define PadlistMAX(padlist) AvFILLp(padlist)
#define PadlistARRAY(padlist) reinterpret_cast<PAD**>(AvARRAY(padlist))
#define PadARRAY(pad) AvARRAY(pad)
#define SvIsCOW_on(sv) (SvFAKE_on(sv), SvREADONLY_on(sv))
#define SvREFCNT_dec_NN(sv) SvREFCNT_dec(sv)
#define CXp_SUB_RE 0
#define CXp_SUB_RE_FAKE 0
#endif

#if PERL_VERSION < 22
#ifndef OpSIBLING
#define OpSIBLING(op) ((op)->op_sibling)
#define OpHAS_SIBLING(op) ((op)->op_sibling != nullptr)
#endif
#ifndef CvLEXICAL
#define CvLEXICAL(cv) CvNAMED(cv) // no others had names of their own
#endif
#ifndef is_invariant_string
#define is_invariant_string(text, length) is_ascii_string(text, length)
#endif
#define Perl_newXS_deffile(...) nytprof::newXsub(__VA_ARGS__)
#define dXSBOOTARGSAPIVERCHK                                                                       \
    dXSARGS;                                                                                       \
    XS_APIVERSION_BOOTCHECK
#define dXSBOOTARGSXSAPIVERCHK                                                                     \
    dXSBOOTARGSAPIVERCHK;                                                                          \
    XS_VERSION_BOOTCHECK
#define Perl_xs_boot_epilog(...) nytprof::endBoot(__VA_ARGS__)
#endif

#if PERL_VERSION < 28
#undef wrap_keyword_plugin
#define wrap_keyword_plugin(wanted, former) nytprof::wrapKeywordPlugin(aTHX_ wanted, former)
#endif

namespace nytprof {

#if PERL_VERSION < 22
inline CV* newXsub(pTHX_ const char* name, XSUBADDR_t function)
{
    return newXS(const_cast<char*>(name), function, __FILE__);
}

inline void endBoot(pTHX_ I32 ax)
{
    if (PL_unitcheckav)
        call_list(PL_scopestack_ix, PL_unitcheckav);
    XSRETURN_YES;
}
#endif

#if PERL_VERSION < 28
inline void wrapKeywordPlugin(pTHX_ Perl_keyword_plugin_t wanted, Perl_keyword_plugin_t* former)
{
    PERL_UNUSED_CONTEXT;
    OP_CHECK_MUTEX_LOCK;
    if (!*former) {
        *former = PL_keyword_plugin;
        PL_keyword_plugin = wanted;
    }
    OP_CHECK_MUTEX_UNLOCK;
}
#endif

/// Sets $DB::single.
inline void setDebuggerSingle(pTHX_ IV value)
{
#if PERL_VERSION < 22
    if (PL_DBsingle)
        sv_setiv(PL_DBsingle, value);
#else
    PL_DBsingle_iv = value;
#endif
}

/// The glob that names a sub without CvNAMED, or null.
inline GV* globOf(const CV* cv)
{
#if PERL_VERSION < 18
    return static_cast<const XPVCV*>(SvANY(cv))->xcv_gv;
#else
    return static_cast<const XPVCV*>(SvANY(cv))->xcv_gv_u.xcv_gv;
#endif
}

/// The name of a sub with CvNAMED, or null.
inline const HEK* ownNameOf([[maybe_unused]] const CV* cv)
{
#if PERL_VERSION < 18
    return nullptr;
#else
    return static_cast<const XPVCV*>(SvANY(cv))->xcv_gv_u.xcv_hek;
#endif
}

/// The op that has the pattern of split.
inline constexpr OPCODE SplitPattern =
#if PERL_VERSION < 26
    OP_PUSHRE;
#else
    OP_SPLIT;
#endif

/// Code blocks (?{}) of a constant pattern, or null. Perl 5.16 ran them in a loop without hooks.
inline OP* codeOfPattern([[maybe_unused]] const PMOP* match)
{
#if PERL_VERSION < 18
    return nullptr;
#else
    return (match->op_pmflags & PMf_CODELIST_PRIVATE) ? match->op_code_list : nullptr;
#endif
}

/// The closure that the code blocks of qr// are compiled to, or null.
inline const CV* closureOfPattern(pTHX_ [[maybe_unused]] const PMOP* match)
{
#if PERL_VERSION < 18
    PERL_UNUSED_CONTEXT;
    return nullptr;
#else
    const auto* const pattern = PM_GETRE(match);
    return pattern ? ReANY(pattern)->qr_anoncv : nullptr;
#endif
}

/// Perls before 5.26 take the op_targ of a statement that they free for a place in a pad.
inline constexpr bool StatementsAreFreedWithTarget = PERL_VERSION < 26;

/// Height of the save stack outside a context.
inline I32 savesBefore(pTHX_ const PERL_CONTEXT& context)
{
#if PERL_VERSION < 24
    // ENTER came before the context was pushed; LEAVE comes after an xsub that goto runs.
    return PL_scopestack[context.blk_oldscopesp - 1];
#else
    PERL_UNUSED_CONTEXT;
    return context.blk_oldsaveix;
#endif
}

/// Lines of here-documents that the parser has read but not counted yet.
inline line_t linesOfHereDocuments([[maybe_unused]] const yy_parser* parser)
{
#if PERL_VERSION >= 20
    return parser->herelines;
#elif PERL_VERSION >= 18
    return parser->lex_shared->herelines;
#else
    return 0;
#endif
}

/// Whether an SV that is only a number has no body.
inline constexpr bool NumbersAreInHeads = PERL_VERSION >= 22 && NVSIZE <= IVSIZE;

/// Adds types of SVs that older perls do not have.
template <class Sizes>
constexpr void addNewerBodySizes([[maybe_unused]] Sizes& sizes)
{
#if PERL_VERSION >= 20
    sizes[SVt_INVLIST] = sizeof(XINVLIST) - offsetof(XPV, xpv_cur);
#endif
#if PERL_VERSION >= 38
    sizes[SVt_PVOBJ] = sizeof(XPVOBJ);
#endif
}

} // namespace nytprof
