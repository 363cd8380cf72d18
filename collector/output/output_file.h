// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// A file open for writing in a process that knows nothing of it. Such a process may close all the
/// descriptors that it did not open and get ours for a file of its own: nothing is ever written to
/// what is not this file. The first failure ends all writing; it raises no signal.
class OutputFile {
public:
    /// Creates the file in the place of any regular file or link of that name; devices and pipes
    /// are opened as they are. Returns null and sets `error` when that fails.
    static std::unique_ptr<OutputFile> create(const std::string& path, std::string& error);
    /// Opens a file that was created before, to be written from `size` on; what stood behind that
    /// is gone. Null when it can't be.
    static std::unique_ptr<OutputFile> reopen(const std::string& path, std::uint64_t size);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::uint8_t> bytes);
    /// Writes over what stands there already. Does nothing to what has no places, as pipes.
    void rewrite(std::uint64_t offset, std::span<const std::uint8_t> bytes);
    void close();
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// errno of the first failure; 0 as long as all went well.
    [[nodiscard]] int error() const { return m_error; }

private:
    OutputFile(std::string path, int descriptor);
    [[nodiscard]] bool isOurs(int descriptor) const;
    bool findAgain();

    std::string m_path;
    int m_descriptor;
    int m_error = 0;
    std::uint64_t m_size = 0; // bytes written
    dev_t m_device = 0; // with m_node what file it is
    ino_t m_node = 0;
};

} // namespace nytprof
