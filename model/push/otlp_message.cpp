// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "push/otlp_message.h"

#include "analysis/call_tree_transforms.h"
#include "export/frame_lines.h"
#include "export/whole_cost.h"
#include "format/parse_number.h"
#include "format/perl_names.h"
#include "profile/profile.h"

#include <protozero/pbf_builder.hpp>
#include <protozero/pbf_message.hpp>
#include <unordered_map>
#include <vector>

namespace nytprof {
namespace {

constexpr std::uint32_t DeepestStack = 2000;

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

/// The tables of a message; number 0 of each is the zero value, for "none".
class OtlpDictionary {
public:
    OtlpDictionary()
    {
        for (const auto table : {DictionaryField::Mappings, DictionaryField::Locations,
                 DictionaryField::Functions, DictionaryField::Links, DictionaryField::Attributes,
                 DictionaryField::Stacks})
            m_tables.add_message(table, std::string());
        (void)numberOf("");
    }

    /// text: outlives this.
    std::int32_t numberOf(std::string_view text)
    {
        const auto [known, isNew] = m_texts.emplace(text, next(m_texts.size()));
        if (isNew)
            m_tables.add_string(DictionaryField::Strings, text.data(), text.size());
        return known->second;
    }

    /// A line of a sub, or of the main program, whose sub is invalid.
    std::int32_t locationOf(const Profile& profile, SubId sub, std::uint32_t line)
    {
        const std::uint64_t key = (std::uint64_t{sub.index()} << 32) | line;
        const auto [known, isNew] = m_locations.emplace(key, next(m_locations.size() + 1));
        if (isNew) {
            const std::int32_t function = functionOf(profile, sub);
            protozero::pbf_builder<OtlpLocationField> added(m_tables, DictionaryField::Locations);
            protozero::pbf_builder<OtlpLineField> at(added, OtlpLocationField::Lines);
            at.add_int32(OtlpLineField::Function, function);
            at.add_int64(OtlpLineField::Line, line);
        }
        return known->second;
    }

    std::int32_t addStack(const std::vector<std::int32_t>& locations)
    {
        protozero::pbf_builder<StackField> added(m_tables, DictionaryField::Stacks);
        added.add_packed_int32(StackField::Locations, locations.begin(), locations.end());
        return ++m_lastStack;
    }

    /// The only link: its number is 1.
    void addLink(const std::string& traceId)
    {
        protozero::pbf_builder<LinkField> added(m_tables, DictionaryField::Links);
        added.add_bytes(LinkField::TraceId, traceId);
    }

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    static std::int32_t next(std::size_t size) { return static_cast<std::int32_t>(size); }

    std::int32_t functionOf(const Profile& profile, SubId id)
    {
        const auto [known, isNew] = m_functions.emplace(id, next(m_functions.size() + 1));
        if (isNew) {
            const Sub sub = id.valid() ? profile[id] : Sub();
            const std::int32_t name = numberOf(id.valid() ? sub.name : MainProgram);
            const std::int32_t file
                = numberOf(sub.file.valid() ? profile[sub.file].name : std::string_view());
            protozero::pbf_builder<OtlpFunctionField> added(m_tables, DictionaryField::Functions);
            added.add_int32(OtlpFunctionField::Name, name);
            added.add_int32(OtlpFunctionField::SystemName, name);
            added.add_int32(OtlpFunctionField::FileName, file);
            added.add_int64(OtlpFunctionField::StartLine, sub.firstLine);
        }
        return known->second;
    }

    std::string m_bytes;
    protozero::pbf_builder<DictionaryField> m_tables{m_bytes};
    std::unordered_map<std::string_view, std::int32_t> m_texts;
    std::unordered_map<std::uint64_t, std::int32_t> m_locations;
    std::unordered_map<SubId, std::int32_t> m_functions;
    std::int32_t m_lastStack = 0;
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

class OtlpProfile {
public:
    OtlpProfile(const Profile& profile, const std::string& traceId)
        : m_profile(profile)
        , m_isLinked(!traceId.empty())
    {
        if (m_isLinked)
            m_dictionary.addLink(traceId);
    }

    void encode(std::uint64_t run)
    {
        addType(OtlpProfileField::SampleType);
        const CallTree& tree = m_profile.callTree();
        if (tree.maxDepth() > DeepestStack)
            addSamples(withoutRecursion(tree));
        else
            addSamples(tree);
        const StoreTimes times = storeTimes(m_profile);
        m_message.add_fixed64(OtlpProfileField::TimeUnixNano, times.begin);
        m_message.add_uint64(OtlpProfileField::DurationNano, times.end - times.begin);
        addType(OtlpProfileField::PeriodType);
        m_message.add_int64(OtlpProfileField::Period, 1);
        const StoreId id = storeIdOf(run);
        m_message.add_bytes(
            OtlpProfileField::ProfileId, reinterpret_cast<const char*>(id.data()), id.size());
    }

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }
    [[nodiscard]] const std::string& dictionary() const { return m_dictionary.bytes(); }
    [[nodiscard]] std::size_t samples() const { return m_samples; }

private:
    void addType(OtlpProfileField field)
    {
        const std::int32_t type = m_dictionary.numberOf(storeCostType(m_profile));
        const std::int32_t unit = m_dictionary.numberOf("nanoseconds");
        protozero::pbf_builder<OtlpValueTypeField> added(m_message, field);
        added.add_int32(OtlpValueTypeField::Type, type);
        added.add_int32(OtlpValueTypeField::Unit, unit);
    }

    void addSamples(const CallTree& tree)
    {
        const FrameLines lines(m_profile);
        std::vector<std::int32_t> callers(tree.nodes().size()); // location of the node's caller
        std::vector<std::int32_t> stack;
        const std::uint64_t outsideOfSubs = wholeCost(m_profile, tree.nodes().front().exclusive);
        if (outsideOfSubs > 0)
            addSample(m_dictionary.addStack({m_dictionary.locationOf(m_profile, SubId(), 0)}),
                outsideOfSubs);
        for (std::size_t i = 1; i < callers.size(); ++i) {
            const CallNode& node = tree.nodes()[i];
            const SubId caller = tree[node.parent].sub;
            if (caller.valid())
                callers[i] = m_dictionary.locationOf(
                    m_profile, caller, lines.callLine(caller, node.sub));
            const std::uint64_t value = wholeCost(m_profile, node.exclusive);
            if (value == 0)
                continue;
            stack.assign(
                1, m_dictionary.locationOf(m_profile, node.sub, lines.ownLine(node.sub)));
            for (std::size_t at = i; callers[at] != 0; at = tree.nodes()[at].parent.index())
                stack.push_back(callers[at]);
            addSample(m_dictionary.addStack(stack), value);
        }
    }

    void addSample(std::int32_t stack, std::uint64_t value)
    {
        ++m_samples;
        const std::int64_t values[] = {static_cast<std::int64_t>(value)};
        protozero::pbf_builder<OtlpSampleField> added(m_message, OtlpProfileField::Samples);
        added.add_int32(OtlpSampleField::Stack, stack);
        if (m_isLinked)
            added.add_int32(OtlpSampleField::Link, 1);
        added.add_packed_int64(OtlpSampleField::Values, std::begin(values), std::end(values));
    }

    const Profile& m_profile;
    bool m_isLinked;
    OtlpDictionary m_dictionary;
    std::string m_bytes;
    protozero::pbf_builder<OtlpProfileField> m_message{m_bytes};
    std::size_t m_samples = 0;
};

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
    OtlpProfile encoded(profile, trace != labels.end() ? traceBytes(trace->second) : "");
    encoded.encode(run);
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
        ofScope.add_message(ScopeProfilesField::Profiles, encoded.bytes());
    }
    request.add_message(OtlpRequestField::Dictionary, encoded.dictionary());
    return {"/v1development/profiles",
        {"Content-Type: application/x-protobuf", "Content-Encoding: gzip"}, zippedBytes(bytes),
        encoded.samples()};
}

OtlpAnswer readOtlpAnswer(std::string_view body)
{
    OtlpAnswer answer;
    try {
        protozero::pbf_message<AnswerField> response(body.data(), body.size());
        while (response.next(AnswerField::PartialSuccess,
            protozero::pbf_wire_type::length_delimited)) {
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
