// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/pprof.h"

#include "analysis/call_tree_transforms.h"
#include "export/whole_cost.h"
#include "profile/profile.h"

#include <algorithm>
#include <array>
#include <limits>
#include <ostream>
#include <protozero/pbf_builder.hpp>
#include <string>
#include <unordered_map>
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
    Location = 4,
    Function = 5,
    StringTable = 6,
    TimeNanos = 9,
    DurationNanos = 10,
    Comment = 13,
    DefaultSampleType = 14,
};
enum class ValueTypeField : protozero::pbf_tag_type { Type = 1, Unit = 2 };
enum class SampleField : protozero::pbf_tag_type { LocationId = 1, Value = 2 };
enum class LocationField : protozero::pbf_tag_type { Id = 1, Line = 4 };
enum class LineField : protozero::pbf_tag_type { FunctionId = 1, Line = 2 };
enum class FunctionField : protozero::pbf_tag_type {
    Id = 1,
    Name = 2,
    SystemName = 3,
    FileName = 4,
    StartLine = 5,
};

struct PprofWriter {
    const Profile& profile;
    std::string encoded = {};
    protozero::pbf_builder<ProfileField> pbf{encoded};
    std::vector<std::string_view> texts = {};
    std::unordered_map<std::string_view, std::int64_t> numbers = {}; ///< index in texts

    std::string bytes()
    {
        (void)numberOf(""); // must be the first string
        addValueType("calls", "count");
        const bool isTime = profile.costUnit().empty();
        const std::string_view cost = isTime ? "time" : profile.costUnit();
        addValueType(cost, isTime ? "nanoseconds" : "count");
        pbf.add_int64(ProfileField::DefaultSampleType, numberOf(cost));
        addTimes();
        const CallTree& tree = profile.callTree();
        if (tree.maxDepth() > DeepestPath) {
            pbf.add_int64(ProfileField::Comment,
                numberOf(
                    "Recursion is folded: calls of a running sub count for its outermost call"));
            addSamples(withoutRecursion(tree));
        } else {
            addSamples(tree);
        }
        addSubs();
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

    void addValueType(std::string_view type, std::string_view unit)
    {
        const std::int64_t typeNumber = numberOf(type);
        const std::int64_t unitNumber = numberOf(unit);
        protozero::pbf_builder<ValueTypeField> value(pbf, ProfileField::SampleType);
        value.add_int64(ValueTypeField::Type, typeNumber);
        value.add_int64(ValueTypeField::Unit, unitNumber);
    }

    void addTimes()
    {
        double begin = 0;
        double end = 0;
        for (const Process& process : profile.processes()) {
            begin = begin == 0 ? process.startTime : std::min(begin, process.startTime);
            end = std::max({end, process.startTime, process.endTime});
        }
        pbf.add_int64(ProfileField::TimeNanos, static_cast<std::int64_t>(begin * 1e9));
        pbf.add_int64(ProfileField::DurationNanos, static_cast<std::int64_t>((end - begin) * 1e9));
    }

    void addSamples(const CallTree& tree)
    {
        std::vector<std::uint64_t> locations;
        for (const CallNode& node : tree.nodes()) {
            if (!node.sub.valid() || (node.calls == 0 && node.exclusive <= 0))
                continue;
            locations.clear();
            for (const CallNode* at = &node; at->sub.valid(); at = &tree[at->parent])
                locations.push_back(std::uint64_t{at->sub.index()} + 1);
            const std::int64_t values[] = {static_cast<std::int64_t>(node.calls),
                static_cast<std::int64_t>(wholeCost(profile, node.exclusive))};
            protozero::pbf_builder<SampleField> sample(pbf, ProfileField::Sample);
            sample.add_packed_uint64(SampleField::LocationId, locations.begin(), locations.end());
            sample.add_packed_int64(SampleField::Value, std::begin(values), std::end(values));
        }
    }

    /// Each sub is a location and a function of the same number.
    void addSubs()
    {
        for (std::size_t i = 0; i < profile.subs().size(); ++i) {
            const Sub& sub = profile.subs()[i];
            const std::uint64_t id = i + 1;
            const std::int64_t name = numberOf(sub.name);
            const std::int64_t file
                = numberOf(sub.file.valid() ? profile[sub.file].name : std::string_view());
            {
                protozero::pbf_builder<LocationField> location(pbf, ProfileField::Location);
                location.add_uint64(LocationField::Id, id);
                protozero::pbf_builder<LineField> line(location, LocationField::Line);
                line.add_uint64(LineField::FunctionId, id);
                line.add_int64(LineField::Line, sub.firstLine);
            }
            protozero::pbf_builder<FunctionField> function(pbf, ProfileField::Function);
            function.add_uint64(FunctionField::Id, id);
            function.add_int64(FunctionField::Name, name);
            function.add_int64(FunctionField::SystemName, name);
            function.add_int64(FunctionField::FileName, file);
            function.add_int64(FunctionField::StartLine, sub.firstLine);
        }
    }
};

} // namespace

void writePprof(const Profile& profile, std::ostream& out)
{
    writeGzip(PprofWriter{profile}.bytes(), out);
}

} // namespace nytprof
