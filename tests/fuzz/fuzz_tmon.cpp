// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// tmon.out of Devel::DProf: as a profile, and call by call, as dprofpp reads it.
#include "dprof/call_totals.h"
#include "dprof/dprof_report.h"
#include "profile_use.h"

#include <cstddef>
#include <cstdlib>
#include <sstream>

#include <sys/mman.h>
#include <unistd.h>

using namespace nytprof;

namespace {

/// A file with some content, for as long as it lives.
class MemoryFile {
public:
    explicit MemoryFile(std::span<const std::uint8_t> content)
        : m_descriptor(memfd_create("tmon.out", MFD_CLOEXEC))
    {
        if (write(m_descriptor, content.data(), content.size())
            != static_cast<ssize_t>(content.size()))
            std::abort();
    }
    ~MemoryFile() { close(m_descriptor); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    [[nodiscard]] std::string path() const
    {
        return "/proc/self/fd/" + std::to_string(m_descriptor);
    }

private:
    int m_descriptor;
};

/// What dprofpp prints of it with those options.
void print(const std::string& path, const DprofSelection& selection, bool folds)
{
    std::ostringstream out;
    CallPrinter printer(out, folds);
    DprofCalls calls(selection, [&](std::size_t depth, const std::string& name) {
        if (depth < 1000) // a line is indented by its depth
            printer.print(depth, name);
    });
    static_cast<void>(nytprof::readTmonFile(path, calls));
    printer.finish();
    const DprofRun run = calls.take();
    printDprofTable(out, run, dprofRows(run, {}, out), {}, "User+System");
    printDprofTree(out, run);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (!nytprof::fuzz::isImportedAs("tmon.out", {data, size}))
        return 0;
    nytprof::fuzz::useFile({data, size});
    const MemoryFile file({data, size});
    print(file.path(), {}, false);
    print(file.path(), {DprofClock::Real, true, true, "main::f"}, true);
    return 0;
}
