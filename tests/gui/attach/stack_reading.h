// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace nytprof::test {

/// Processes with one stack, as `nytprof stack --json` prints them.
struct ReadGroup {
    const char* frames; ///< "main::f:3 main::g:7": innermost first, each with its line of app.pl
    const char* state; ///< "on processor", "waiting"
    const char* call; ///< "recvfrom"
    QList<int> pids;
    double cpuSeconds = 0; ///< of each
    double waiting = 0;
    const char* code = ""; ///< of each frame
};

/// One reading. Those that wait in accept are idle.
inline QJsonObject stackReading(double time, const QList<ReadGroup>& groups)
{
    QJsonArray processes;
    QJsonArray printed;
    int all = 0;
    for (const ReadGroup& group : groups)
        all += static_cast<int>(group.pids.size());
    for (const ReadGroup& group : groups) {
        QJsonArray frames;
        QJsonArray runs;
        for (const QString& frame : QString::fromLatin1(group.frames).split(u' ')) {
            runs.append(QJsonArray{frames.size(), 1});
            frames.append(QJsonObject{{"sub", frame.section(u':', 0, -2)}, {"file", "/srv/app.pl"},
                {"line", frame.section(u':', -1).toInt()},
                {"code", QString::fromLatin1(group.code)}});
        }
        QJsonArray pids;
        const QString call = QString::fromLatin1(group.call);
        for (const int pid : group.pids) {
            pids.append(pid);
            QJsonObject process{{"pid", pid}, {"program", "app.pl"},
                {"state", QString::fromLatin1(group.state)}, {"call", call}, {"frames", frames},
                {"cpu_seconds", group.cpuSeconds}};
            if (group.waiting > 0)
                process["seconds_waiting"] = group.waiting;
            processes.append(process);
        }
        printed.append(QJsonObject{{"pids", pids}, {"of", all}, {"idle", call == "accept"},
            {"parent", false}, {"frames", runs}});
    }
    return {{"time", time}, {"processes", processes}, {"groups", printed}};
}

} // namespace nytprof::test
