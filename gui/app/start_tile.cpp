// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/start_tile.h"

#include "style/icons.h"
#include "widgets/fitting_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

constexpr int TileHeight = 64;

} // namespace

StartTile::StartTile(const QString& icon, const QString& title, const QString& about,
    const QString& key, QWidget* parent)
    : QPushButton(parent)
{
    setFixedHeight(TileHeight);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(1);
    setAccessibleName(title);
    setAccessibleDescription(about);
    setToolTip(about);
    setAutoDefault(true); // Return presses it
    auto* picture = new QToolButton(this); // draws the icon in the colour of the theme
    picture->setIcon(actionIcon(icon));
    picture->setIconSize({20, 20});
    picture->setAutoRaise(true);
    picture->setFocusPolicy(Qt::NoFocus);
    auto* name = new FittingLabel(this);
    name->setWhole(title);
    QFont bold = font();
    bold.setBold(true);
    name->setFont(bold);
    name->setForegroundRole(QPalette::Link);
    auto* text = new FittingLabel(this);
    text->setWhole(about);
    text->setForegroundRole(QPalette::PlaceholderText);
    auto* hint = new QLabel(key, this);
    hint->setForegroundRole(QPalette::PlaceholderText);
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(name, 1);
    first->addWidget(hint);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(2);
    lines->addStretch(1);
    lines->addLayout(first);
    lines->addWidget(text);
    lines->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(10);
    row->addWidget(picture);
    row->addLayout(lines, 1);
    for (QWidget* inside : findChildren<QWidget*>())
        inside->setAttribute(Qt::WA_TransparentForMouseEvents);
}

} // namespace nytprof::gui
