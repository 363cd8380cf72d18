// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/loaded_image.h"

#include "descriptor.h"
#include "inspect/proc_file.h"

#include <cerrno>
#include <charconv>

#include <elf.h>
#include <fcntl.h>

namespace nytprof {

namespace {

constexpr std::size_t MaxListBytes = std::size_t{1} << 20;
constexpr std::size_t MaxHeaders = 32;
constexpr std::size_t MaxDynamicEntries = 512;
constexpr int MaxChain = 64; // of symbols with the same hash, modulo some thousands

#if defined(__x86_64__)
constexpr std::uint16_t OwnMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr std::uint16_t OwnMachine = EM_AARCH64;
#else
constexpr std::uint16_t OwnMachine = EM_NONE; // layouts are those of 64 bits, little endian
#endif

std::string_view takeUpTo(std::string_view& line, char end)
{
    const auto word = line.substr(0, line.find(end));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    return word;
}

Address hexadecimal(std::string_view digits)
{
    Address value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    return value;
}

/// "55d0c5a00000-55d0c5a46000 r-xp 00000000 fe:01 123456    /usr/bin/perl"
Mapping parseMapping(std::string_view line)
{
    Mapping mapping;
    mapping.begin = hexadecimal(takeUpTo(line, '-'));
    mapping.end = hexadecimal(takeUpTo(line, ' '));
    mapping.isReadable = takeUpTo(line, ' ').starts_with('r');
    mapping.offset = hexadecimal(takeUpTo(line, ' '));
    takeUpTo(line, ' ');
    takeUpTo(line, ' ');
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    mapping.path = line;
    return mapping;
}

std::uint32_t gnuHash(std::string_view name)
{
    std::uint32_t hash = 5'381;
    for (const char c : name)
        hash = hash * 33 + static_cast<unsigned char>(c);
    return hash;
}

} // namespace

Mappings mappingsOf(pid_t process)
{
    const auto file = readProcFile(process, "maps", MaxListBytes);
    Mappings mappings{{}, file.error};
    std::string_view text = file.text;
    while (!text.empty()) {
        const auto line = takeUpTo(text, '\n');
        if (const auto mapping = parseMapping(line); mapping.end > mapping.begin)
            mappings.all.push_back(mapping);
    }
    return mappings;
}

LoadedImage::Kind LoadedImage::kindAt(ProcessMemory& memory, Address begin)
{
    const auto start = memory.value<std::array<unsigned char, EI_NIDENT>>(begin);
    if (!start || (*start)[0] != ELFMAG0 || (*start)[1] != ELFMAG1 || (*start)[2] != ELFMAG2
        || (*start)[3] != ELFMAG3)
        return Kind::Other;
    return (*start)[EI_CLASS] == ELFCLASS64 ? Kind::Elf64 : Kind::Elf32;
}

std::optional<LoadedImage> LoadedImage::at(ProcessMemory& memory, Address begin)
{
    const auto header = memory.value<Elf64_Ehdr>(begin);
    if (!header || kindAt(memory, begin) != Kind::Elf64 || header->e_machine != OwnMachine
        || header->e_phentsize != sizeof(Elf64_Phdr) || header->e_phnum > MaxHeaders)
        return std::nullopt;
    std::vector<Elf64_Phdr> segments(header->e_phnum);
    if (!memory.read(begin + header->e_phoff, std::as_writable_bytes(std::span(segments))))
        return std::nullopt;
    LoadedImage image;
    constexpr Address PageMask = 4'095;
    const auto first
        = std::ranges::find_if(segments, [](const auto& each) { return each.p_type == PT_LOAD; });
    const auto dynamic = std::ranges::find_if(
        segments, [](const auto& each) { return each.p_type == PT_DYNAMIC; });
    if (first == segments.end() || dynamic == segments.end())
        return std::nullopt;
    image.m_bias = begin - (first->p_vaddr & ~PageMask); // 0 if it has a fixed address
    std::vector<Elf64_Dyn> entries(
        std::min<std::size_t>(dynamic->p_memsz / sizeof(Elf64_Dyn), MaxDynamicEntries));
    if (!memory.read(image.m_bias + dynamic->p_vaddr, std::as_writable_bytes(std::span(entries))))
        return std::nullopt;
    Address hash = 0;
    for (const Elf64_Dyn& entry : entries) {
        // glibc adds the bias in memory; musl and the kernel's vdso do not.
        const Address value = entry.d_un.d_ptr;
        const Address address = value < image.m_bias ? value + image.m_bias : value;
        if (entry.d_tag == DT_NULL)
            break;
        if (entry.d_tag == DT_SYMTAB)
            image.m_symbols = address;
        else if (entry.d_tag == DT_STRTAB)
            image.m_names = address;
        else if (entry.d_tag == DT_GNU_HASH)
            hash = address;
    }
    const auto table = hash != 0 ? memory.value<std::array<std::uint32_t, 4>>(hash) : std::nullopt;
    if (!table || image.m_symbols == 0 || image.m_names == 0 || (*table)[0] == 0
        || (*table)[2] == 0)
        return std::nullopt;
    image.m_bucketCount = (*table)[0];
    image.m_firstSymbol = (*table)[1];
    image.m_bloomWords = (*table)[2];
    image.m_bloomShift = (*table)[3] & 31U;
    image.m_bloom = hash + sizeof *table;
    image.m_buckets = image.m_bloom + Address{image.m_bloomWords} * 8;
    image.m_chains = image.m_buckets + Address{image.m_bucketCount} * 4;
    return image;
}

Address LoadedImage::symbol(ProcessMemory& memory, std::string_view name) const
{
    const std::uint32_t hash = gnuHash(name);
    const auto bloom = memory.value<std::uint64_t>(m_bloom + Address{hash / 64 % m_bloomWords} * 8);
    const std::uint64_t wanted
        = std::uint64_t{1} << hash % 64 | std::uint64_t{1} << (hash >> m_bloomShift) % 64;
    if (!bloom || (*bloom & wanted) != wanted)
        return 0;
    const auto bucket = memory.value<std::uint32_t>(m_buckets + Address{hash % m_bucketCount} * 4);
    if (!bucket || *bucket < m_firstSymbol)
        return 0;
    for (std::uint64_t i = *bucket; i < std::uint64_t{*bucket} + MaxChain; ++i) {
        const auto link = memory.value<std::uint32_t>(m_chains + (i - m_firstSymbol) * 4);
        if (!link)
            return 0;
        if ((*link | 1U) == (hash | 1U))
            if (const auto address = definedAt(memory, i, name))
                return *address;
        if ((*link & 1U) != 0)
            return 0;
    }
    return 0;
}

std::optional<Address> LoadedImage::definedAt(
    ProcessMemory& memory, std::uint64_t index, std::string_view name) const
{
    const auto symbol = memory.value<Elf64_Sym>(m_symbols + index * sizeof(Elf64_Sym));
    if (!symbol || symbol->st_shndx == SHN_UNDEF
        || memory.text(m_names + symbol->st_name, name.size() + 1) != name)
        return std::nullopt;
    return m_bias + symbol->st_value;
}

} // namespace nytprof
