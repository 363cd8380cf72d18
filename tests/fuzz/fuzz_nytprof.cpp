// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Profiles of NYTProf, of all versions of the format, compressed or not.
#include "export/chrome_trace.h"
#include "profile_use.h"
#include "stream/byte_stream.h"
#include "stream/diagnostic_log.h"
#include "stream/input.h"

#include <cstddef>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::span bytes(data, size);
    nytprof::fuzz::useFile(bytes);
    std::ostringstream out;
    nytprof::ChromeTrace trace(out);
    nytprof::ByteStream stream(nytprof::unzipped(nytprof::Input::fromMemory(bytes)));
    nytprof::DiagnosticLog log;
    static_cast<void>(trace.add(stream, log));
    trace.finish();
    nytprof::fuzz::requireJson(out.str());
    return 0;
}
