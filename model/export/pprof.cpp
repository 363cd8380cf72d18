// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/pprof.h"

#include "analysis/call_tree_transforms.h"
#include "export/frame_lines.h"
#include "export/whole_cost.h"
#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <ostream>
#include <protozero/pbf_builder.hpp>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>
#include <zlib.h>

namespace nytprof {

void writeGzip(std::string_view bytes, std::ostream& out)
{
    constexpr int gzipWindow = 15 + 16;
    constexpr int memoryLevel = 8;
    z_stream stream{};
    if (deflateInit2(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzipWindow, memoryLevel, Z_DEFAULT_STRATEGY)
        != Z_OK) {
        out.setstate(std::ios::badbit);
        return;
    }
    std::array<Bytef, 1U << 16> buffer{};
    int state = Z_OK;
    while (state == Z_OK) {
        if (stream.avail_in == 0) {
            const std::size_t next
                = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
            // zlib only reads its input
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
            stream.avail_in = static_cast<uInt>(next);
            bytes.remove_prefix(next);
        }
        stream.next_out = buffer.data();
        stream.avail_out = static_cast<uInt>(buffer.size());
        state = deflate(&stream, bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
        out.write(reinterpret_cast<const char*>(buffer.data()),
            static_cast<std::streamsize>(buffer.size() - stream.avail_out));
    }
    deflateEnd(&stream);
}

namespace {

constexpr std::uint32_t DeepestPath = 2000;

// Field numbers of github.com/google/pprof/proto/profile.proto.
enum class ProfileField : protozero::pbf_tag_type {
    SampleType = 1,
    Sample = 2,
    Mapping = 3,
    Location = 4,
    Function = 5,
    StringTable = 6,
    TimeNanos = 9,
    DurationNanos = 10,
    PeriodType = 11,
    Period = 12,
    Comment = 13,
    DefaultSampleType = 14,
};
enum class ValueTypeField : protozero::pbf_tag_type { Type = 1, Unit = 2 };
enum class SampleField : protozero::pbf_tag_type { LocationId = 1, Value = 2, Label = 3 };
enum class LabelField : protozero::pbf_tag_type { Key = 1, Text = 2, Number = 3, Unit = 4 };
enum class MappingField : protozero::pbf_tag_type {
    Id = 1,
    FileName = 5,
    HasFunctions = 7,
    HasFileNames = 8,
    HasLineNumbers = 9,
    HasInlineFrames = 10,
};
enum class LocationField : protozero::pbf_tag_type { Id = 1, MappingId = 2, Line = 4 };
enum class LineField : protozero::pbf_tag_type { FunctionId = 1, Line = 2 };
enum class FunctionField : protozero::pbf_tag_type {
    Id = 1,
    Name = 2,
    SystemName = 3,
    FileName = 4,
    StartLine = 5,
};

constexpr std::uint64_t TheMapping = 1;

std::uint64_t functionId(SubId sub) { return std::uint64_t{sub.index()} + 1; }

struct EncodedLabel {
    std::int64_t name = 0;
    std::int64_t text = 0;
    std::int64_t number = 0;
    std::int64_t unit = 0;
};

/// Locations by sub and line, numbered from 1.
class FrameLocations {
public:
    struct Frame {
        SubId sub;
        std::uint32_t line = 0;
    };

    std::uint64_t idOf(SubId sub, std::uint32_t line)
    {
        const std::uint64_t key = (std::uint64_t{sub.index()} << 32) | line;
        const auto [known, isNew] = m_ids.emplace(key, m_frames.size() + 1);
        if (isNew)
            m_frames.push_back({sub, line});
        return known->second;
    }
    [[nodiscard]] const std::vector<Frame>& frames() const { return m_frames; }

private:
    std::unordered_map<std::uint64_t, std::uint64_t> m_ids;
    std::vector<Frame> m_frames;
};

struct PprofWriter {
    const Profile& profile;
    const PprofOptions& options;
    std::string comment = "Program: " + std::string(profile.application());
    std::string encoded = {};
    protozero::pbf_builder<ProfileField> pbf{encoded};
    std::vector<std::string_view> texts = {};
    std::unordered_map<std::string_view, std::int64_t> numbers = {}; ///< index in texts
    std::vector<EncodedLabel> labels = {};
    FrameLocations locations = {};

    std::string bytes()
    {
        (void)numberOf(""); // must be the first string
        addTypes();
        addTimes();
        for (const PprofLabel& label : options.labels)
            addLabel(label);
        if (!profile.application().empty())
            pbf.add_int64(ProfileField::Comment, numberOf(comment));
        const CallTree& tree = profile.callTree();
        if (tree.maxDepth() > DeepestPath) {
            pbf.add_int64(ProfileField::Comment,
                numberOf(
                    "Recursion is folded: calls of a running sub count for its outermost call"));
            addSamples(withoutRecursion(tree));
        } else {
            addSamples(tree);
        }
        addMapping();
        for (std::size_t i = 0; i < locations.frames().size(); ++i)
            addLocation(i + 1, locations.frames()[i]);
        for (std::size_t i = 0; i < profile.subs().size(); ++i)
            addFunction(SubId(i));
        if (!options.mainProgram.empty())
            addFunction(SubId());
        for (const std::string_view text : texts)
            pbf.add_string(ProfileField::StringTable, text.data(), text.size());
        return std::move(encoded);
    }

    std::int64_t numberOf(std::string_view text)
    {
        const auto [known, isNew] = numbers.emplace(text, static_cast<std::int64_t>(texts.size()));
        if (isNew)
            texts.push_back(text);
        return known->second;
    }

    void addTypes()
    {
        const bool isTime = profile.costUnit().empty();
        const std::string_view unit = isTime ? "nanoseconds" : "count";
        const std::string_view costType = !options.costType.empty() ? options.costType
            : isTime                                                ? "time"
                                                                    : profile.costUnit();
        addValueType(ProfileField::SampleType, options.callsType, "count");
        addValueType(ProfileField::SampleType, costType, unit);
        pbf.add_int64(ProfileField::DefaultSampleType, numberOf(costType));
        const bool hasPeriodType = !options.periodType.empty();
        addValueType(ProfileField::PeriodType, hasPeriodType ? options.periodType : costType, unit);
        pbf.add_int64(ProfileField::Period, options.period);
    }

    void addValueType(ProfileField field, std::string_view type, std::string_view unit)
    {
        const std::int64_t typeNumber = numberOf(type);
        const std::int64_t unitNumber = numberOf(unit);
        protozero::pbf_builder<ValueTypeField> value(pbf, field);
        value.add_int64(ValueTypeField::Type, typeNumber);
        value.add_int64(ValueTypeField::Unit, unitNumber);
    }

    void addTimes()
    {
        auto begin = static_cast<double>(profile.baseTime());
        double end = 0;
        bool isFirst = true;
        for (const Process& process : profile.processes()) {
            end = std::max({end, process.startTime, process.knownUntil()});
            if (process.startTime == 0)
                continue;
            begin = isFirst ? process.startTime : std::min(begin, process.startTime);
            isFirst = false;
        }
        begin = epochOrNone(begin);
        end = epochOrNone(end);
        constexpr double NanosPerSecond = 1e9;
        if (begin != 0)
            pbf.add_int64(
                ProfileField::TimeNanos, static_cast<std::int64_t>(begin * NanosPerSecond));
        if (begin != 0 && end > begin)
            pbf.add_int64(ProfileField::DurationNanos,
                static_cast<std::int64_t>((end - begin) * NanosPerSecond));
    }

    void addLabel(const PprofLabel& label)
    {
        EncodedLabel& added = labels.emplace_back();
        added.name = numberOf(label.name);
        if (const auto* const number = std::get_if<std::int64_t>(&label.value)) {
            added.number = *number;
            added.unit = numberOf(label.unit);
        } else {
            added.text = numberOf(std::get<std::string>(label.value));
        }
    }

    void addSamples(const CallTree& tree)
    {
        const CallNode& root = tree.nodes().front();
        if (!options.mainProgram.empty() && root.exclusive > 0)
            addSample({locations.idOf(SubId(), 0)}, root);
        const FrameLines lines(profile);
        std::vector<std::uint64_t> callers(tree.nodes().size()); ///< location of the node's caller
        std::vector<std::uint64_t> path;
        for (std::size_t i = 1; i < callers.size(); ++i) {
            const CallNode& node = tree.nodes()[i];
            const SubId caller = tree[node.parent].sub;
            if (caller.valid())
                callers[i] = locations.idOf(caller, lines.callLine(caller, node.sub));
            if (node.calls == 0 && node.exclusive <= 0)
                continue;
            path.assign(1, locations.idOf(node.sub, lines.ownLine(node.sub)));
            for (std::size_t at = i; callers[at] != 0; at = tree.nodes()[at].parent.index())
                path.push_back(callers[at]);
            addSample(path, node);
        }
    }

    void addSample(const std::vector<std::uint64_t>& path, const CallNode& node)
    {
        const std::int64_t values[] = {static_cast<std::int64_t>(node.calls),
            static_cast<std::int64_t>(wholeCost(profile, node.exclusive))};
        protozero::pbf_builder<SampleField> sample(pbf, ProfileField::Sample);
        sample.add_packed_uint64(SampleField::LocationId, path.begin(), path.end());
        sample.add_packed_int64(SampleField::Value, std::begin(values), std::end(values));
        for (const EncodedLabel& label : labels) {
            protozero::pbf_builder<LabelField> added(sample, SampleField::Label);
            added.add_int64(LabelField::Key, label.name);
            if (label.text != 0)
                added.add_int64(LabelField::Text, label.text);
            if (label.number != 0)
                added.add_int64(LabelField::Number, label.number);
            if (label.unit != 0)
                added.add_int64(LabelField::Unit, label.unit);
        }
    }

    /// Without one, readers look for symbols.
    void addMapping()
    {
        const std::int64_t program = numberOf(profile.application());
        protozero::pbf_builder<MappingField> mapping(pbf, ProfileField::Mapping);
        mapping.add_uint64(MappingField::Id, TheMapping);
        mapping.add_int64(MappingField::FileName, program);
        mapping.add_bool(MappingField::HasFunctions, true);
        mapping.add_bool(MappingField::HasFileNames, true);
        mapping.add_bool(MappingField::HasLineNumbers, true);
        mapping.add_bool(MappingField::HasInlineFrames, true);
    }

    void addLocation(std::uint64_t id, const FrameLocations::Frame& frame)
    {
        protozero::pbf_builder<LocationField> location(pbf, ProfileField::Location);
        location.add_uint64(LocationField::Id, id);
        location.add_uint64(LocationField::MappingId, TheMapping);
        protozero::pbf_builder<LineField> line(location, LocationField::Line);
        line.add_uint64(LineField::FunctionId, functionId(frame.sub));
        line.add_int64(LineField::Line, frame.line);
    }

    /// id: invalid for the main program.
    void addFunction(SubId id)
    {
        const Sub sub = id.valid() ? profile[id] : Sub();
        const std::int64_t name = numberOf(id.valid() ? sub.name : options.mainProgram);
        const std::int64_t file
            = numberOf(sub.file.valid() ? profile[sub.file].name : std::string_view());
        protozero::pbf_builder<FunctionField> function(pbf, ProfileField::Function);
        function.add_uint64(FunctionField::Id, functionId(id));
        function.add_int64(FunctionField::Name, name);
        function.add_int64(FunctionField::SystemName, name);
        function.add_int64(FunctionField::FileName, file);
        function.add_int64(FunctionField::StartLine, sub.firstLine);
    }
};

} // namespace

std::string encodePprof(const Profile& profile, const PprofOptions& options)
{
    return PprofWriter{profile, options}.bytes();
}

void writePprof(const Profile& profile, std::ostream& out) { writeGzip(encodePprof(profile), out); }

} // namespace nytprof
