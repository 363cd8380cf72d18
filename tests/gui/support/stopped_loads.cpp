// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stopped_loads.h"

#include "flame/flame_layout.h"
#include "loading/loaded_profile.h"
#include "stream_builder.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <random>
#include <stop_token>
#include <string>
#include <thread>

namespace nytprof::test {

namespace {

LoadCost now()
{
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration<double>(time).count(),
        static_cast<double>(std::clock()) / CLOCKS_PER_SEC};
}

LoadCost between(const LoadCost& begin, const LoadCost& end)
{
    return {std::max(0.0, end.time - begin.time), std::max(0.0, end.work - begin.work)};
}

LoadCost leastOf(const LoadCost& a, const LoadCost& b)
{
    return {std::min(a.time, b.time), std::min(a.work, b.work)};
}

LoadCost loadStoppedAfter(const QString& path, double seconds)
{
    std::stop_source stop;
    LoadCost stopped;
    std::jthread clock([&] {
        std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        stop.request_stop();
        stopped = now(); // afterwards, as the thread may lose its processor in between
    });
    LoadOptions options;
    options.stop = stop.get_token();
    LoadCost end;
    {
        const gui::LoadedProfile loaded = gui::readProfiles({{path}}, options);
        end = now();
    }
    clock.join();
    return between(stopped, end);
}

} // namespace

StoppedLoads stopLoads(const QString& path, int moments, int tries)
{
    StoppedLoads loads;
    const LoadCost begin = now();
    {
        const gui::LoadedProfile loaded = gui::readProfiles({{path}});
        loads.whole = between(begin, now());
    }
    for (int moment = 1; moment <= moments; ++moment) {
        LoadCost least = loads.whole;
        for (int i = 0; i < tries; ++i) {
            least
                = leastOf(least, loadStoppedAfter(path, loads.whole.time * moment / (moments + 1)));
        }
        loads.after.push_back(least);
    }
    return loads;
}

QByteArray profileOfLargeTables(std::uint32_t callStacks, std::uint32_t evals, std::uint32_t lines)
{
    std::mt19937 random(1);
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/work/app.pl");
    for (std::uint32_t i = 0; i < evals; ++i) {
        const std::uint32_t fid = i + 2;
        stream.newFid(fid, "(eval " + std::to_string(i + 1) + ")[/work/app.pl:7]", 1, 7);
        for (std::uint32_t line = 1; line <= 20; ++line) {
            stream.srcLine(
                fid, line, "my $value_" + std::to_string(line) + " = " + std::to_string(i) + ";\n");
        }
        stream.time(10, fid, 1);
    }
    for (std::uint32_t line = 1; line <= lines; ++line) {
        stream.time(3, 1, line);
    }
    // Any depth will do: calls that wait below it become its children.
    for (std::uint32_t i = 0; i < callStacks; ++i) {
        stream.subReturn(
            1 + random() % 40, 2e-6, 1e-6, "app::sub" + std::to_string(random() % 500));
    }
    const auto bytes = stream.pidEnd(7, 2).bytes();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

} // namespace nytprof::test
