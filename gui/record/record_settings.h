// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace nytprof::gui {

/// What to record, and how: the fields of the form.
struct RecordSettings {
    static constexpr int MaxRuns = 1000;
    /// When profiling starts, see the option `start` of the profiler.
    enum class Start { Begin, Init, No };

    QString command; ///< with quotes as in a shell
    QString folder; ///< it runs there
    QString perl; ///< empty: the one that the command chooses
    QStringList environment; ///< "NAME=VALUE" each
    bool subs = true;
    bool statements = true;
    bool builtins = true;
    bool callOrder = false; ///< each call with its time
    bool memory = false; ///< what each line allocates
    bool children = true; ///< also forked processes
    Start start = Start::Begin;
    QString options; ///< more of them, as in NYTPROF
    int runs = 1;
    int warmup = 0;
    QString baseline; ///< a folder or Git reference; empty: no comparison

    bool operator==(const RecordSettings&) const = default;

    /// Why it cannot be recorded, for the user; empty if it can be.
    [[nodiscard]] QString problem() const;
    /// More than one run, each in a folder of its own.
    [[nodiscard]] bool isRepeated() const { return runs > 1 || !baseline.isEmpty(); }
    /// The command's program without its folders, also if perl runs it: "app.pl".
    [[nodiscard]] QString programName() const;
    /// Arguments of `nytprof`. Profiles: a folder; empty: a new one.
    [[nodiscard]] QStringList arguments(const QString& profiles = {}) const;
    /// The program and its arguments.
    [[nodiscard]] QStringList words() const;
    /// As in NYTPROF; "" if all are as usual.
    [[nodiscard]] QString profilerOptions() const;
    /// Whether folder and program are the same; arguments may differ.
    [[nodiscard]] bool hasSameProgram(const RecordSettings& other) const;
    /// Whether the profiler's options and the numbers of runs are the same.
    [[nodiscard]] bool measuresLike(const RecordSettings& other) const;
    /// As arguments() for a terminal, in lines.
    [[nodiscard]] QString shellCommand() const;

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] static RecordSettings fromJson(const QJsonObject& json);
};

} // namespace nytprof::gui
