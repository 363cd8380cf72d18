// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "push/store_message.h"

#include "analysis/run_times.h"
#include "export/pprof.h"
#include "fleet/entity_rows.h"
#include "fleet/stable_id.h"
#include "format/text_encoding.h"
#include "profile/profile.h"
#include "profile/request_rows.h"
#include "push/otlp_message.h"

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>
#include <protozero/pbf_builder.hpp>
#include <protozero/pbf_reader.hpp>
#include <sstream>
#include <utility>

namespace nytprof {
namespace {

// Field numbers of push.v1 and perftools.profiles.
enum class PushField : protozero::pbf_tag_type { Series = 1 };
enum class SeriesField : protozero::pbf_tag_type { Labels = 1, Samples = 2 };
enum class RawSampleField : protozero::pbf_tag_type { RawProfile = 1, Id = 2 };
enum class LabelPairField : protozero::pbf_tag_type { Name = 1, Value = 2 };
constexpr protozero::pbf_tag_type PprofSample = 2;

/// "8f3c...-....-8...-....-............".
std::string textOf(const StoreId& id)
{
    constexpr char Digits[] = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < id.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        text += Digits[id[i] >> 4];
        text += Digits[id[i] & 15];
    }
    return text;
}

StoreLabels seriesLabels(const Profile& profile, StoreLabels labels)
{
    labels.insert_or_assign("__name__", storeCostType(profile) == "cpu" ? "process_cpu" : "wall");
    return labels;
}

/// RFC 4648.
std::string base64(std::string_view bytes)
{
    constexpr std::string_view Digits
        = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t Group = 3; // bytes, in four digits
    std::string text;
    text.reserve((bytes.size() + Group - 1) / Group * 4);
    for (; !bytes.empty(); bytes.remove_prefix(std::min(Group, bytes.size()))) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < Group; ++i)
            bits = bits << 8 | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0);
        for (std::size_t i = 0; i <= Group; ++i)
            text += i <= bytes.size() ? Digits[bits >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

struct ZippedPprof {
    std::string bytes;
    std::size_t samples = 0;
};

ZippedPprof zippedPprof(const Profile& profile)
{
    const std::string pprof
        = encodePprof(profile, {.costType = std::string(storeCostType(profile))});
    ZippedPprof zipped;
    for (protozero::pbf_reader reader(pprof); reader.next(PprofSample); reader.skip())
        ++zipped.samples;
    zipped.bytes = zippedBytes(pprof);
    return zipped;
}

StoreMessage pyroscopeMessage(const Profile& profile, const StoreLabels& labels, std::uint64_t run)
{
    const ZippedPprof pprof = zippedPprof(profile);
    StoreMessage message{"/push.v1.PusherService/Push",
        {"Content-Type: application/proto", "Connect-Protocol-Version: 1"}, {}, pprof.samples,
        seriesLabels(profile, labels)};
    protozero::pbf_builder<PushField> request(message.body);
    protozero::pbf_builder<SeriesField> series(request, PushField::Series);
    for (const auto& [name, value] : message.labels) {
        protozero::pbf_builder<LabelPairField> added(series, SeriesField::Labels);
        added.add_string(LabelPairField::Name, name);
        added.add_string(LabelPairField::Value, value);
    }
    protozero::pbf_builder<RawSampleField> sample(series, SeriesField::Samples);
    sample.add_bytes(RawSampleField::RawProfile, pprof.bytes);
    sample.add_string(RawSampleField::Id, textOf(storeIdOf(run)));
    return message;
}

/// Parca's HTTP gateway reads messages in the JSON of Protocol Buffers, where bytes are in base64.
StoreMessage parcaMessage(const Profile& profile, const StoreLabels& labels)
{
    const ZippedPprof pprof = zippedPprof(profile);
    StoreLabels all = seriesLabels(profile, labels);
    auto pairs = nlohmann::json::array();
    for (const auto& [name, value] : all)
        pairs.push_back({{"name", name}, {"value", value}});
    const nlohmann::json series = {{"labels", {{"labels", std::move(pairs)}}},
        {"samples", nlohmann::json::array({{{"raw_profile", base64(pprof.bytes)}}})}};
    const nlohmann::json request
        = {{"series", nlohmann::json::array({series})}, {"normalized", true}};
    return {"/api/profiles/writeraw", {"Content-Type: application/json"}, request.dump(),
        pprof.samples, std::move(all)};
}

} // namespace

StoreLabels storeLabels(const Profile& profile, const RunLabels& labels)
{
    StoreLabels all = labels.others;
    const auto add = [&](const char* name, std::string_view value) {
        if (!value.empty())
            all.emplace(name, value);
    };
    const std::string_view program = profile.programName();
    add("service_name",
        !labels.service.empty() ? labels.service
            : program.empty()   ? "perl"
                                : program);
    if (!labels.service.empty())
        add("program", program);
    add("host", labels.host);
    add("deployment", labels.deployment);
    add("route", labels.route.empty() ? commonToRequests(profile, routeName) : labels.route);
    add("trace_id",
        commonToRequests(profile, [](const Request& request) { return request.traceId; }));
    if (profile.processes().size() == 1)
        add("pid", std::to_string(profile.processes().front().pid));
    // Stores refuse empty values, and messages that are no UTF-8.
    std::erase_if(all, [](const auto& label) { return label.second.empty(); });
    for (auto& [name, value] : all)
        value = toUtf8(value);
    return all;
}

std::string storeRefusalOf(const Profile& profile)
{
    if (!profile.costUnit().empty())
        return "its unit is " + std::string(profile.costUnit())
            + "; only profiles of times can be pushed";
    if (profile.callTree().empty())
        return "it has no call stacks, which stores need: no sub was called, or calls=0 or subs=0 "
               "was set";
    if (runTimes(profile).begin == 0)
        return "it does not say when its program ran, which stores need";
    return {};
}

std::string_view storeCostType(const Profile& profile)
{
    // Clocks of POSIX: CPU time of the process, and of the thread.
    const auto clock = profile.option("clock");
    return clock == "2" || clock == "3" ? "cpu" : "wall";
}

StoreId storeIdOf(std::uint64_t run)
{
    const std::uint64_t halves[] = {run, StableId().then(std::to_string(run)).value()};
    StoreId id{};
    for (std::size_t i = 0; i < id.size(); ++i)
        id[i] = static_cast<std::uint8_t>(halves[i / 8] >> (56 - i % 8 * 8));
    id[6] = (id[6] & 0x0F) | 0x80;
    id[8] = (id[8] & 0x3F) | 0x80;
    return id;
}

std::string zippedBytes(std::string_view bytes)
{
    std::ostringstream out;
    writeGzip(bytes, out);
    if (!out) // of zlib, which has no other error
        throw std::bad_alloc();
    return std::move(out).str();
}

StoreMessage storeMessage(
    StoreProtocol protocol, const Profile& profile, const StoreLabels& labels, std::uint64_t run)
{
    switch (protocol) {
    case StoreProtocol::Pyroscope: return pyroscopeMessage(profile, labels, run);
    case StoreProtocol::Parca: return parcaMessage(profile, labels);
    case StoreProtocol::Otlp: break;
    }
    return otlpMessage(profile, labels, run);
}

} // namespace nytprof
