// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "memory/patched_slots.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
#define NYTPROF_CAN_PATCH_SLOTS 1
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace nytprof {

#ifdef NYTPROF_CAN_PATCH_SLOTS
namespace {

#ifdef __x86_64__
constexpr std::uint32_t JumpSlot = R_X86_64_JUMP_SLOT;
constexpr std::uint32_t GlobalData = R_X86_64_GLOB_DAT;
constexpr std::uint32_t Absolute = R_X86_64_64;
#else
constexpr std::uint32_t JumpSlot = R_AARCH64_JUMP_SLOT;
constexpr std::uint32_t GlobalData = R_AARCH64_GLOB_DAT;
constexpr std::uint32_t Absolute = R_AARCH64_ABS64;
#endif

struct Range {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    [[nodiscard]] bool has(std::uintptr_t address) const
    {
        return address >= begin && address < end;
    }
};

/// Tables of a loaded object.
struct LoadedObject {
    std::uintptr_t base = 0;
    Range all;
    Range relro; ///< read only after relocation
    std::span<const ElfW(Rela)> calls;
    std::span<const ElfW(Rela)> others;
    const ElfW(Sym) * symbols = nullptr;
    const char* names = nullptr;
    bool hasRunpath = false; ///< dlopen() searches folders of the object that calls it
};

/// glibc relocates most addresses of the table in memory, but not those of read-only objects.
std::uintptr_t addressIn(const LoadedObject& object, std::uintptr_t value)
{
    return value < object.base ? value + object.base : value;
}

void readDynamic(LoadedObject& object, const ElfW(Dyn) * entry)
{
    std::uintptr_t calls = 0;
    std::uintptr_t others = 0;
    std::size_t callBytes = 0;
    std::size_t otherBytes = 0;
    for (; entry->d_tag != DT_NULL; ++entry) {
        const auto value = static_cast<std::uintptr_t>(entry->d_un.d_val);
        switch (entry->d_tag) {
        case DT_JMPREL: calls = addressIn(object, value); break;
        case DT_PLTRELSZ: callBytes = value; break;
        case DT_RELA: others = addressIn(object, value); break;
        case DT_RELASZ: otherBytes = value; break;
        case DT_SYMTAB:
            object.symbols = reinterpret_cast<const ElfW(Sym)*>(addressIn(object, value));
            break;
        case DT_STRTAB:
            object.names = reinterpret_cast<const char*>(addressIn(object, value));
            break;
        case DT_RPATH:
        case DT_RUNPATH: object.hasRunpath = true; break;
        default: break;
        }
    }
    using Entry = ElfW(Rela);
    object.calls = {reinterpret_cast<const Entry*>(calls), calls ? callBytes / sizeof(Entry) : 0};
    object.others
        = {reinterpret_cast<const Entry*>(others), others ? otherBytes / sizeof(Entry) : 0};
}

LoadedObject objectOf(const dl_phdr_info& info)
{
    LoadedObject object;
    object.base = info.dlpi_addr;
    object.all.begin = UINTPTR_MAX;
    const ElfW(Dyn)* dynamic = nullptr;
    for (const auto& part : std::span(info.dlpi_phdr, info.dlpi_phnum)) {
        const auto begin = info.dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_LOAD)
            object.all = {
                std::min(object.all.begin, begin), std::max(object.all.end, begin + part.p_memsz)};
        else if (part.p_type == PT_GNU_RELRO)
            object.relro = {begin, begin + part.p_memsz};
        else if (part.p_type == PT_DYNAMIC)
            dynamic = reinterpret_cast<const ElfW(Dyn)*>(begin);
    }
    if (dynamic)
        readDynamic(object, dynamic);
    return object;
}

void store(const LoadedObject& object, void** slot, void* function)
{
    static const auto pageSize = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto page = reinterpret_cast<std::uintptr_t>(slot) & ~(pageSize - 1);
    const Range pages{object.relro.begin & ~(pageSize - 1), object.relro.end};
    const bool isProtected = pages.has(page);
    if (isProtected
        && mprotect(reinterpret_cast<void*>(page), pageSize, PROT_READ | PROT_WRITE) != 0)
        return;
    __atomic_store_n(slot, function, __ATOMIC_RELEASE);
    // The last page of the part may have data that the program writes.
    if (isProtected && page + pageSize <= object.relro.end)
        mprotect(reinterpret_cast<void*>(page), pageSize, PROT_READ);
}

/// Whether a slot that the linker has not bound yet will be bound to `original`.
bool isUnbound(const LoadedObject& object, const ElfW(Rela) & entry, const ElfW(Sym) & symbol,
    const void* value)
{
    return ELF64_R_TYPE(entry.r_info) == JumpSlot && symbol.st_shndx == SHN_UNDEF
        && object.all.has(reinterpret_cast<std::uintptr_t>(value));
}

/// Returns whether the slot has the new function now.
bool patchSlot(const LoadedObject& object, const ElfW(Rela) & entry, const SlotPatch& patch,
    const ElfW(Sym) & symbol)
{
    auto** const slot = reinterpret_cast<void**>(object.base + entry.r_offset);
    void* const value = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (value == patch.instead)
        return true;
    if (value != patch.original && !isUnbound(object, entry, symbol, value))
        return false;
    store(object, slot, patch.instead);
    return __atomic_load_n(slot, __ATOMIC_ACQUIRE) == patch.instead;
}

std::size_t patchTable(const LoadedObject& object, std::span<const ElfW(Rela)> table,
    std::span<const SlotPatch> patches)
{
    std::size_t count = 0;
    for (const auto& entry : table) {
        const auto type = ELF64_R_TYPE(entry.r_info);
        if (type != JumpSlot && type != GlobalData && type != Absolute)
            continue;
        const auto& symbol = object.symbols[ELF64_R_SYM(entry.r_info)];
        const std::string_view name(object.names + symbol.st_name);
        for (const auto& patch : patches) {
            if (!patch.original || name != patch.name)
                continue;
            const bool isSearch = name == "dlopen" && object.hasRunpath;
            if (!isSearch && entry.r_addend == 0 && patchSlot(object, entry, patch, symbol))
                ++count;
        }
    }
    return count;
}

struct Patching {
    std::span<const SlotPatch> patches;
    std::size_t count = 0;
};

int patchObject(dl_phdr_info* info, std::size_t, void* data)
{
    auto& patching = *static_cast<Patching*>(data);
    const std::string_view path(info->dlpi_name);
    const auto name = path.substr(path.rfind('/') + 1);
    if (name.starts_with("ld-linux") || name.starts_with("linux-vdso")
        || name.starts_with("libc.so") || name.starts_with("libc-"))
        return 0;
    const auto object = objectOf(*info);
    if (object.all.has(reinterpret_cast<std::uintptr_t>(&patchObject)) || !object.symbols
        || !object.names)
        return 0;
    patching.count += patchTable(object, object.calls, patching.patches)
        + patchTable(object, object.others, patching.patches);
    return 0;
}

} // namespace

bool canPatchSlots(std::string&) { return true; }

std::size_t patchSlots(std::span<const SlotPatch> patches)
{
    Patching patching{patches};
    dl_iterate_phdr(patchObject, &patching);
    return patching.count;
}

#else

bool canPatchSlots(std::string& error)
{
    error = "memory is recorded with glibc on x86-64 and arm64 only";
    return false;
}

std::size_t patchSlots(std::span<const SlotPatch>) { return 0; }

#endif

} // namespace nytprof
