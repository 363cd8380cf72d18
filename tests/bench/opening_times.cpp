// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
//     opening_times inflate PROFILE    inflates the compressed part with zlib, throws it away
//     opening_times load PROFILE       loads all tables
//     opening_times order PROFILE      the same, and when it ran, as the GUI
//
// Prints the seconds of wall clock and of CPU that this took, how many bytes or statements it was,
// and the peak of memory in MB. One thing a process, so that what is left over does not mix; see
// opening.
#include "load/load_profile.h"
#include "profile/profile.h"

#include <zlib.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace {

double secondsOf(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Moves to the first byte of the zlib stream: behind the records of text and the tag.
bool findCompressed(std::ifstream& file)
{
    std::string line;
    std::getline(file, line);
    while (file && std::string(":!#").find(static_cast<char>(file.peek())) != std::string::npos)
        std::getline(file, line);
    return file.get() == 'z';
}

std::optional<std::uint64_t> inflateAll(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    z_stream stream{};
    if (!findCompressed(file) || inflateInit(&stream) != Z_OK)
        return {};
    std::vector<char> in(std::size_t{128} * 1024);
    std::vector<char> out(std::size_t{256} * 1024);
    std::uint64_t bytes = 0;
    int status = Z_OK;
    while (status == Z_OK) {
        if (stream.avail_in == 0) {
            file.read(in.data(), static_cast<std::streamsize>(in.size()));
            stream.next_in = reinterpret_cast<Bytef*>(in.data());
            stream.avail_in = static_cast<uInt>(file.gcount());
        }
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        status = inflate(&stream, Z_NO_FLUSH);
        bytes += out.size() - stream.avail_out;
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END ? std::optional(bytes) : std::nullopt;
}

std::optional<std::uint64_t> loadAll(const std::string& path, bool keepsOrder)
{
    nytprof::LoadOptions options;
    options.keepsOrder = options.keepsCallTimes = keepsOrder;
    const nytprof::LoadResult result = nytprof::loadProfile(path, options);
    if (!result.profile)
        return {};
    return result.profile->totals().statements;
}

/// The peak of getrusage() includes the process that started this one.
double peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    std::string line;
    while (std::getline(status, line)) {
        if (line.starts_with("VmHWM:"))
            return std::stod(line.substr(6)) / 1024;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv, argv + argc);
    if (arguments.size() != 3) {
        std::cerr << "opening_times: say inflate, load or order, and a profile\n";
        return 2;
    }
    const double wall = secondsOf(CLOCK_MONOTONIC);
    const double cpu = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
    const auto amount = arguments[1] == "inflate" ? inflateAll(arguments[2])
                                                  : loadAll(arguments[2], arguments[1] == "order");
    if (!amount) {
        std::cerr << "opening_times: " << arguments[2] << " is no whole compressed profile\n";
        return 1;
    }
    std::printf("%.6f %.6f %llu %.1f\n", secondsOf(CLOCK_MONOTONIC) - wall,
        secondsOf(CLOCK_PROCESS_CPUTIME_ID) - cpu, static_cast<unsigned long long>(*amount),
        peakMegabytes());
    return 0;
}
