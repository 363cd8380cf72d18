// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/input.h"

#include "descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <zlib.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof {

Input::~Input() = default;

namespace {

class FileInput : public Input {
public:
    explicit FileInput(const std::string& path)
        : m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC))
    {
        struct stat status { };
        if (!m_descriptor.isOpen() && errno == ENOENT)
            m_error = "no such file; run nytprof record -- perl PROGRAM first, or name a profile";
        else if (!m_descriptor.isOpen() || ::fstat(m_descriptor.number(), &status) != 0)
            fail("cannot be opened");
        else if (S_ISDIR(status.st_mode))
            m_error = "is a folder, not a profile";
        else if (S_ISREG(status.st_mode))
            m_size = static_cast<std::uint64_t>(status.st_size);
    }

    std::size_t read(std::span<std::uint8_t> out) override
    {
        while (m_error.empty()) {
            const ssize_t got = ::read(m_descriptor.number(), out.data(), out.size());
            if (got >= 0)
                return static_cast<std::size_t>(got);
            if (errno != EINTR)
                fail("cannot be read");
        }
        return 0;
    }

    bool seek(std::uint64_t offset) override
    {
        return ::lseek(m_descriptor.number(), static_cast<off_t>(offset), SEEK_SET) >= 0;
    }

    [[nodiscard]] std::uint64_t size() const override { return m_size; }

private:
    void fail(const char* what) { m_error = std::string(what) + ": " + std::strerror(errno); }

    Descriptor m_descriptor;
    std::uint64_t m_size = 0;
};

class MemoryInput : public Input {
public:
    explicit MemoryInput(std::span<const std::uint8_t> bytes)
        : m_all(bytes)
        , m_rest(bytes)
    {
    }

    std::size_t read(std::span<std::uint8_t> out) override
    {
        const std::size_t count = std::min(out.size(), m_rest.size());
        std::copy_n(m_rest.begin(), count, out.begin());
        m_rest = m_rest.subspan(count);
        return count;
    }

    bool seek(std::uint64_t offset) override
    {
        m_rest = m_all.subspan(std::min<std::size_t>(offset, m_all.size()));
        return true;
    }

    [[nodiscard]] std::uint64_t size() const override { return m_all.size(); }

private:
    std::span<const std::uint8_t> m_all;
    std::span<const std::uint8_t> m_rest;
};

constexpr std::array<std::uint8_t, 3> Magic{0x1F, 0x8B, Z_DEFLATED};

/// An input whose first bytes have been read already.
class PeekedInput : public Input {
public:
    PeekedInput(std::unique_ptr<Input> input, std::span<const std::uint8_t> first)
        : m_input(std::move(input))
        , m_size(std::min(first.size(), m_first.size()))
    {
        std::copy_n(first.begin(), m_size, m_first.begin());
    }

    std::size_t read(std::span<std::uint8_t> out) override
    {
        if (m_given < m_size) {
            const std::size_t count = std::min(out.size(), m_size - m_given);
            std::copy_n(m_first.begin() + m_given, count, out.begin());
            m_given += count;
            return count;
        }
        const std::size_t count = m_input->read(out);
        m_error = m_input->error();
        return count;
    }

    bool seek(std::uint64_t offset) override
    {
        m_given = m_size;
        return m_input->seek(offset);
    }

    [[nodiscard]] std::uint64_t size() const override { return m_input->size(); }

private:
    std::unique_ptr<Input> m_input;
    std::array<std::uint8_t, Magic.size()> m_first{};
    std::size_t m_size;
    std::size_t m_given = 0;
};

/// One or several concatenated gzip members (pigz, "cat a.gz b.gz").
class GzipInput : public Input {
public:
    explicit GzipInput(std::unique_ptr<Input> input)
        : m_input(std::move(input))
        , m_ready(inflateInit2(&m_stream, 16 + MAX_WBITS) == Z_OK)
    {
    }
    ~GzipInput() override
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }

    std::size_t read(std::span<std::uint8_t> out) override
    {
        if (!m_ready)
            m_error = "cannot be unzipped: out of memory";
        const auto space = static_cast<unsigned int>(out.size());
        m_stream.next_out = out.data();
        m_stream.avail_out = space;
        while (m_error.empty() && !m_ended && m_stream.avail_out == space)
            step();
        return space - m_stream.avail_out;
    }

    bool seek(std::uint64_t) override { return false; }
    [[nodiscard]] std::uint64_t size() const override { return 0; }
    [[nodiscard]] std::uint64_t zippedSize() const override { return m_input->size(); }

private:
    void step()
    {
        if (m_stream.avail_in == 0) {
            m_stream.next_in = m_compressed.data();
            m_stream.avail_in = static_cast<unsigned int>(m_input->read(m_compressed));
            m_error = m_input->error();
            if (m_stream.avail_in == 0) {
                m_ended = true;
                if (m_error.empty() && !m_betweenMembers)
                    m_error = "truncated gzip data: the copy is incomplete";
                return;
            }
        }
        if (m_betweenMembers) {
            if (*m_stream.next_in != Magic[0]) { // e.g. padding
                m_ended = true;
                return;
            }
            inflateReset(&m_stream);
            m_betweenMembers = false;
        }
        const int result = ::inflate(&m_stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END)
            m_betweenMembers = true;
        else if (result != Z_OK && result != Z_BUF_ERROR)
            m_error = "damaged gzip data";
    }

    std::unique_ptr<Input> m_input;
    std::array<std::uint8_t, std::size_t{64} * 1024> m_compressed{};
    z_stream m_stream{};
    bool m_ready;
    bool m_betweenMembers = false;
    bool m_ended = false;
};

} // namespace

std::unique_ptr<Input> Input::openFile(const std::string& path)
{
    return std::make_unique<FileInput>(path);
}

std::unique_ptr<Input> Input::fromMemory(std::span<const std::uint8_t> bytes)
{
    return std::make_unique<MemoryInput>(bytes);
}

std::unique_ptr<Input> unzipped(std::unique_ptr<Input> input)
{
    std::array<std::uint8_t, Magic.size()> first{};
    std::size_t size = 0;
    while (size < first.size()) {
        const std::size_t count = input->read(std::span(first).subspan(size));
        if (count == 0)
            break;
        size += count;
    }
    auto whole = std::make_unique<PeekedInput>(std::move(input), std::span(first).first(size));
    if (first == Magic)
        return std::make_unique<GzipInput>(std::move(whole));
    return whole;
}

} // namespace nytprof
