// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/record_settings.h"

#include <QDateTime>

#include <optional>
#include <vector>

namespace nytprof::gui {

/// A recording that has written profiles.
struct Recording {
    RecordSettings settings;
    QString profiles; ///< absolute path of their folder
    QDateTime time; ///< of its end
    QString result; ///< how it ended: "Exit code 0 after 42.0 s"
    QString extent = {}; ///< "3 processes, 4.1 MB"; empty: unknown
    double seconds = 0; ///< 0: unknown
    double slowdown = 0; ///< see slowdownOf(); 0: unknown

    /// Files and folders to open: those of the current version.
    [[nodiscard]] QStringList current() const;
    /// Those of the baseline; empty if it has none.
    [[nodiscard]] QStringList baseline() const;
    /// For extent, from the files that it has written: processes, or of several runs these.
    [[nodiscard]] QString measuredExtent() const;
    /// "42.0 s, 3 processes, 4.1 MB; about 1.3 times the processor time without the profiler"
    /// without what is unknown.
    [[nodiscard]] QString costText() const;
};

/// Folder for the profiles of the next recording: a new one, as `nytprof record` would name it.
[[nodiscard]] QString nextProfilesFolder(const QString& folder);

// Kept in the settings; the newest are first.

/// Those whose profiles exist.
[[nodiscard]] std::vector<Recording> recentRecordings();
void addRecording(const Recording& recording);
/// The one that a profile is of, else the newest.
[[nodiscard]] std::optional<Recording> recordingOf(const QString& profilePath);

} // namespace nytprof::gui
