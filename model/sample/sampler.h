// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "sample/sampled_process.h"
#include "sample/sampler_watch.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace nytprof {

struct SamplerOptions {
    std::uint32_t rate = 100; ///< wanted samples a second, up to Sampler::MaxRate
    std::optional<double> budget = {}; ///< processor time: a share of the time of one
    bool wantsFixedPriority = false; ///< if it may have one, before all other programs
};

/// Samples processes, all at the same moments, in the calling thread.
class Sampler {
public:
    static constexpr std::uint32_t MaxRate = 1'000;

    explicit Sampler(const SamplerOptions& options)
        : m_options(options)
    {
    }

    [[nodiscard]] std::uint32_t rate() const { return m_options.rate; }
    [[nodiscard]] SamplerProgress& progress() { return m_progress; }
    /// Calls find(now) before each sample, in nanoseconds; it may add processes.
    void findBySample(std::function<void(std::uint64_t)> find) { m_find = std::move(find); }
    void add(std::unique_ptr<SampledProcess> process) { m_running.push_back(std::move(process)); }
    /// Processes that have not ended.
    [[nodiscard]] std::span<const std::unique_ptr<SampledProcess>> running() const
    {
        return m_running;
    }
    /// Until no process is left, the time is over, or a stop is requested; then all profiles have
    /// ended. often(): called ten times a second; it may add processes, and returns whether
    /// others may follow when none is left.
    void run(std::optional<std::int64_t> nanoseconds, const std::stop_token& stop,
        const std::function<bool()>& often);
    /// Since the last call, in the order in which they ended.
    [[nodiscard]] std::vector<std::unique_ptr<SampledProcess>> takeEnded()
    {
        return std::exchange(m_ended, {});
    }

private:
    void sampleAll(const SampleTick& tick);

    SamplerOptions m_options;
    SamplerProgress m_progress;
    std::function<void(std::uint64_t)> m_find;
    std::vector<std::unique_ptr<SampledProcess>> m_running;
    std::vector<std::unique_ptr<SampledProcess>> m_ended;
};

} // namespace nytprof
