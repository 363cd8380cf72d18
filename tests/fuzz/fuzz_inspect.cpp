// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What a process may have in its memory where nytprof looks for a perl and its stack.
#include "fake_perl.h"
#include "inspect/loaded_image.h"
#include "profile_use.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <elf.h>

using namespace nytprof;
using nytprof::fuzz::require;
using nytprof::test::FakePerl;

namespace {

/// The bytes of the fuzzer as numbers; zeros behind their end.
class Numbers {
public:
    Numbers(const std::uint8_t* data, std::size_t size)
        : m_data(data)
        , m_size(size)
    {
    }

    [[nodiscard]] bool isAtEnd() const { return m_at >= m_size; }
    std::uint64_t next(std::size_t bytes)
    {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < bytes && !isAtEnd(); ++i)
            number |= std::uint64_t{m_data[m_at++]} << 8 * i;
        return number;
    }

private:
    const std::uint8_t* m_data;
    std::size_t m_size;
    std::size_t m_at = 0;
};

/// Changes that are taken back, as making the memory takes longer than reading it.
class Edits {
public:
    explicit Edits(FakePerl& perl)
        : m_perl(perl)
    {
    }
    ~Edits()
    {
        for (auto edit = m_before.rbegin(); edit != m_before.rend(); ++edit)
            m_perl.set(edit->first, edit->second);
    }
    Edits(const Edits&) = delete;
    Edits& operator=(const Edits&) = delete;

    void set(Address at, std::uint64_t value)
    {
        m_before.emplace_back(at, m_perl.at<std::uint64_t>(at));
        m_perl.set(at, value);
    }
    /// Of a kind: a pointer into the memory, a small number, or any value; at many places.
    void apply(Numbers& numbers)
    {
        const auto kind = numbers.next(1);
        const Address at = placeOf(numbers.next(2));
        const auto times = kind & 64 ? numbers.next(2) % 4'096 + 1 : 1;
        const auto step = kind & 64 ? numbers.next(1) + 1 : 1;
        const std::uint64_t value = kind % 4 == 0 ? placeOf(numbers.next(2)) + (kind >> 2) % 8
            : kind % 4 == 1                       ? numbers.next(2)
                                                  : numbers.next(8);
        for (std::uint64_t i = 0; i < times; ++i)
            if (const Address place = at + 8 * step * i; place + 8 <= m_perl.end())
                set(place, value + (kind & 128 ? 8 * step * i : 0));
    }

private:
    /// Those of the first pages are as near to each other as structures are.
    [[nodiscard]] Address placeOf(std::uint64_t number) const
    {
        return number < 2'048 ? m_perl.begin() + 8 * number
            : number < 32'768 ? m_perl.contexts() + 8 * (number - 2'048)
                              : m_perl.begin() + (number - 32'768) * 64;
    }

    FakePerl& m_perl;
    std::vector<std::pair<Address, std::uint64_t>> m_before;
};

FakePerl& perlOf(std::uint64_t choice)
{
    static constexpr int Versions[] = {16, 22, 24, 26, 36, 42};
    static std::vector<std::unique_ptr<FakePerl>> all;
    if (all.empty())
        for (const int version : Versions) {
            all.push_back(std::make_unique<FakePerl>(version));
            all.back()->setStack(0, 0, 3, all.back()->contexts());
        }
    return *all[choice % all.size()];
}

void readStackOf(FakePerl& perl)
{
    const auto read = perl.read();
    const ProcessMemory::Limits limits;
    require(read.calls <= limits.calls, "a sample has a limit of calls");
    require(read.bytes <= limits.bytes, "a sample has a limit of bytes");
    require(read.values <= limits.values + 10'000, "a sample has a limit of values");
    constexpr std::size_t MaxFrames = std::size_t{StackLimits::Contexts} + StackLimits::Stacks + 2;
    require(read.stack.frames.size() <= MaxFrames, "a stack has a limit of frames");
    constexpr std::size_t MaxName = 16'000;
    for (const StackFrame& frame : read.stack.frames)
        require(frame.sub.size() + frame.file.size() < MaxName, "names have a limit");
}

/// A program with a table of symbols, in the same memory.
void findSymbolsIn(FakePerl& perl, Edits& edits, Numbers& numbers)
{
    const Address begin = perl.begin();
    const auto setAll = [&](std::size_t offset, const auto& structure) {
        std::vector<std::uint64_t> words((sizeof structure + 7) / 8);
        std::copy_n(reinterpret_cast<const std::uint8_t*>(&structure), sizeof structure,
            reinterpret_cast<std::uint8_t*>(words.data()));
        for (std::size_t i = 0; i < words.size(); ++i)
            edits.set(begin + offset + 8 * i, words[i]);
    };
    Elf64_Ehdr header{};
    std::copy_n(ELFMAG, SELFMAG, header.e_ident);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_machine = EM_X86_64;
    header.e_phoff = sizeof header;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 2;
    setAll(0, header);
    constexpr std::size_t Dynamic = 512;
    constexpr std::size_t Hash = 1'024;
    setAll(sizeof header, Elf64_Phdr{PT_LOAD, 0, 0, 0, 0, 8'192, 8'192, 4'096});
    setAll(sizeof header + sizeof(Elf64_Phdr),
        Elf64_Phdr{PT_DYNAMIC, 0, Dynamic, Dynamic, 0, 64, 64, 8});
    const Elf64_Dyn dynamic[]
        = {{DT_SYMTAB, {2'048}}, {DT_STRTAB, {4'096}}, {DT_GNU_HASH, {Hash}}, {DT_NULL, {0}}};
    setAll(Dynamic, dynamic);
    const std::uint32_t hash[] = {1, 1, 1, 6, 0xFFFF'FFFF, 0xFFFF'FFFF, 1, 0};
    setAll(Hash, hash);
    while (!numbers.isAtEnd())
        edits.apply(numbers);
    ProcessMemory memory(getpid());
    memory.beginSnapshot(SearchLimits);
    if (const auto image = LoadedImage::at(memory, begin))
        for (const char* const name : {"PL_curinterp", "PL_version", "PL_thr_key", ""})
            (void)image->symbol(memory, name);
    require(memory.calls() <= SearchLimits.calls, "a search has a limit of calls");
    constexpr std::size_t MaxValues = 10'000;
    require(memory.values() <= MaxValues, "a search in one file has a limit of values");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Numbers numbers(data, size);
    const auto choice = numbers.next(1);
    FakePerl& perl = perlOf(choice / 8);
    Edits edits(perl);
    if (choice % 8 == 0) {
        findSymbolsIn(perl, edits, numbers);
        return 0;
    }
    while (!numbers.isAtEnd())
        edits.apply(numbers);
    readStackOf(perl);
    return 0;
}
