// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/file_stamps.h"

#include <QList>

namespace nytprof::gui {

/// When changes of files are worth reading them again: a program writes its profile in many steps.
/// Times are milliseconds from any begin; files are sorted by path.
class ChangeSchedule {
public:
    enum class Step {
        Wait, ///< nothing has changed, or what is there cannot be read
        LookAgain, ///< after another quiet time
        Report,
    };

    /// Files are reported after they were unchanged for so long, or after three times as long.
    void setQuiet(int milliseconds) { m_quiet = milliseconds; }
    [[nodiscard]] int quiet() const { return m_quiet; }
    /// The files as they were read.
    void setKnown(const QList<FileStamp>& files);
    /// Nothing is reported before this time.
    void pauseUntil(qint64 time) { m_pausedUntil = time; }
    /// The files as they are, a quiet time after a change or after the last look.
    [[nodiscard]] Step look(const QList<FileStamp>& files, qint64 time);

private:
    // A program that runs shall be seen as it was 1.5 seconds ago at most: it flushes up to a
    // second before, and its profile is to be read.
    int m_quiet = 150;
    QList<FileStamp> m_known;
    QList<FileStamp> m_seen; ///< at the last look
    qint64 m_latest = 0; ///< when what is seen is reported although it still changes
    qint64 m_pausedUntil = 0;
};

} // namespace nytprof::gui
