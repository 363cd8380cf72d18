// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <QColor>
#include <QFrame>
#include <QString>

#include <vector>

class QTreeWidget;

namespace nytprof::gui {

/// A popup that lists frames which a flame graph shows as one: those of a count in a joined row, or
/// of a hatched frame. A click or Space selects one, a double click or Z zooms to it, Return does
/// what is usual for the list.
class FrameList : public QFrame {
    Q_OBJECT

public:
    struct Row {
        CallNodeId node;
        QString name;
        qsizetype packageLength = 0; ///< leading characters of the name
        QColor color;
        QString place; ///< where it is called
        QString amount;
    };
    struct Content {
        QString title;
        QString about;
        QString total; ///< at the right of these
        std::vector<Row> rows;
        std::size_t more = 0; ///< that are not listed
        bool returnZooms = true; ///< else Return selects
    };
    static constexpr std::size_t MaxRows = 1000;

    FrameList(const Content& content, QWidget* parent);
    /// Below a rectangle of the screen.
    void popupAt(const QRect& rect);

signals:
    void chosen(nytprof::CallNodeId node);
    void zoomWanted(nytprof::CallNodeId node);

private:
    void fill(const Content& content);
    void finish(bool zooms);
    bool eventFilter(QObject* watched, QEvent* event) override;

    QTreeWidget* m_list;
    bool m_returnZooms;
};

} // namespace nytprof::gui
