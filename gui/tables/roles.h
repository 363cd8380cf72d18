// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <Qt>

namespace nytprof::gui {

/// What the item models answer besides the usual roles.
enum Role {
    SortRole = Qt::UserRole, ///< number or text to sort by
    HeatRole, ///< double 0..1, see HeatScale
    ShareRole, ///< double 0..1: length of the bar drawn in the cell
    FilterRole, ///< text that a filter looks at, for the whole row
    PackageLengthRole, ///< int: how many leading characters of a sub name are its package
    ExportRole, ///< number or text to be written into a file; times in seconds
    ChangeRole, ///< double -1..1: relativeChange() of two runs, for the colour of a bar
    KeyRole, ///< text, of headers: Column::key
};

} // namespace nytprof::gui
