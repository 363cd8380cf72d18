// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "sample/sampled_process.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <utility>

#include <fcntl.h>

namespace nytprof::test {

/// "main::f:3 main::RUNTIME:7": innermost first, each with the line that it executes, of one file.
inline PerlStack stackOf(const char* frames, const std::string& file = "/srv/app.pl")
{
    PerlStack stack;
    for (const QString& text : QString::fromUtf8(frames).split(u' ')) {
        const auto colon = text.lastIndexOf(u':');
        StackFrame frame;
        frame.sub = text.left(colon).toStdString();
        frame.file = file;
        frame.line = text.mid(colon + 1).toUInt();
        using Kind = StackFrame::Kind;
        frame.kind = frame.sub == "main::RUNTIME"          ? Kind::Program
            : frame.sub.find("CORE:") != std::string::npos ? Kind::Builtin
                                                           : Kind::Sub;
        frame.firstLine = frame.kind == Kind::Sub ? 1 : 0;
        stack.frames.push_back(frame);
    }
    return stack;
}

/// A profile of a process that no time passes in but that of the test, in milliseconds.
class SampledFile {
public:
    explicit SampledFile(const QString& path, std::uint32_t rate = 100, pid_t process = 7)
        : SampledFile(path, {process, 1, 0, "app.pl", "5.36.0", rate})
    {
    }
    SampledFile(const QString& path, const SampledProgram& program)
        : SampledFile(
            Descriptor(open(path.toUtf8().constData(), O_WRONLY | O_CREAT | O_TRUNC, 0600)),
            program)
    {
    }
    SampledFile(Descriptor file, const SampledProgram& program)
        : m_writer(std::move(file), program)
        , m_sums(m_tables, program.rate, m_writer.beginTime(), {1, 0, 1})
    {
    }

    /// It was runnable all the time since the last one.
    SampledFile& sample(std::uint64_t time, const PerlStack& stack)
    {
        return runs(time, stack, time - m_last);
    }
    SampledFile& sample(std::uint64_t time, const char* frames)
    {
        return sample(time, stackOf(frames));
    }
    /// It runs, and has run for so many milliseconds since the last one.
    SampledFile& runs(std::uint64_t time, const PerlStack& stack, std::uint64_t cpu)
    {
        m_counts.processorTime += cpu * Millisecond;
        m_sums.addStack(stack, SampleSums::State::Runnable, at(time), m_counts);
        return *this;
    }
    SampledFile& runs(std::uint64_t time, const char* frames, std::uint64_t cpu)
    {
        return runs(time, stackOf(frames), cpu);
    }
    /// It waited, but for so many milliseconds since the last one.
    SampledFile& waits(std::uint64_t time, const char* frames, std::uint64_t cpu = 0)
    {
        m_counts.processorTime += cpu * Millisecond;
        m_sums.addStack(stackOf(frames), SampleSums::State::Waiting, at(time), m_counts);
        return *this;
    }
    SampledFile& unchanged(std::uint64_t time)
    {
        m_sums.addUnchanged(at(time));
        return *this;
    }
    SampledFile& notRead(std::uint64_t time)
    {
        m_sums.addNotRead(at(time), m_counts);
        return *this;
    }
    /// Other threads ran for so many milliseconds in this slice.
    SampledFile& unreadThreads(std::uint64_t time)
    {
        m_sums.addUnreadThreads(time * Millisecond);
        return *this;
    }
    SampledFile& late()
    {
        m_sums.addLate();
        return *this;
    }
    SampledFile& withMeanRate()
    {
        m_sums.useMeanRate();
        return *this;
    }
    /// In milliseconds; before the first sample.
    SampledFile& beginEarlier(std::uint64_t time)
    {
        m_writer.beginEarlier(time * Millisecond);
        m_sums.beginEarlier(time * Millisecond);
        return *this;
    }
    SampledFile& slice(std::uint64_t end)
    {
        m_sums.endSlice(m_counts, at(end));
        m_isWritten = m_writer.write(m_tables, m_sums.sampling()) && m_isWritten;
        return *this;
    }
    [[nodiscard]] bool end() { return m_writer.end(m_tables) && m_isWritten; }

private:
    static constexpr std::uint64_t Millisecond = 1'000'000;
    [[nodiscard]] std::uint64_t at(std::uint64_t time)
    {
        m_last = time;
        return m_begin + time * Millisecond;
    }

    SampleTables m_tables;
    SampleWriter m_writer;
    SampleSums m_sums;
    SchedulerCounts m_counts{1, 0, 1};
    std::uint64_t m_begin = m_writer.beginTime();
    std::uint64_t m_last = 0; ///< milliseconds
    bool m_isWritten = true;
};

} // namespace nytprof::test
