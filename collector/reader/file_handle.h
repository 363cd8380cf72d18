// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

namespace nytprof::reader {

/// Defines the functions of Devel::NYTProf::FileHandle, which its documentation describes.
void defineFileHandle(pTHX);

} // namespace nytprof::reader
