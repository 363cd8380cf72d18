// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fake_program.h"
#include "profiler/profiler.h"
#include "writer/nytprof_writer.h"

#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <string>

namespace nytprof::test {

/// What the system says of the time, as long as tests set it: nanoseconds of the clock that
/// profilers of ProfiledProgram use, and what a thread has used of a processor.
struct FakeTime {
    std::int64_t now = 0;
    std::int64_t nowPerReading = 0; ///< by so much it grows with each reading
    std::int64_t work = 0; ///< processor time of this thread, as writing is charged by
    std::int64_t workPerReading = 0; ///< by so much it grows with each reading
    long waits = 0; ///< how often the thread has given the processor up
    std::int64_t user = 0; ///< processor times of the process, as DProf has them
    std::int64_t system = 0;
};
extern FakeTime fakeTime;

/// A program that is profiled without perl: it does what the hooks do, on a clock that only
/// pass() advances.
class ProfiledProgram {
public:
    enum class Format { NYTProf, DProf };
    /// Profiling has been started, with these options besides "compress=0".
    explicit ProfiledProgram(const std::string& options = {}, Format format = Format::NYTProf);
    /// Another profiler of the same process takes the place of the one before.
    void replaceProfiler(std::unique_ptr<Profiler> other) { m_profiler = std::move(other); }
    [[nodiscard]] Profiler& profiler() { return *m_profiler; }
    [[nodiscard]] FakeProgram& program() { return *m_program; }
    [[nodiscard]] LocationTable& locations() { return m_locations; }
    [[nodiscard]] const WriterFactory& factory() const { return m_factory; }

    static void pass(std::int64_t nanoseconds) { fakeTime.now += nanoseconds; }
    /// A statement on this line of the file begins.
    void statement(std::uint32_t line, const std::string& file = "/prog.pl");
    /// The statement that runs calls a sub.
    Frame& enter(const std::string& sub, const ProfiledSub* namedCaller = nullptr);
    void leave(CallEnd how = CallEnd::Returned);

    [[nodiscard]] QString path(const QString& suffix = {}) const;
    /// Names of the profiles, without "out".
    [[nodiscard]] QStringList files() const;
    /// The chunks of a profile behind its header as lines of text, "end" for that of the process;
    /// times in ticks.
    [[nodiscard]] QStringList chunks(const QString& suffix = {}) const;
    /// Those that begin so. Rows of slices begin with "~"; each slice ends with "~in" and its
    /// innermost call.
    [[nodiscard]] QStringList chunks(const QString& suffix, const QString& beginning) const;
    /// A profile of DProf behind its header, line by line.
    [[nodiscard]] QStringList marks(const QString& suffix = {}) const;
    /// What the profile says before its first chunk of a process, line by line.
    [[nodiscard]] QStringList header(const QString& suffix = {}) const;
    /// What the profiler has reported to the user.
    [[nodiscard]] QStringList messages() const;

private:
    [[nodiscard]] QStringList all(const QString& suffix) const;
    StatementTime event();

    QTemporaryDir m_folder;
    LocationTable m_locations;
    WriterFactory m_factory = NytprofWriter::create;
    FakeProgram* m_program = nullptr; ///< of the first profiler
    std::unique_ptr<Profiler> m_profiler;
    std::map<std::string, std::unique_ptr<int>> m_names; ///< addresses that identify subs
};

} // namespace nytprof::test
