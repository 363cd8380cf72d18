// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

namespace nytprof::hooks {

/// Defines the functions of package DB by which a program switches profiling on and off; documented
/// in lib/Devel/NYTProf.pm.
void defineControlFunctions(pTHX);

} // namespace nytprof::hooks
