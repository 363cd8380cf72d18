// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/output.h"

#include "command/escape.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <mutex>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

Output::Output(std::string path, InputFiles inputs, OverInput overInput)
    : m_path(std::move(path))
    , m_inputs(std::move(inputs))
    , m_overInput(overInput)
{
}

Output::~Output()
{
    m_removed.reset();
    removeUnfinished();
}

std::ostream& Output::stream()
{
    return m_path == "-" ? std::cout : m_file;
}

bool Output::open()
{
    if (m_path == "-")
        return true;
    std::string problem;
    auto place = findOutputPlace(m_path, MissingFolders::Fail, problem);
    errno = 0;
    if (!place)
        return fail(problem);
    m_place = std::move(*place);
    if (m_place.ownDescriptor == STDOUT_FILENO) {
        m_path = "-";
        return true;
    }
    if (m_place.ownDescriptor >= 0) {
        m_file.attach(Descriptor(::fcntl(m_place.ownDescriptor, F_DUPFD_CLOEXEC, 0)));
        return m_file.descriptor().isOpen() || fail("can't be opened for writing");
    }
    if (m_place.there ? S_ISDIR(m_place.there->st_mode) : m_path.ends_with('/')) {
        errno = EISDIR;
        return fail("is not written");
    }
    if (!m_place.there || S_ISREG(m_place.there->st_mode))
        return openNew();
    m_file.attach(openForOutput(m_place, problem));
    errno = 0;
    return m_file.descriptor().isOpen() || fail(problem);
}

/// Beside the file that it replaces.
bool Output::openNew()
{
    if (m_overInput == OverInput::Refuse && m_place.there && m_inputs.contains(*m_place.there))
        return fail("is not written: it is a profile that is read");
    m_removed.emplace([this] {
        m_making.lock(); // for ever: nothing is made until the program has ended
        removeUnfinished();
    });
    const std::scoped_lock making(m_making);
    Descriptor file = makeUnfinishedFile(m_place.folder, m_place.name, m_unfinished);
    if (!file.isOpen()) {
        m_unfinished.clear();
        return fail("can't be opened for writing");
    }
    m_file.attach(std::move(file));
    return true;
}

void Output::removeUnfinished() const
{
    if (!m_unfinished.empty())
        ::unlinkat(m_place.folder.number(), m_unfinished.c_str(), 0);
}

bool Output::finish()
{
    errno = 0;
    if (m_path == "-") {
        std::cout.flush();
        return std::cout ? true : fail("can't be written");
    }
    m_file.flush();
    if (!m_unfinished.empty())
        m_inputs.setPermissions(m_file.descriptor(), m_place.there);
    if (!m_file.close())
        return fail("can't be written");
    if (!m_unfinished.empty()
        && ::renameat(m_place.folder.number(), m_unfinished.c_str(), m_place.folder.number(),
               m_place.name.c_str())
            != 0)
        return fail("can't be put in its place");
    m_removed.reset();
    m_unfinished.clear();
    return true;
}

bool Output::fail(const std::string& what) const
{
    const int error = errno;
    std::cerr << "nytprof: " << (m_path == "-" ? "the output" : escape(m_path)) << ' ' << what;
    if (error != 0)
        std::cerr << ": " << std::strerror(error);
    std::cerr << '\n';
    return false;
}

void tellWritten(const std::string& path)
{
    if (path == "-" || isatty(STDERR_FILENO) == 0)
        return;
    // In the place of how far it was.
    std::cerr << "\r\x1B[Kwritten: " << escape(path) << '\n';
}

int writeOutput(const std::string& path, InputFiles inputs,
    const std::function<void(std::ostream&)>& write, OverInput overInput)
{
    Output output(path, std::move(inputs), overInput);
    if (!output.open())
        return 1;
    write(output.stream());
    if (!output.finish())
        return 1;
    tellWritten(path);
    return 0;
}

} // namespace nytprof::command
