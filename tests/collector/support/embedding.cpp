// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A program that embeds perl, as servers and editors do:
//
//     embedding HOW ARGUMENTS_OF_PERL...
//
// runs a Perl program, then calls its sub main::later() if there is one, and ends: HOW is
// "destroy", as it should be, or "exit", without a word to perl.
#include <cstdlib>
#include <string_view>

extern "C" {
#include <EXTERN.h>
#include <perl.h>

#include <XSUB.h>
}

EXTERN_C void boot_DynaLoader(pTHX_ CV* cv);

namespace {

void addDynaLoader(pTHX) { newXS("DynaLoader::boot_DynaLoader", boot_DynaLoader, __FILE__); }

void callLater(pTHX)
{
    if (!get_cv("main::later", 0)) {
        return;
    }
    dSP;
    PUSHMARK(SP);
    call_pv("main::later", G_VOID | G_DISCARD | G_NOARGS);
}

} // namespace

int main(int argc, char** argv, char** environment)
{
    if (argc < 2) {
        return 2;
    }
    const std::string_view how = argv[1];
    argv[1] = argv[0];
    int arguments = argc - 1;
    char** first = argv + 1;
    PERL_SYS_INIT3(&arguments, &first, &environment);
    PerlInterpreter* const my_perl = perl_alloc(); // the name that perl's macros want
    perl_construct(my_perl);
    PL_perl_destruct_level = 1;
    int status = perl_parse(my_perl, addDynaLoader, arguments, first, nullptr);
    if (status == 0) {
        status = perl_run(my_perl);
    }
    callLater(aTHX);
    if (how == "exit") {
        std::exit(status);
    }
    const int end = perl_destruct(my_perl);
    perl_free(my_perl);
    PERL_SYS_TERM();
    return status ? status : end;
}
