// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

namespace nytprof::reader {

/// What Devel::NYTProf::Data::load_profile_data_from_file() returns: a new hash of the tables of a
/// profile. Dies when nothing of the file can be read. Pushes what is wrong with it on warnings.
HV* loadTables(pTHX_ SV* path, AV* warnings);

} // namespace nytprof::reader
