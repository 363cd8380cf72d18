// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
//     cancel_times PROFILE ...
//
// How long a load of these profiles continues after it is cancelled, at moments spread over all
// of it, and of one made here with large tables: two million returns, 50,000 string evals, a
// million lines.
#include "stopped_loads.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTemporaryFile>

#include <algorithm>
#include <cstdio>

namespace {

void report(const QString& path, const char* name)
{
    nytprof::test::StoppedLoads loads = nytprof::test::stopLoads(path, 20, 1);
    std::vector<double> after;
    for (const nytprof::test::LoadCost& cost : loads.after) {
        after.push_back(cost.time);
    }
    std::sort(after.begin(), after.end());
    std::printf("%-40s %8.1f %8.2f %8.0f %8.0f\n", name,
        static_cast<double>(QFileInfo(path).size()) * 1e-6, loads.whole.time,
        1000 * after[after.size() / 2], 1000 * after.back());
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    std::printf("%-40s %8s %8s %8s %8s\n", "profile", "MB", "load, s", "ms: half", "longest");
    for (int i = 1; i < argc; ++i) {
        report(QString::fromLocal8Bit(argv[i]), argv[i]);
    }
    QTemporaryFile made;
    if (!made.open()) {
        return 1;
    }
    made.write(nytprof::test::profileOfLargeTables(2'000'000, 50'000, 1'000'000));
    made.close();
    report(made.fileName(), "large tables");
    return 0;
}
