// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/sha256.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>

namespace nytprof::report {

std::string sha256Base64(std::string_view text)
{
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    std::array<unsigned char, 4 * ((digest.size() + 2) / 3) + 1> base64{};
    const int size = EVP_EncodeBlock(base64.data(), digest.data(), digest.size());
    return {base64.begin(), base64.begin() + size};
}

} // namespace nytprof::report
