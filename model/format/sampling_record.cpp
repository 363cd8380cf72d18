// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/sampling_record.h"

#include "format/extension_record.h"

#include <algorithm>

namespace nytprof {

void addSampling(std::optional<Sampling>& sum, const std::optional<Sampling>& of)
{
    if (!of)
        return;
    const Sampling before = sum.value_or(Sampling{});
    sum = Sampling{std::max(before.rate, of->rate), before.samples + of->samples,
        before.missed + of->missed, before.late + of->late};
}

std::string commentOf(const Sampling& sampling)
{
    return ExtensionWriter(extension::Sampled)
        .number(sampling.rate)
        .number(sampling.samples)
        .number(sampling.missed)
        .number(sampling.late)
        .comment();
}

std::optional<Sampling> parseSampling(std::string_view payload)
{
    ExtensionFields fields(payload);
    const auto rate = fields.number<std::uint32_t>();
    const auto samples = fields.number<std::uint64_t>();
    const auto missed = fields.number<std::uint64_t>();
    const auto late = fields.number<std::uint64_t>();
    constexpr auto Max = std::uint64_t{1} << 50; // sums fit
    if (!rate || *rate == 0 || !samples || !missed || !late || *samples > Max || *missed > Max
        || *late > Max)
        return std::nullopt;
    return Sampling{*rate, *samples, *missed, *late};
}

} // namespace nytprof
