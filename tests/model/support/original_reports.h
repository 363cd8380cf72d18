// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "shown_facts.h"

/// What the reports of the original profiler show, read from what its programs write.
namespace nytprof::test {

/// The programs are installed.
[[nodiscard]] bool originalIsHere();

/// What one of the programs says of a profile.
struct Report {
    enum class State {
        Made,
        Died, ///< as of damaged files; there are no numbers
        Late, ///< did not end within 20 minutes; likewise
    };
    State state = State::Died;
    ShownFacts facts;
};

/// Numbers of `nytprofhtml --no-mergeevals`, whose pages show each string eval by itself, by kind:
///
///     total | . | statements, calls
///     sub | NAME | calls, places, files, exclusive, inclusive, depth, overlap
///     file | FID | statements, time, evals
///     source | FID | missing: the page shows no source
///     line, block, sub line | FID:LINE | statements, time; of lines calls and in subs, too
///     caller | NAME <- FID:LINE | calls, inclusive, exclusive
///     callee | FID:LINE -> NAME | calls, time, depth, overlap
///     evals | FID:LINE | executions, time, nested
[[nodiscard]] Report htmlReport(const QString& profile);

/// Numbers of `nytprofhtml`, which makes equal string evals one, on those that plain files ran:
///
///     evals | FID:LINE | executions, sources, time, nested
[[nodiscard]] Report mergedEvalReport(const QString& profile);

/// Numbers of `nytprofcsv` on lines of plain files that have source; times have the evals of a line
/// in them. The sources of the files, by fid, identify the lines:
///
///     csv | FID:LINE | statements, time
///     source | FID | missing
[[nodiscard]] Report csvReport(const QString& profile, const QMap<QString, QStringList>& sources);

/// Numbers of `nytprofcalls`, in ticks:
///
///     path | A;B;C | exclusive
[[nodiscard]] Report pathReport(const QString& profile);

} // namespace nytprof::test
