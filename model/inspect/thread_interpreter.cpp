// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/thread_interpreter.h"

#include "inspect/loaded_image.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace nytprof {

namespace {

/// A member of a structure of glibc, as in its symbols for libthread_db.
struct Member {
    std::uint32_t bits = 0;
    std::uint32_t count = 0;
    std::uint32_t offset = 0;
};

/// The library that has the threads: libc.so, or libpthread.so before glibc 2.34.
class ThreadLibrary {
public:
    explicit ThreadLibrary(ProcessMemory& memory)
        : m_memory(memory)
    {
        for (const Mapping& mapping : mappingsOf(memory.process()).all) {
            if (mapping.offset != 0 || !mapping.isReadable || !mapping.path.starts_with('/'))
                continue;
            m_image = LoadedImage::at(memory, mapping.begin);
            if (m_image && m_image->symbol(memory, "_thread_db_pthread_specific") != 0)
                return;
        }
        m_image.reset();
    }

    [[nodiscard]] std::optional<Member> member(std::string_view name)
    {
        return value<Member>(name);
    }
    [[nodiscard]] std::optional<std::uint32_t> size(std::string_view name)
    {
        return value<std::uint32_t>(name);
    }

private:
    template <class Value>
    [[nodiscard]] std::optional<Value> value(std::string_view name)
    {
        const Address at = m_image ? m_image->symbol(m_memory, name) : 0;
        return at != 0 ? m_memory.value<Value>(at) : std::nullopt;
    }

    ProcessMemory& m_memory;
    std::optional<LoadedImage> m_image;
};

} // namespace

Address threadInterpreter(ProcessMemory& memory, const PerlInterpreter& perl, Address threadPointer)
{
    memory.beginSnapshot(SearchLimits);
    ThreadLibrary library(memory);
    const auto blocks = library.member("_thread_db_pthread_specific");
    const auto values = library.member("_thread_db_pthread_key_data_level2_data");
    const auto value = library.member("_thread_db_pthread_key_data_data");
    const auto sizeOfValue = library.size("_thread_db_sizeof_pthread_key_data");
    const auto sizeOfThread = library.size("_thread_db_sizeof_pthread");
    const auto key = memory.value<std::uint32_t>(perl.threadKey);
    if (!blocks || !values || !value || !sizeOfValue || !sizeOfThread || !key || blocks->count == 0
        || values->count == 0 || *key / values->count >= blocks->count)
        return 0;
#if defined __aarch64__
    const Address thread = threadPointer - *sizeOfThread;
#else
    const Address thread = threadPointer;
#endif
    const Address block = memory
                              .value<Address>(thread + blocks->offset
                                  + Address{*key / values->count} * sizeof(Address))
                              .value_or(0);
    if (!isPlausible(block))
        return 0;
    const Address found = memory
                              .value<Address>(block + values->offset
                                  + Address{*key % values->count} * *sizeOfValue + value->offset)
                              .value_or(0);
    return isPlausible(found) ? found : 0;
}

} // namespace nytprof
