// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

/// Turns mutants on, which tests/mutation/run compiles in: at most one, that of number
/// MUTANT_NUMBER in the environment. With MUTANTS_SEEN=FILE each that is reached appends its number
/// to the file.
namespace nytprof_mutants {

struct Settings {
    int active = 0;
    std::array<char, 512> file{};

    Settings()
    {
        if (const char* number = std::getenv("MUTANT_NUMBER"))
            active = std::atoi(number);
        const char* path = std::getenv("MUTANTS_SEEN");
        if (path && std::strlen(path) < file.size())
            std::strcpy(file.data(), path);
    }
};

inline const Settings settings;
inline std::array<bool, 10'000> seen{};

// In one write, because several processes may append. The code around it may look at errno.
inline void note(int number)
{
    const int before = errno;
    seen[static_cast<std::size_t>(number)] = true;
    std::array<char, 16> text{};
    const int size = std::snprintf(text.data(), text.size(), "%d\n", number);
    const int file = ::open(settings.file.data(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file >= 0) {
        [[maybe_unused]] const auto written
            = ::write(file, text.data(), static_cast<std::size_t>(size));
        ::close(file);
    }
    errno = before;
}

inline bool isActive(int number)
{
    if (settings.file[0] && !seen[static_cast<std::size_t>(number)])
        note(number);
    return number == settings.active;
}

} // namespace nytprof_mutants

#define NYTMUT(number) (::nytprof_mutants::isActive(number))
