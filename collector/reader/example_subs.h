// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

namespace nytprof::reader {

/// Defines the xsubs of Devel::NYTProf::Test, documented there.
void defineExampleSubs(pTHX);

} // namespace nytprof::reader
