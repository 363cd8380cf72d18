// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/program_recorder.h"
#include "record/record_settings.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace nytprof::gui {

struct RecordingExtent {
    int count = 0; ///< processes, or of several runs these; 0: unknown
    qint64 bytes = 0;
    friend bool operator==(const RecordingExtent&, const RecordingExtent&) = default;
};

/// A recording that has written profiles.
struct Recording {
    RecordSettings settings;
    QString profiles; ///< absolute path of their folder
    RecordingEnd end = {};
    RecordingExtent extent = {};
    double slowdown = 0; ///< see slowdownOf(); 0: unknown

    /// Files and folders to open: those of the current version.
    [[nodiscard]] QStringList current() const;
    /// Files and folders of the baseline to open; empty if it has none.
    [[nodiscard]] QStringList baseline() const;
    /// Number and size of the files that it has written.
    [[nodiscard]] RecordingExtent measuredExtent() const;
    /// "3 processes, 4.10 MiB"; empty if it is unknown.
    [[nodiscard]] QString extentText() const;
    /// "42.0 s, 3 processes, 4.10 MiB; about 1.3 times the processor time without the profiler"
    /// without what is unknown.
    [[nodiscard]] QString costText() const;
};

/// Folder for the profiles of the next recording: a new one, as `nytprof record` would name it.
[[nodiscard]] QString nextProfilesFolder(const QString& folder);

// Kept in the settings; the newest are first.

/// Recordings whose profiles exist.
[[nodiscard]] std::vector<Recording> recentRecordings();
void addRecording(const Recording& recording);
/// The one that a profile is of, else the newest.
[[nodiscard]] std::optional<Recording> recordingOf(const QString& profilePath);

} // namespace nytprof::gui
