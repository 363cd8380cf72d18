// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

// perl's headers define hundreds of macros (seed, do_open, Copy...). They come last in every file
// that needs them, and only those in hooks/ and reader/ do.
#define PERL_NO_GET_CONTEXT
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wextra"
extern "C" {
#include <EXTERN.h>
#include <perl.h>

#include <XSUB.h>
}
#pragma GCC diagnostic pop
#include "perl_compat.h"
#undef seed
#undef do_open
#undef do_close
