// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

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
        if (m_descriptor < 0 || ::fstat(m_descriptor, &status) != 0)
            fail("cannot be opened");
        else if (S_ISDIR(status.st_mode))
            m_error = "is a folder, not a profile";
        else if (S_ISREG(status.st_mode))
            m_size = static_cast<std::uint64_t>(status.st_size);
    }

    ~FileInput() override
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }

    FileInput(const FileInput&) = delete;
    FileInput& operator=(const FileInput&) = delete;

    std::size_t read(std::span<std::uint8_t> out) override
    {
        while (m_error.empty()) {
            const ssize_t got = ::read(m_descriptor, out.data(), out.size());
            if (got >= 0)
                return static_cast<std::size_t>(got);
            if (errno != EINTR)
                fail("cannot be read");
        }
        return 0;
    }

    bool seek(std::uint64_t offset) override
    {
        return ::lseek(m_descriptor, static_cast<off_t>(offset), SEEK_SET) >= 0;
    }

    [[nodiscard]] std::uint64_t size() const override { return m_size; }

private:
    void fail(const char* what) { m_error = std::string(what) + ": " + std::strerror(errno); }

    int m_descriptor;
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

} // namespace

std::unique_ptr<Input> Input::openFile(const std::string& path)
{
    return std::make_unique<FileInput>(path);
}

std::unique_ptr<Input> Input::fromMemory(std::span<const std::uint8_t> bytes)
{
    return std::make_unique<MemoryInput>(bytes);
}

} // namespace nytprof
