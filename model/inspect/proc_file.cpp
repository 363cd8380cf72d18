// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/proc_file.h"

#include "descriptor.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>

namespace nytprof {

ProcFile readTextFile(const std::string& path, std::size_t most)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen())
        return {{}, errno};
    constexpr std::size_t Usual = 4'096;
    std::string text;
    std::size_t size = 0;
    while (size < most) {
        if (size == text.size())
            text.resize(std::min(most, std::max(Usual, 2 * size)));
        const ssize_t got = ::read(file.number(), text.data() + size, text.size() - size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return {{}, errno};
        if (got == 0)
            break;
        size += static_cast<std::size_t>(got);
    }
    text.resize(size);
    return {std::move(text), 0};
}

ProcFile readProcFile(pid_t process, const std::string& name, std::size_t most)
{
    return readTextFile("/proc/" + std::to_string(process) + '/' + name, most);
}

std::string readProcLink(pid_t process, const std::string& name)
{
    std::error_code error;
    return std::filesystem::read_symlink("/proc/" + std::to_string(process) + '/' + name, error);
}

} // namespace nytprof
