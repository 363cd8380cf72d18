/* SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
 *
 * Prints the row of model/inspect/perl_layout_rows.h for the perl whose headers compile it, with the
 * ccflags of that perl. Only headers are needed: it is linked without libperl and calls nothing of it.
 */
#define PERL_NO_GET_CONTEXT
#define PERLIO_NOT_STDIO 0
#include "EXTERN.h"
#include "perl.h"
#undef printf
#undef putchar
#include <stddef.h>
#include <stdio.h>

static int columns = 0;

static void print(long value)
{
    if (columns > 0)
        fputs(columns % 16 == 0 ? ",\n        " : ", ", stdout);
    printf("%ld", value);
    ++columns;
}

/* Offset of what a macro of perl calls a member. */
#define MEMBER(object, member) print((long)((char*)&(object).member - (char*)&(object)))

#ifdef MULTIPLICITY
#define INTERPRETER(field) print((long)offsetof(struct interpreter, I##field))
#else
#define INTERPRETER(field) print(0) /* a variable of its own, as without threads */
#endif
#if PERL_VERSION < 24
#define OLD(what) what
#else
#define OLD(what) print(0) /* not needed */
#endif
#if PERL_VERSION < 18
#define xcv_gv_u xcv_gv
#endif
#ifdef CXp_EVALBLOCK
#define EVAL_BLOCK CXp_EVALBLOCK
#else
#define EVAL_BLOCK CXp_TRYBLOCK
#endif
#ifdef CXp_SUB_RE_FAKE
#define RE_FAKE CXp_SUB_RE_FAKE
#else
#define RE_FAKE 0
#endif
#ifdef CVf_NAMED
#define NAMED CVf_NAMED
#else
#define NAMED 0
#endif
#if PERL_VERSION > 35
#define AUX_IN_BODY ((long)offsetof(struct xpvhv_with_aux, xhv_aux))
#else
#define AUX_IN_BODY (-1L) /* behind the array */
#endif
#ifdef SVphv_HasAUX
#define HAS_AUX SVphv_HasAUX
#else
#define HAS_AUX SVf_OOK
#endif

/* In the order of struct PerlLayout. */
int main(void)
{
    static PERL_CONTEXT context;
    static COP cop;
    static OP op;
    static XPVCV sub;
    static XPVGV glob;
    static XPVHV hash;
    static GP gp;
    fputs("    {", stdout);
    print(PERL_VERSION);
    print(PERL_SUBVERSION);

    INTERPRETER(stack_sp);
    INTERPRETER(op);
    INTERPRETER(curcop);
    INTERPRETER(curstackinfo);
    INTERPRETER(defstash);
    OLD(INTERPRETER(sortcop));

    print(offsetof(PERL_SI, si_cxstack));
    print(offsetof(PERL_SI, si_prev));
    print(offsetof(PERL_SI, si_cxix));
    print(offsetof(PERL_SI, si_type));
    print(sizeof(PERL_SI));
    print(PERLSI_MAIN);
    print(PERLSI_SORT);

    print(sizeof(PERL_CONTEXT));
    MEMBER(context, cx_type);
    MEMBER(context, blk_oldcop);
    MEMBER(context, blk_sub.cv);
    MEMBER(context, blk_eval.old_namesv);
    OLD(MEMBER(context, blk_eval.cv));
    print(CXTYPEMASK);
    print(CXt_SUB);
    print(CXt_FORMAT);
    print(CXt_EVAL);
    print(EVAL_BLOCK);
    print(RE_FAKE);
    print(CXp_REAL);

    MEMBER(cop, cop_line);
#ifdef USE_ITHREADS
    MEMBER(cop, cop_file);
#else
    MEMBER(cop, cop_filegv);
#endif
    MEMBER(op, op_next);
    /* A bit field behind these: */
    print((long)((char*)&op.op_ppaddr - (char*)&op + sizeof op.op_ppaddr + sizeof(PADOFFSET)));
    print(OP_ENTERSUB);
    print(OP_NEXTSTATE);
    print(OP_DBSTATE);
    print(MAXO);

    print(offsetof(SV, sv_any));
    print(offsetof(SV, sv_flags));
    print(offsetof(SV, sv_u));
    print(SVTYPEMASK);
    print(SVt_PVCV);
    print(SVt_PVGV);
    print(SVt_PVHV);
    print(SVf_ROK);

    MEMBER(sub, xcv_stash);
    MEMBER(sub, xcv_start_u);
    MEMBER(sub, xcv_gv_u);
    MEMBER(sub, xcv_flags);
    print(CVf_ISXSUB);
    print(NAMED);
    OLD(MEMBER(sub, xcv_depth));
    MEMBER(glob, xnv_u.xgv_stash);
    MEMBER(glob, xiv_u.xivu_namehek);
    MEMBER(gp, gp_cv);
    MEMBER(hash, xhv_max);
    print(AUX_IN_BODY);
    print(offsetof(struct xpvhv_aux, xhv_name_u));
    print(offsetof(struct xpvhv_aux, xhv_name_count));
    print(HAS_AUX);
    print(offsetof(HEK, hek_len));
    print(offsetof(HEK, hek_key));
    fputs("},\n", stdout);
    return 0;
}
