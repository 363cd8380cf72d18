// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/source_reading.h"

#include "profile/disk_source.h"

#include <cerrno>
#include <exception>
#include <string>

#include "perl_api.h"

namespace nytprof::reader {

SV* readSource(pTHX_ const char* path, STRLEN length)
{
    try {
        const auto source = readDiskSource(std::string(path, length));
        return source ? newSVpvn(source->text.data(), source->text.size()) : nullptr;
    } catch (const std::exception&) {
        errno = ENOMEM;
        return nullptr;
    }
}

} // namespace nytprof::reader
