// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/highlighter.h"

#include <filesystem>
#include <iostream>
#include <string>

#include <dlfcn.h>

namespace nytprof::command {

namespace {

void addSpan(
    void* spans, std::uint32_t line, std::uint32_t start, std::uint32_t length, std::uint8_t style)
{
    static_cast<std::vector<ColorSpan>*>(spans)->push_back({line, start, length, style});
}

NytprofHighlight load(const std::filesystem::path& module)
{
    void* const library = dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);
    return library ? reinterpret_cast<NytprofHighlight>(dlsym(library, NytprofHighlightName))
                   : nullptr;
}

} // namespace

ColorSource loadHighlighter()
{
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    const NytprofHighlight highlight = error
        ? nullptr
        : load(program.parent_path() / ".." / NYTPROF_LIBDIR / "nytprof/nytprof_highlight.so");
    if (!highlight) {
        std::cerr << "nytprof: note: the source is in one colour, as nytprof_highlight.so is not "
                     "installed, which needs KSyntaxHighlighting\n";
        return {};
    }
    const std::string_view first = "print 1;\n"; // it makes itself ready, then
    std::vector<ColorSpan> none;
    (void)highlight(first.data(), first.size(), addSpan, &none);
    return [highlight](std::string_view text) {
        std::vector<ColorSpan> spans;
        return highlight(text.data(), text.size(), addSpan, &spans) != 0 ? spans
                                                                         : std::vector<ColorSpan>();
    };
}

} // namespace nytprof::command
