// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/wanted_requests.h"

#include <cerrno>
#include <cstring>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace nytprof {

WantedRequests::WantedRequests()
    : m_page(nullptr)
{
    void* const memory
        = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return;
    m_page = new (memory) Page{};
    m_page->family = static_cast<unsigned>(getpid());
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m_page->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
}

/// After a process was killed while it changed the page: nothing is wanted.
bool WantedRequests::lock()
{
    const int outcome = pthread_mutex_lock(&m_page->mutex);
    if (outcome == EOWNERDEAD) {
        m_page->wanted = 0;
        pthread_mutex_consistent(&m_page->mutex);
    }
    return outcome == 0 || outcome == EOWNERDEAD;
}

bool WantedRequests::want(unsigned requests, std::string_view prefix)
{
    if (!m_page || prefix.size() > LongestPrefix || !lock())
        return false;
    m_page->wanted = 0;
    std::memcpy(m_page->prefix, prefix.data(), prefix.size());
    m_page->prefixSize = static_cast<std::uint32_t>(prefix.size());
    m_page->wanted = requests;
    pthread_mutex_unlock(&m_page->mutex);
    return true;
}

std::string WantedRequests::takeWanted()
{
    std::string path;
    if (!lock())
        return path;
    if (m_page->wanted > 0) {
        --m_page->wanted;
        path.assign(m_page->prefix, m_page->prefixSize);
        path += "." + std::to_string(++m_page->taken);
    }
    pthread_mutex_unlock(&m_page->mutex);
    return path;
}

} // namespace nytprof
