// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/readers.h"

#include "builder/profile_builder.h"
#include "container/keyed_rows.h"
#include "format/import_options.h"
#include "format/text_encoding.h"
#include "import/imported_code.h"
#include "import/pprof_tables.h"
#include "import/text_lines.h"
#include "profile/ticks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace nytprof {

namespace {

using Severity = Diagnostic::Severity;

/// Ticks per second of a unit; 0 if it is no time.
std::int64_t ticksPerSecondOf(std::string_view unit)
{
    struct TimeUnit {
        std::string_view name;
        std::int64_t perSecond;
    };
    static constexpr TimeUnit Units[]
        = {{"nanoseconds", 1'000'000'000}, {"ns", 1'000'000'000}, {"microseconds", 1'000'000},
            {"us", 1'000'000}, {"milliseconds", 1'000}, {"ms", 1'000}, {"seconds", 1}, {"s", 1}};
    const auto* const found = std::ranges::find(Units, unit, &TimeUnit::name);
    return found == std::end(Units) ? 0 : found->perSecond;
}

/// A function that was called from a line through one call stack.
struct CallContext {
    std::uint32_t parent = 0;
    std::uint64_t frame = 0; ///< function << 32 | line of the call in the parent
    std::uint32_t recursion = 0; ///< contexts of the same function above
    std::uint64_t calls = 0;
    Ticks exclusive = 0;

    [[nodiscard]] ImportedCode::Function function() const
    {
        return static_cast<ImportedCode::Function>(frame >> 32);
    }
    [[nodiscard]] std::uint32_t callLine() const { return static_cast<std::uint32_t>(frame); }
};

/// As CallContext, without the line.
struct SubContext {
    std::uint32_t parent = 0;
    SubId sub;
};

/// Calls from one line.
struct CallSum {
    std::uint32_t caller = 0; ///< number of the function + 1; 0 outside of functions
    std::uint32_t line = 0;
    ImportedCode::Function callee = 0;
    CallSite costs = {}; ///< without ids

    [[nodiscard]] std::array<std::uint32_t, 3> key() const { return {caller, line, callee}; }
    void add(const CallSum& other) { addCalls(costs, other.costs); }
};

/// Ends reading, for a reason that has been reported.
struct Stopped { };

class PprofReader {
public:
    PprofReader(std::string_view bytes, TextLines& lines, ProfileBuilder& builder)
        : m_lines(lines)
        , m_builder(builder)
        , m_code(builder)
        , m_tables(bytes, [this] { pause(); })
        , m_maxFrames(bytes.size() * FramesPerByte)
    {
        m_lines.setHeld([this] {
            constexpr std::size_t ForEachContext = sizeof(CallContext) + 3 * sizeof(SubContext);
            return nytprof::heldBytes(m_tables, m_code) + m_contexts.size() * ForEachContext;
        });
    }
    ~PprofReader() { m_lines.setHeld({}); }
    PprofReader(const PprofReader&) = delete;
    PprofReader& operator=(const PprofReader&) = delete;

    void read()
    {
        m_tables.read();
        chooseTypes();
        addFunctions();
        m_tables.forEachSample([this](const PprofTables::Sample& sample) { addSample(sample); });
        reportLabels();
        finish();
    }

private:
    /// Inlined functions multiply the frames of a file: by a few in those of compilers.
    static constexpr std::size_t FramesPerByte = 32;
    static constexpr std::size_t FramesBetweenPauses = std::size_t{1} << 16;

    void pause() const
    {
        if (!m_lines.mayGoOn())
            throw Stopped();
    }

    /// The default type, else the last time, else the last one.
    void chooseTypes()
    {
        const auto& types = m_tables.types();
        m_cost = types.size() - 1; // beginsAsPprof() saw one
        for (std::size_t i = 0; i < types.size(); ++i)
            if (ticksPerSecondOf(types[i].unit) != 0)
                m_cost = i;
        for (std::size_t i = 0; i < types.size(); ++i) {
            if (!m_tables.defaultType().empty() && types[i].type == m_tables.defaultType())
                m_cost = i;
            if (types[i].type == "calls" && types[i].unit == "count")
                m_calls = i;
        }
        if (m_calls == m_cost)
            m_calls.reset();
        const PprofTables::ValueType& cost = types[m_cost];
        const std::int64_t perSecond = ticksPerSecondOf(cost.unit);
        m_builder.attribute("ticks_per_sec", std::to_string(std::max<std::int64_t>(perSecond, 1)));
        if (perSecond == 0) {
            const bool isCount = cost.unit.empty() || cost.unit == "count";
            const std::string_view unit = isCount ? cost.type : cost.unit;
            m_builder.option(import_option::CostUnit, unit.empty() ? "costs" : escape(unit));
        }
        if (!m_calls)
            m_builder.option(import_option::CallsKnown, "0");
        reportOtherTypes();
    }

    void reportOtherTypes()
    {
        const auto& types = m_tables.types();
        std::string others;
        for (std::size_t i = 0; i < types.size(); ++i)
            if (i != m_cost && i != m_calls)
                others.append(others.empty() ? "" : ", ").append(types[i].type);
        if (!others.empty())
            m_lines.reportAt(0, Severity::Note,
                "showing sample type " + TextLines::excerpt(types[m_cost].type) + ", not "
                    + TextLines::excerpt(others));
    }

    void reportLabels()
    {
        std::string names;
        for (const std::string_view name : m_tables.labels())
            names.append(names.empty() ? "" : ", ").append(name);
        if (!names.empty())
            m_lines.reportAt(
                0, Severity::Note, "labels of samples are not shown: " + TextLines::excerpt(names));
    }

    void addFunctions()
    {
        if (!m_tables.program().empty())
            m_builder.attribute("application", m_tables.program());
        constexpr std::int64_t NanosPerSecond = 1'000'000'000;
        if (m_tables.timeNanos() > 0)
            m_builder.attribute("basetime", std::to_string(m_tables.timeNanos() / NanosPerSecond));
        for (const PprofTables::Function& row : m_tables.functions()) {
            const ImportedCode::FileNumber file = m_code.file(row.file);
            m_functions.push_back(m_code.function(file, row.name));
            m_code.addLine(m_functions.back(), file, row.firstLine);
        }
        m_active.resize(m_code.functions().size());
    }

    void addSample(const PprofTables::Sample& sample)
    {
        const std::int64_t cost = sample.values[m_cost];
        const std::int64_t calls = m_calls ? sample.values[*m_calls] : 0;
        if (cost < 0 || calls < 0)
            m_tables.fail("has a negative value: differences of profiles cannot be read");
        if (__builtin_add_overflow(m_sumOfCosts, cost, &m_sumOfCosts)
            || __builtin_add_overflow(m_sumOfCalls, calls, &m_sumOfCalls))
            m_tables.fail("the sum of all samples is too large");
        std::uint32_t at = 0;
        std::uint32_t line = 0;
        for (auto location = sample.locations.rbegin(); location != sample.locations.rend();
             ++location) {
            const auto lines = m_tables.linesOf(*location);
            for (auto frame = lines.rbegin(); frame != lines.rend(); ++frame) {
                at = enter(at, m_functions[frame->function], line);
                line = frame->line;
            }
        }
        if (m_path.empty())
            at = enter(at, unknownFunction(), line);
        CallContext& leaf = m_contexts[at];
        leaf.exclusive += cost;
        leaf.calls += static_cast<std::uint64_t>(calls);
        const ImportedCode::FileNumber file = m_code.functions()[m_path.back()].file;
        m_code.addLine(m_path.back(), file, line);
        m_code.addLineCost(file, line, cost);
        for (const ImportedCode::Function function : m_path)
            --m_active[function];
        m_path.clear();
    }

    /// The function of samples without locations.
    ImportedCode::Function unknownFunction()
    {
        const ImportedCode::Function function = m_code.function(0, "(unknown)");
        m_active.resize(m_code.functions().size());
        return function;
    }

    /// line: of the call, in the function that is running at that context.
    std::uint32_t enter(std::uint32_t at, ImportedCode::Function function, std::uint32_t line)
    {
        if (++m_frames > m_maxFrames)
            m_tables.fail("implausibly many inlined functions: more than "
                + std::to_string(m_maxFrames) + " frames");
        if (m_frames % FramesBetweenPauses == 0)
            pause();
        const std::size_t known = m_contexts.size();
        const std::uint32_t context = m_contexts.child(at, std::uint64_t{function} << 32 | line);
        if (context == known) {
            m_contexts[context].recursion = m_active[function];
            if (!m_path.empty())
                m_code.addLine(m_path.back(), m_code.functions()[m_path.back()].file, line);
        }
        ++m_active[function];
        m_path.push_back(function);
        return context;
    }

    void finish()
    {
        for (ImportedCode::Function i = 0; i < m_code.functions().size(); ++i)
            m_code.finishSub(i);
        // As in NYTProf's records: what is on a call stack was called.
        for (std::uint32_t i = 1; i < m_contexts.size(); ++i)
            m_contexts[i].calls = std::max<std::uint64_t>(m_contexts[i].calls, 1);
        addCallSites();
        addCallTree();
    }

    void addCallSites()
    {
        std::vector<Ticks> inclusive(m_contexts.size());
        for (std::size_t i = m_contexts.size() - 1; i > 0; --i) {
            const CallContext& context = m_contexts.nodes()[i];
            inclusive[i] += context.exclusive;
            inclusive[context.parent] += inclusive[i];
        }
        SummedRows<CallSum> sums;
        for (std::size_t i = 1; i < m_contexts.size(); ++i) {
            const CallContext& context = m_contexts.nodes()[i];
            CallSum sum{context.parent == 0 ? 0 : m_contexts[context.parent].function() + 1,
                context.callLine(), context.function()};
            sum.costs.calls = context.calls;
            sum.costs.exclusive = context.exclusive;
            (context.recursion == 0 ? sum.costs.inclusive : sum.costs.recursive) = inclusive[i];
            sum.costs.recursionDepth = context.recursion;
            sums.add(sum);
        }
        for (const CallSum& sum : sums.rows())
            addCallSite(sum);
    }

    void addCallSite(const CallSum& sum)
    {
        chunk::SubCallers row;
        row.callee.bytes = m_code.functions()[sum.callee].name;
        if (sum.caller != 0) {
            const ImportedCode::Row& caller = m_code.functions()[sum.caller - 1];
            row.caller.bytes = caller.name;
            row.fid = sum.line != 0 ? caller.file : 0;
            row.line = row.fid != 0 ? sum.line : 0;
        }
        addCalls(m_builder.addCallSite(row), sum.costs);
    }

    /// Contexts that differ only in lines become one.
    void addCallTree()
    {
        PathTree<SubContext, &SubContext::sub> subs;
        std::vector<UnplacedNode> nodes(1);
        std::vector<std::uint32_t> nodeOf(m_contexts.size());
        for (std::uint32_t i = 1; i < m_contexts.size(); ++i) {
            const CallContext& context = m_contexts[i];
            const std::uint32_t parent = nodeOf[context.parent];
            const SubId sub
                = m_builder.events().names.idOf(m_code.functions()[context.function()].name);
            const std::uint32_t node = nodeOf[i] = subs.child(parent, sub);
            if (node == nodes.size())
                nodes.push_back({parent, sub, 0, 0, node});
            nodes[node].calls += context.calls;
            nodes[node].exclusive += context.exclusive;
        }
        m_builder.takeCallTree(std::move(nodes));
    }

    TextLines& m_lines;
    ProfileBuilder& m_builder;
    ImportedCode m_code;
    PprofTables m_tables;
    std::size_t m_cost = 0; ///< sample type
    std::optional<std::size_t> m_calls; ///< sample type
    std::vector<ImportedCode::Function> m_functions; ///< by index in the tables
    PathTree<CallContext, &CallContext::frame> m_contexts;
    std::vector<std::uint32_t> m_active; ///< frames of the current sample, by function
    std::vector<ImportedCode::Function> m_path; ///< of the current sample, outermost first
    std::int64_t m_sumOfCosts = 0;
    std::int64_t m_sumOfCalls = 0;
    std::size_t m_frames = 0; ///< of all samples
    std::size_t m_maxFrames;
};

} // namespace

void readPprof(TextLines& lines, ProfileBuilder& builder)
{
    const auto bytes = lines.whole();
    if (!bytes)
        return;
    try {
        PprofReader(*bytes, lines, builder).read();
    } catch (const Stopped&) {
        return;
    } catch (const PprofFault& fault) {
        lines.failAt(fault.offset(), fault.what());
    }
}

} // namespace nytprof
