// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/pprof.h"

#include "analysis/run_times.h"
#include "export/frame_stacks.h"
#include "export/whole_cost.h"
#include "format/pprof_fields.h"
#include "profile/measure.h"
#include "profile/memory_table.h"
#include "profile/profile.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <ostream>
#include <protozero/pbf_builder.hpp>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>
#include <zlib.h>

namespace nytprof {

namespace {

/// Writes pieces as one gzip stream. Sets badbit of the output if out of memory.
class GzipWriter {
public:
    explicit GzipWriter(std::ostream& out, int level = Z_DEFAULT_COMPRESSION)
        : m_out(out)
    {
        constexpr int gzipWindow = 15 + 16;
        constexpr int memoryLevel = 8;
        if (deflateInit2(&m_stream, level, Z_DEFLATED, gzipWindow, memoryLevel, Z_DEFAULT_STRATEGY)
            != Z_OK)
            m_out.setstate(std::ios::badbit);
    }
    ~GzipWriter() { deflateEnd(&m_stream); }
    GzipWriter(const GzipWriter&) = delete;
    GzipWriter& operator=(const GzipWriter&) = delete;

    void write(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const auto size = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
            deflateAll(bytes.substr(0, size), Z_NO_FLUSH);
            bytes.remove_prefix(size);
        }
    }
    void finish() { deflateAll({}, Z_FINISH); }

private:
    void deflateAll(std::string_view bytes, int flush)
    {
        if (!m_out)
            return;
        // zlib only reads its input
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        m_stream.avail_in = static_cast<uInt>(bytes.size());
        std::array<Bytef, 1U << 16> buffer; // NOLINT(*-member-init): written before it is read
        do {
            m_stream.next_out = buffer.data();
            m_stream.avail_out = static_cast<uInt>(buffer.size());
            deflate(&m_stream, flush);
            m_out.write(reinterpret_cast<const char*>(buffer.data()),
                static_cast<std::streamsize>(buffer.size() - m_stream.avail_out));
        } while (m_stream.avail_out == 0);
    }

    std::ostream& m_out;
    z_stream m_stream{};
};

} // namespace

void writeGzip(std::string_view bytes, std::ostream& out, int level)
{
    GzipWriter zipped(out, level);
    zipped.write(bytes);
    zipped.finish();
}

namespace {

using namespace pprof;

constexpr std::uint64_t TheMapping = 1;

std::uint64_t functionId(SubId sub) { return std::uint64_t{sub.index()} + 1; }

/// Only damaged profiles have more.
std::int64_t bounded(std::uint64_t value)
{
    constexpr auto most = std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    return static_cast<std::int64_t>(std::min(value, most));
}

struct EncodedLabel {
    std::int64_t name = 0;
    std::int64_t text = 0;
    std::int64_t number = 0;
    std::int64_t unit = 0;
};

struct PprofWriter {
    const Profile& profile;
    const PprofOptions& options;
    std::function<void(std::string_view)> write; ///< pieces of the message
    std::string comment = "Program: " + std::string(profile.application());
    std::string encoded = {};
    protozero::pbf_builder<ProfileField> pbf{encoded};
    std::vector<std::string_view> texts = {};
    std::unordered_map<std::string_view, std::int64_t> numbers = {}; ///< index in texts
    std::vector<EncodedLabel> labels = {};
    FrameStacks stacks{profile}; ///< frames are locations of the same numbers
    /// Allocations, bytes and bytes in use by node of the call tree; empty: not recorded.
    std::vector<std::array<std::uint64_t, 3>> memory = memoryByNode();

    /// Servers expect what they have asked for.
    [[nodiscard]] std::vector<std::array<std::uint64_t, 3>> memoryByNode() const
    {
        std::vector<std::array<std::uint64_t, 3>> sums;
        if (!profile.memory() || !options.costType.empty() || stacks.foldsRecursion())
            return sums;
        sums.resize(profile.callTree().nodes().size());
        for (const MemoryRow& row : profile.memory()->rows) {
            auto& sum = sums[row.node.index()];
            sum[0] += row.allocations;
            sum[1] += row.allocated;
            sum[2] += row.allocated - std::min(row.allocated, row.freed);
        }
        return sums;
    }

    void writeAll()
    {
        (void)numberOf(""); // must be the first string
        addTypes();
        addTimes();
        for (const PprofLabel& label : options.labels)
            addLabel(label);
        if (!profile.application().empty())
            pbf.add_int64(ProfileField::Comment, numberOf(comment));
        if (stacks.foldsRecursion())
            pbf.add_int64(ProfileField::Comment,
                numberOf(
                    "Recursion is folded: calls of a running sub count for its outermost call"));
        stacks.visitAll([&](std::span<const std::uint32_t> path, const CallNode& node) {
            addSample(path, node);
            writeIfMany();
        });
        addMapping();
        std::size_t functions = profile.subs().size();
        for (std::size_t i = 0; i < stacks.frames().size(); ++i) {
            addLocation(i + 1, stacks.frames()[i]);
            functions = std::max<std::size_t>(functions, stacks.frames()[i].sub.index() + 1);
        }
        for (std::size_t i = 0; i < functions; ++i)
            addFunction(SubId(i));
        for (const std::string_view text : texts) {
            pbf.add_string(ProfileField::StringTable, text.data(), text.size());
            writeIfMany();
        }
        write(encoded);
    }

    void writeIfMany()
    {
        constexpr std::size_t Many = std::size_t{1} << 16;
        if (encoded.size() < Many)
            return;
        write(encoded);
        encoded.clear();
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
        const auto measure = measureOf(profile);
        const bool isTime = profile.costUnit().empty();
        const std::string_view unit = isTime  ? "nanoseconds"
            : profile.costUnit() == BytesUnit ? BytesUnit
                                              : "count";
        const std::string_view costType = !options.costType.empty() ? options.costType
            : measure != Measure::Time                              ? typeOf(measure)
            : isTime                                                ? "time"
                                                                    : profile.costUnit();
        addValueType(ProfileField::SampleType, options.callsType, "count");
        addValueType(ProfileField::SampleType, costType, unit);
        if (!memory.empty()) {
            addValueType(ProfileField::SampleType, typeOf(Measure::Allocations), "count");
            addValueType(ProfileField::SampleType, typeOf(Measure::Allocated), BytesUnit);
            addValueType(ProfileField::SampleType, typeOf(Measure::Retained), BytesUnit);
        }
        pbf.add_int64(ProfileField::DefaultSampleType, numberOf(costType));
        const bool hasPeriodType = !options.periodType.empty();
        addValueType(ProfileField::PeriodType, hasPeriodType ? options.periodType : costType, unit);
        pbf.add_int64(ProfileField::Period, options.period);
    }

    /// Names that Go's heap profiles have, and one that they lack.
    [[nodiscard]] static std::string_view typeOf(Measure measure)
    {
        return measure == Measure::Allocations ? "alloc_objects"
            : measure == Measure::Allocated    ? "alloc_space"
            : measure == Measure::Retained     ? "inuse_space"
                                               : "peak_space";
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
        const RunTimes times = runTimes(profile);
        if (times.begin != 0)
            pbf.add_int64(ProfileField::TimeNanos, times.begin);
        if (times.duration != 0)
            pbf.add_int64(ProfileField::DurationNanos, times.duration);
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

    /// In the call tree.
    [[nodiscard]] std::size_t indexOf(const CallNode& node) const
    {
        return static_cast<std::size_t>(&node - profile.callTree().nodes().data());
    }

    void addSample(std::span<const std::uint32_t> path, const CallNode& node)
    {
        std::vector<std::int64_t> values{
            bounded(node.calls), bounded(wholeCost(profile, node.exclusive))};
        if (!memory.empty())
            for (const auto amount : memory[indexOf(node)])
                values.push_back(bounded(amount));
        protozero::pbf_builder<SampleField> sample(pbf, ProfileField::Sample);
        sample.add_packed_uint64(SampleField::LocationId, path.begin(), path.end());
        sample.add_packed_int64(SampleField::Value, values.begin(), values.end());
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
        const std::int64_t fileName = numberOf(profile.application());
        protozero::pbf_builder<MappingField> mapping(pbf, ProfileField::Mapping);
        mapping.add_uint64(MappingField::Id, TheMapping);
        mapping.add_int64(MappingField::FileName, fileName);
        mapping.add_bool(MappingField::HasFunctions, true);
        mapping.add_bool(MappingField::HasFileNames, true);
        mapping.add_bool(MappingField::HasLineNumbers, true);
        mapping.add_bool(MappingField::HasInlineFrames, true);
    }

    void addLocation(std::uint64_t id, const FrameStacks::Frame& frame)
    {
        protozero::pbf_builder<LocationField> location(pbf, ProfileField::Location);
        location.add_uint64(LocationField::Id, id);
        location.add_uint64(LocationField::MappingId, TheMapping);
        protozero::pbf_builder<LineField> line(location, LocationField::Line);
        line.add_uint64(LineField::FunctionId, functionId(frame.sub));
        line.add_int64(LineField::Line, plausibleLine(frame.line));
    }

    /// Readers refuse the largest number, which damaged files have; 0: unknown.
    [[nodiscard]] static std::int64_t plausibleLine(std::uint32_t line)
    {
        return line < std::numeric_limits<std::uint32_t>::max() ? line : 0;
    }

    void addFunction(SubId id)
    {
        const FrameStacks::Function of = stacks.functionOf(id);
        const std::int64_t name = numberOf(of.name);
        const std::int64_t file = numberOf(of.file);
        protozero::pbf_builder<FunctionField> function(pbf, ProfileField::Function);
        function.add_uint64(FunctionField::Id, functionId(id));
        function.add_int64(FunctionField::Name, name);
        function.add_int64(FunctionField::SystemName, name);
        function.add_int64(FunctionField::FileName, file);
        function.add_int64(FunctionField::StartLine, plausibleLine(of.firstLine));
    }
};

} // namespace

std::string encodePprof(const Profile& profile, const PprofOptions& options)
{
    std::string message;
    PprofWriter{profile, options, [&](std::string_view bytes) { message += bytes; }}.writeAll();
    return message;
}

void writePprof(const Profile& profile, std::ostream& out)
{
    GzipWriter zipped(out);
    PprofWriter{profile, {}, [&](std::string_view bytes) { zipped.write(bytes); }}.writeAll();
    zipped.finish();
}

} // namespace nytprof
