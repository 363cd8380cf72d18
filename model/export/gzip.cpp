// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <ostream>

namespace nytprof {

void writeGzip(std::string_view bytes, std::ostream& out)
{
    constexpr int gzipWindow = 15 + 16;
    constexpr int memoryLevel = 8;
    z_stream stream{};
    if (deflateInit2(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzipWindow, memoryLevel, Z_DEFAULT_STRATEGY)
        != Z_OK) {
        out.setstate(std::ios::badbit);
        return;
    }
    std::array<Bytef, 1U << 16> buffer{};
    int state = Z_OK;
    while (state == Z_OK) {
        if (stream.avail_in == 0) {
            const std::size_t next
                = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
            // zlib only reads its input
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
            stream.avail_in = static_cast<uInt>(next);
            bytes.remove_prefix(next);
        }
        stream.next_out = buffer.data();
        stream.avail_out = static_cast<uInt>(buffer.size());
        state = deflate(&stream, bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
        out.write(reinterpret_cast<const char*>(buffer.data()),
            static_cast<std::streamsize>(buffer.size() - stream.avail_out));
    }
    deflateEnd(&stream);
}

} // namespace nytprof
