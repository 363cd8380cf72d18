// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <array>
#include <ostream>
#include <streambuf>

namespace nytprof::command {

/// Writes to a descriptor, which it owns.
class DescriptorStream : public std::ostream {
public:
    DescriptorStream();

    void attach(Descriptor descriptor);
    [[nodiscard]] const Descriptor& descriptor() const { return m_buffer.descriptor; }
    /// Writes what is left and closes. False, with errno, when something could not be written.
    [[nodiscard]] bool close();

private:
    class Buffer : public std::streambuf {
    public:
        Buffer() { setp(m_bytes.data(), m_bytes.data() + m_bytes.size()); }

        Descriptor descriptor;
        int error = 0; ///< of the first write that failed

    protected:
        int_type overflow(int_type c) override;
        int sync() override;

    private:
        std::array<char, std::size_t{64} * 1024> m_bytes;
    };

    Buffer m_buffer;
};

/// All of it. False, with errno, when something could not be written.
[[nodiscard]] bool writeAll(const Descriptor& descriptor, std::string_view bytes);

} // namespace nytprof::command
