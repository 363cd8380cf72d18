// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "push/otlp_message.h"

#include "analysis/run_times.h"
#include "export/frame_stacks.h"
#include "export/whole_cost.h"
#include "format/parse_number.h"
#include "profile/profile.h"

#include <charconv>
#include <protozero/pbf_builder.hpp>
#include <protozero/pbf_message.hpp>
#include <span>
#include <unordered_map>
#include <utility>

namespace nytprof {
namespace {

// Field numbers of version 1.10 of github.com/open-telemetry/opentelemetry-proto.
enum class OtlpRequestField : protozero::pbf_tag_type { ResourceProfiles = 1, Dictionary = 2 };
enum class ResourceProfilesField : protozero::pbf_tag_type { Resource = 1, ScopeProfiles = 2 };
enum class ResourceField : protozero::pbf_tag_type { Attributes = 1 };
enum class KeyValueField : protozero::pbf_tag_type { Key = 1, Value = 2 };
enum class AnyValueField : protozero::pbf_tag_type { Text = 1, Number = 3 };
enum class ScopeProfilesField : protozero::pbf_tag_type { Scope = 1, Profiles = 2 };
enum class ScopeField : protozero::pbf_tag_type { Name = 1, Version = 2 };
enum class OtlpProfileField : protozero::pbf_tag_type {
    SampleType = 1,
    Samples = 2,
    TimeUnixNano = 3,
    DurationNano = 4,
    PeriodType = 5,
    Period = 6,
    ProfileId = 7,
};
enum class OtlpValueTypeField : protozero::pbf_tag_type { Type = 1, Unit = 2 };
enum class OtlpSampleField : protozero::pbf_tag_type { Stack = 1, Link = 3, Values = 4 };
enum class DictionaryField : protozero::pbf_tag_type {
    Mappings = 1,
    Locations = 2,
    Functions = 3,
    Links = 4,
    Strings = 5,
    Attributes = 6,
    Stacks = 7,
};
enum class OtlpLocationField : protozero::pbf_tag_type { Lines = 3 };
enum class OtlpLineField : protozero::pbf_tag_type { Function = 1, Line = 2 };
enum class OtlpFunctionField : protozero::pbf_tag_type {
    Name = 1,
    SystemName = 2,
    FileName = 3,
    StartLine = 4,
};
enum class StackField : protozero::pbf_tag_type { Locations = 1 };
enum class LinkField : protozero::pbf_tag_type { TraceId = 1 };
enum class AnswerField : protozero::pbf_tag_type { PartialSuccess = 1 };
enum class PartialSuccessField : protozero::pbf_tag_type { Rejected = 1, Message = 2 };

/// A profile and the dictionary of its message. Number 0 of each table is the zero value, "none".
struct OtlpWriter {
    const Profile& profile;
    bool isLinked = false; ///< samples have the first link
    std::string dictionary = {};
    protozero::pbf_builder<DictionaryField> tables{dictionary};
    std::string encoded = {};
    protozero::pbf_builder<OtlpProfileField> pbf{encoded};
    std::unordered_map<std::string_view, std::int32_t> texts = {};
    std::unordered_map<SubId, std::int32_t> functions = {};
    FrameStacks stacks{profile}; ///< frames are locations of the same numbers
    std::int32_t samples = 0; ///< each has a stack of its own

    void write(std::uint64_t run, const std::string& traceId)
    {
        for (const auto table :
            {DictionaryField::Mappings, DictionaryField::Locations, DictionaryField::Functions,
                DictionaryField::Links, DictionaryField::Attributes, DictionaryField::Stacks})
            tables.add_message(table, std::string());
        (void)numberOf("");
        isLinked = !traceId.empty();
        if (isLinked) {
            protozero::pbf_builder<LinkField> link(tables, DictionaryField::Links);
            link.add_bytes(LinkField::TraceId, traceId);
        }
        addType(OtlpProfileField::SampleType);
        stacks.visitAll([&](std::span<const std::uint32_t> path, const CallNode& node) {
            if (const std::uint64_t value = wholeCost(profile, node.exclusive); value > 0)
                addSample(path, static_cast<std::int64_t>(value));
        });
        for (const FrameStacks::Frame& frame : stacks.frames())
            addLocation(frame);
        const RunTimes times = runTimes(profile);
        pbf.add_fixed64(OtlpProfileField::TimeUnixNano, static_cast<std::uint64_t>(times.begin));
        pbf.add_uint64(OtlpProfileField::DurationNano, static_cast<std::uint64_t>(times.duration));
        addType(OtlpProfileField::PeriodType);
        pbf.add_int64(OtlpProfileField::Period, 1);
        const StoreId id = storeIdOf(run);
        pbf.add_bytes(
            OtlpProfileField::ProfileId, reinterpret_cast<const char*>(id.data()), id.size());
    }

    std::int32_t numberOf(std::string_view text)
    {
        const auto [known, isNew] = texts.emplace(text, static_cast<std::int32_t>(texts.size()));
        if (isNew)
            tables.add_string(DictionaryField::Strings, text.data(), text.size());
        return known->second;
    }

    void addType(OtlpProfileField field)
    {
        const std::int32_t type = numberOf(storeCostType(profile));
        const std::int32_t unit = numberOf("nanoseconds");
        protozero::pbf_builder<OtlpValueTypeField> added(pbf, field);
        added.add_int32(OtlpValueTypeField::Type, type);
        added.add_int32(OtlpValueTypeField::Unit, unit);
    }

    void addSample(std::span<const std::uint32_t> path, std::int64_t value)
    {
        protozero::pbf_builder<StackField> stack(tables, DictionaryField::Stacks);
        stack.add_packed_int32(StackField::Locations, path.begin(), path.end());
        protozero::pbf_builder<OtlpSampleField> added(pbf, OtlpProfileField::Samples);
        added.add_int32(OtlpSampleField::Stack, ++samples);
        if (isLinked)
            added.add_int32(OtlpSampleField::Link, 1);
        added.add_packed_int64(OtlpSampleField::Values, &value, &value + 1);
    }

    void addLocation(const FrameStacks::Frame& frame)
    {
        const std::int32_t function = functionOf(frame.sub);
        protozero::pbf_builder<OtlpLocationField> added(tables, DictionaryField::Locations);
        protozero::pbf_builder<OtlpLineField> line(added, OtlpLocationField::Lines);
        line.add_int32(OtlpLineField::Function, function);
        line.add_int64(OtlpLineField::Line, frame.line);
    }

    std::int32_t functionOf(SubId sub)
    {
        const auto [known, isNew]
            = functions.emplace(sub, static_cast<std::int32_t>(functions.size() + 1));
        if (isNew) {
            const FrameStacks::Function of = stacks.functionOf(sub);
            const std::int32_t name = numberOf(of.name);
            const std::int32_t file = numberOf(of.file);
            protozero::pbf_builder<OtlpFunctionField> added(tables, DictionaryField::Functions);
            added.add_int32(OtlpFunctionField::Name, name);
            added.add_int32(OtlpFunctionField::SystemName, name);
            added.add_int32(OtlpFunctionField::FileName, file);
            added.add_int64(OtlpFunctionField::StartLine, of.firstLine);
        }
        return known->second;
    }
};

/// 16 bytes of 32 digits; empty if they are none.
std::string traceBytes(std::string_view digits)
{
    std::string bytes;
    for (std::size_t at = 0; digits.size() == 32 && at < digits.size(); at += 2) {
        std::uint8_t byte = 0;
        const char* const end = digits.data() + at + 2;
        if (std::from_chars(digits.data() + at, end, byte, 16).ptr != end)
            return {};
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

/// The name by OpenTelemetry's conventions.
std::string_view attributeName(std::string_view label)
{
    static constexpr std::pair<std::string_view, std::string_view> Names[]
        = {{"service_name", "service.name"}, {"host", "host.name"}, {"pid", "process.pid"},
            {"route", "http.route"}};
    for (const auto& [name, attribute] : Names)
        if (label == name)
            return attribute;
    return label;
}

void addResource(protozero::pbf_builder<ResourceProfilesField>& to, const StoreLabels& labels)
{
    protozero::pbf_builder<ResourceField> resource(to, ResourceProfilesField::Resource);
    for (const auto& [label, text] : labels) {
        const auto pid = label == "pid" ? parseNumber<std::int64_t>(text) : std::nullopt;
        const std::string_view key = attributeName(label);
        protozero::pbf_builder<KeyValueField> added(resource, ResourceField::Attributes);
        added.add_string(KeyValueField::Key, key.data(), key.size());
        protozero::pbf_builder<AnyValueField> value(added, KeyValueField::Value);
        if (pid)
            value.add_int64(AnyValueField::Number, *pid);
        else
            value.add_string(AnyValueField::Text, text);
    }
}

} // namespace

StoreMessage otlpMessage(const Profile& profile, const StoreLabels& labels, std::uint64_t run)
{
    const auto trace = labels.find("trace_id");
    OtlpWriter writer{profile};
    writer.write(run, trace != labels.end() ? traceBytes(trace->second) : "");
    std::string bytes;
    protozero::pbf_builder<OtlpRequestField> request(bytes);
    {
        protozero::pbf_builder<ResourceProfilesField> ofResource(
            request, OtlpRequestField::ResourceProfiles);
        addResource(ofResource, labels);
        protozero::pbf_builder<ScopeProfilesField> ofScope(
            ofResource, ResourceProfilesField::ScopeProfiles);
        {
            protozero::pbf_builder<ScopeField> scope(ofScope, ScopeProfilesField::Scope);
            scope.add_string(ScopeField::Name, "nytprof");
            scope.add_string(ScopeField::Version, NYTPROF_VERSION);
        }
        ofScope.add_message(ScopeProfilesField::Profiles, writer.encoded);
    }
    request.add_message(OtlpRequestField::Dictionary, writer.dictionary);
    return {"/v1development/profiles",
        {"Content-Type: application/x-protobuf", "Content-Encoding: gzip"}, zippedBytes(bytes),
        static_cast<std::size_t>(writer.samples), labels};
}

OtlpAnswer readOtlpAnswer(std::string_view body)
{
    OtlpAnswer answer;
    try {
        protozero::pbf_message<AnswerField> response(body.data(), body.size());
        while (response.next(
            AnswerField::PartialSuccess, protozero::pbf_wire_type::length_delimited)) {
            protozero::pbf_message<PartialSuccessField> partial(response.get_message());
            while (partial.next()) {
                switch (partial.tag_and_type()) {
                case protozero::tag_and_type(
                    PartialSuccessField::Rejected, protozero::pbf_wire_type::varint):
                    answer.rejected = partial.get_int64();
                    break;
                case protozero::tag_and_type(
                    PartialSuccessField::Message, protozero::pbf_wire_type::length_delimited):
                    answer.message = partial.get_string();
                    break;
                default: partial.skip();
                }
            }
        }
    } catch (const protozero::exception&) {
        answer.isValid = false;
    }
    return answer;
}

} // namespace nytprof
