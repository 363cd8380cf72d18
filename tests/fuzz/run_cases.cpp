// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Gives files, and those in folders, to a fuzz target; where there is no fuzzer, too. What a fuzzer
// has found once stays a test so.
#include "profile_use.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fs = std::filesystem;

namespace {

void add(std::vector<fs::path>& files, const fs::path& path)
{
    if (!fs::is_directory(path)) {
        files.push_back(path);
        return;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
        if (entry.is_regular_file())
            files.push_back(entry.path());
    }
}

bool run(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file)
        return false;
    std::cout << path.string() << std::endl; // before the crash that there may be
    return LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size())
        == 0;
}

} // namespace

int main(int argc, char** argv)
{
    nytprof::fuzz::everyUse = true;
    std::vector<fs::path> files;
    for (int i = 1; i < argc; ++i)
        add(files, argv[i]);
    std::size_t failed = 0;
    for (const fs::path& file : files)
        failed += run(file) ? 0 : 1;
    std::cout << files.size() << " files, " << failed << " could not be read\n";
    return files.empty() || failed > 0 ? 1 : 0;
}
