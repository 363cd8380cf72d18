// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/descriptor_stream.h"

#include <cerrno>
#include <string_view>

#include <unistd.h>

namespace nytprof::command {

bool writeAll(const Descriptor& descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor.number(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

DescriptorStream::DescriptorStream()
    : std::ostream(nullptr)
{
    rdbuf(&m_buffer);
}

void DescriptorStream::attach(Descriptor descriptor)
{
    m_buffer.descriptor = std::move(descriptor);
}

bool DescriptorStream::close()
{
    flush();
    const bool isWritten = m_buffer.error == 0;
    const bool isClosed = m_buffer.descriptor.close();
    if (!isWritten)
        errno = m_buffer.error;
    return isWritten && isClosed;
}

DescriptorStream::Buffer::int_type DescriptorStream::Buffer::overflow(int_type c)
{
    if (sync() != 0)
        return traits_type::eof();
    return traits_type::eq_int_type(c, traits_type::eof()) ? traits_type::not_eof(c)
                                                           : sputc(traits_type::to_char_type(c));
}

int DescriptorStream::Buffer::sync()
{
    const std::string_view bytes(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    if (error == 0 && !writeAll(descriptor, bytes))
        error = errno;
    setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
    return error == 0 ? 0 : -1;
}

} // namespace nytprof::command
