// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/request_record.h"

#include "format/extension_record.h"

#include <algorithm>
#include <utility>

namespace nytprof {

std::optional<RequestField> requestField(std::string_view name)
{
    const auto found = std::find(RequestFieldNames.begin(), RequestFieldNames.end(), name);
    if (found == RequestFieldNames.end())
        return std::nullopt;
    return static_cast<RequestField>(found - RequestFieldNames.begin());
}

std::string commentOf(const RequestRecord& record)
{
    ExtensionWriter out(extension::Request);
    out.number(record.number);
    for (std::size_t i = 0; i < RequestFieldCount; ++i)
        if (!record.values[i].empty())
            out.text(RequestFieldNames[i], record.values[i]);
    return out.comment();
}

std::optional<RequestRecord> parseRequest(std::string_view payload)
{
    ExtensionFields fields(payload);
    RequestRecord record;
    record.number = fields.number<std::uint32_t>().value_or(0);
    if (record.number == 0)
        return std::nullopt;
    while (!fields.isAtEnd()) {
        auto setting = fields.setting();
        if (!setting)
            return std::nullopt;
        if (const auto field = requestField(setting->first))
            record[*field] = std::move(setting->second);
    }
    return record;
}

} // namespace nytprof
