// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/huffman_code.h"

#include <algorithm>
#include <vector>

namespace nytprof {
namespace {

struct Leaf {
    std::uint64_t frequency = 0;
    std::uint16_t symbol = 0;
};

/// How many leaves of Huffman's tree are at each depth, no deeper than `longest`.
std::vector<std::uint32_t> leavesByDepth(const std::vector<Leaf>& leaves, unsigned longest)
{
    // Nodes are made in the order of their frequency, so two queues do for a heap.
    struct Node {
        std::uint64_t frequency = 0;
        std::size_t parent = 0;
    };
    std::vector<Node> nodes; // the leaves, then the inner ones
    nodes.reserve(2 * leaves.size());
    for (const auto& leaf : leaves) {
        nodes.push_back({leaf.frequency});
    }
    std::size_t leaf = 0;
    std::size_t inner = leaves.size();
    const auto takeLeast = [&] {
        const bool isLeaf = leaf < leaves.size()
            && (inner == nodes.size() || nodes[leaf].frequency <= nodes[inner].frequency);
        return isLeaf ? leaf++ : inner++;
    };
    while (nodes.size() < 2 * leaves.size() - 1) {
        const auto first = takeLeast();
        const auto second = takeLeast();
        nodes.push_back({nodes[first].frequency + nodes[second].frequency});
        nodes[first].parent = nodes[second].parent = nodes.size() - 1;
    }
    std::vector<unsigned> depths(nodes.size());
    std::vector<std::uint32_t> counts(longest + 1);
    for (auto node = nodes.size() - 1; node-- > 0;) {
        depths[node] = depths[nodes[node].parent] + 1;
        if (node < leaves.size()) {
            ++counts[std::min(depths[node], longest)];
        }
    }
    return counts;
}

/// Leaves that were moved up to the longest length take more codes than there are: others move
/// down until all have one.
void makeRoom(std::vector<std::uint32_t>& counts)
{
    const auto longest = counts.size() - 1;
    std::uint64_t taken = 0;
    for (std::size_t length = 1; length <= longest; ++length) {
        taken += std::uint64_t{counts[length]} << (longest - length);
    }
    for (; taken > std::uint64_t{1} << longest; --taken) {
        --counts[longest];
        auto length = longest - 1;
        while (counts[length] == 0) {
            --length;
        }
        --counts[length];
        counts[length + 1] += 2;
    }
}

} // namespace

void huffmanLengths(
    std::span<const std::uint64_t> frequencies, std::span<std::uint8_t> lengths, unsigned longest)
{
    std::fill(lengths.begin(), lengths.end(), std::uint8_t{0});
    std::vector<Leaf> leaves;
    for (std::size_t symbol = 0; symbol < frequencies.size(); ++symbol) {
        if (frequencies[symbol] > 0) {
            leaves.push_back({frequencies[symbol], static_cast<std::uint16_t>(symbol)});
        }
    }
    if (leaves.size() <= 1) {
        lengths[leaves.empty() ? 0 : leaves.front().symbol] = 1;
        return;
    }
    std::sort(leaves.begin(), leaves.end(),
        [](const Leaf& a, const Leaf& b) { return a.frequency < b.frequency; });
    auto counts = leavesByDepth(leaves, longest);
    makeRoom(counts);
    auto leaf = leaves.begin();
    for (auto length = longest; length > 0; --length) {
        for (; counts[length] > 0; --counts[length]) {
            lengths[leaf++->symbol] = static_cast<std::uint8_t>(length);
        }
    }
}

void huffmanCodes(std::span<const std::uint8_t> lengths, std::span<std::uint16_t> codes)
{
    std::array<unsigned, LongestCode + 2> next{};
    for (const auto length : lengths) {
        next[length + 1u] += length > 0 ? 1 : 0;
    }
    for (unsigned length = 1; length <= LongestCode; ++length) {
        next[length] = (next[length] + next[length - 1]) << 1;
    }
    for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
        if (lengths[symbol] == 0) {
            continue;
        }
        unsigned code = next[lengths[symbol]]++;
        unsigned reversed = 0;
        for (unsigned i = 0; i < lengths[symbol]; ++i, code >>= 1) {
            reversed = reversed << 1 | (code & 1);
        }
        codes[symbol] = static_cast<std::uint16_t>(reversed);
    }
}

} // namespace nytprof
