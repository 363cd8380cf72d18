// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/flat_style.h"

#include "style/colors.h"

#include <QAbstractScrollArea>
#include <QPainter>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int Radius = 4;
constexpr int MenuArrowWidth = 14;
constexpr int CardRadius = 6;

QColor line(const QStyleOption& option) { return option.palette.color(QPalette::Mid); }

bool has(const QStyleOption& option, QStyle::StateFlag flag) { return option.state.testFlag(flag); }

// The outline is inside of the rectangle.
void drawRounded(QPainter* painter, const QRect& rect, const QPen& outline, const QBrush& ground,
    int radius = Radius)
{
    const double inset = outline.style() == Qt::NoPen ? 0 : outline.widthF() / 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(outline);
    painter->setBrush(ground);
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter->restore();
}

// A button or field: outline and ground, the focus as a thicker outline.
void drawBox(QPainter* painter, const QStyleOption& option, const QColor& ground)
{
    const bool focused = has(option, QStyle::State_HasFocus);
    const QColor outline = focused           ? accentColor(option.palette)
        : has(option, QStyle::State_Enabled) ? option.palette.color(QPalette::Dark)
                                             : line(option);
    drawRounded(painter, option.rect, QPen(outline, focused ? 2 : 1), ground);
}

QColor buttonGround(const QStyleOption& option)
{
    const QPalette& palette = option.palette;
    if (has(option, QStyle::State_Sunken) || has(option, QStyle::State_On))
        return idleSelection(palette);
    return has(option, QStyle::State_MouseOver) ? hoverColor(palette)
                                                : palette.color(QPalette::Base);
}

bool isDefault(const QStyleOptionButton& button)
{
    return button.features.testFlag(QStyleOptionButton::DefaultButton)
        && has(button, QStyle::State_Enabled);
}

void drawTab(QPainter* painter, const QStyleOptionTab& tab)
{
    if (!has(tab, QStyle::State_Selected)) {
        if (has(tab, QStyle::State_MouseOver))
            painter->fillRect(tab.rect, hoverColor(tab.palette));
        return;
    }
    QRect mark = tab.rect;
    mark.setTop(mark.bottom() - 1);
    painter->fillRect(mark, accentColor(tab.palette));
}

// A small arrow; height is negative for one that points up.
void drawChevron(QPainter* painter, const QPointF& middle, const QColor& color, double height = 3.5)
{
    const QPointF corners[] = {middle + QPointF(-3.5, -height / 2), middle + QPointF(0, height / 2),
        middle + QPointF(3.5, -height / 2)};
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, 1.4));
    painter->drawPolyline(corners, 3);
    painter->restore();
}

QColor textOnAccent(const QPalette& palette)
{
    return isDark(palette) ? QColor(0x0d1117) : QColor(Qt::white);
}

void drawCheckBox(QPainter* painter, const QStyleOption& option)
{
    const bool isEnabled = has(option, QStyle::State_Enabled);
    const bool isOn = has(option, QStyle::State_On);
    const QColor outline = isEnabled ? option.palette.color(QPalette::Dark) : line(option);
    const QColor ground = isOn && isEnabled ? accentColor(option.palette)
        : isOn                              ? outline
                                            : option.palette.color(QPalette::Base);
    drawRounded(painter, option.rect, QPen(isOn ? ground : outline), ground, 3);
    const QRectF box(option.rect);
    const auto at = [&](double x, double y) {
        return QPointF(box.x() + x * box.width(), box.y() + y * box.height());
    };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(isOn ? textOnAccent(option.palette) : outline, 1.8));
    const QPointF corners[] = {at(.24, .52), at(.43, .71), at(.76, .31)};
    if (isOn)
        painter->drawPolyline(corners, 3);
    else if (has(option, QStyle::State_NoChange))
        painter->drawLine(at(.25, .5), at(.75, .5));
    painter->restore();
}

// A card is a panel that is not scrolled; one that files can be dropped on is dashed.
void drawFrame(QPainter* painter, const QStyleOption& option, const QWidget* widget)
{
    if (!widget || qobject_cast<const QAbstractScrollArea*>(widget))
        return drawRounded(painter, option.rect, line(option), Qt::NoBrush, 0);
    QPen outline(line(option));
    if (widget->property("dropZone").toBool()) {
        const bool dropping = widget->backgroundRole() == QPalette::Highlight;
        outline
            = QPen(dropping ? accentColor(option.palette) : option.palette.color(QPalette::Dark), 2,
                Qt::DashLine);
    }
    const bool isAccent = widget->property("accent").toBool();
    if (isAccent)
        outline = accentColor(option.palette);
    drawRounded(
        painter, option.rect, outline, option.palette.brush(widget->backgroundRole()), CardRadius);
    if (isAccent)
        painter->fillRect(option.rect.adjusted(0, CardRadius, 4 - option.rect.width(), -CardRadius),
            accentColor(option.palette));
}

void drawScrollBar(QPainter* painter, const QStyleOption& bar, QRect slider)
{
    painter->save();
    painter->fillRect(bar.rect, bar.palette.color(QPalette::AlternateBase));
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(
        has(bar, QStyle::State_MouseOver) ? bar.palette.color(QPalette::Dark) : line(bar));
    slider = slider.adjusted(2, 2, -2, -2);
    const int radius = std::min(slider.width(), slider.height()) / 2;
    painter->drawRoundedRect(slider, radius, radius);
    painter->restore();
}

// Without a line between them, two titles such as "Inclusive" and "Callers" read as one.
void drawHeader(const QStyleOption& option, QPainter& painter)
{
    constexpr int Margin = 5;
    painter.fillRect(option.rect, option.palette.color(QPalette::AlternateBase));
    painter.setPen(line(option));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    if (header
        && (header->position == QStyleOptionHeader::Beginning
            || header->position == QStyleOptionHeader::Middle))
        painter.drawLine(option.rect.topRight() + QPoint(0, Margin),
            option.rect.bottomRight() - QPoint(0, Margin));
}

} // namespace

FlatStyle::FlatStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
    const QWidget* widget) const
{
    switch (element) {
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            return drawTab(painter, *tab);
        break;
    case CE_TabBarTabLabel:
        if (has(*option, State_Selected)) {
            painter->save();
            QFont font = painter->font();
            font.setBold(true);
            painter->setFont(font);
            QProxyStyle::drawControl(element, option, painter, widget);
            painter->restore();
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            button && isDefault(*button)) {
            QStyleOptionButton label = *button;
            label.palette.setColor(QPalette::ButtonText, textOnAccent(label.palette));
            QProxyStyle::drawControl(element, &label, painter, widget);
            return;
        }
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea: drawHeader(*option, *painter); return;
    case CE_ToolBar:
        painter->setPen(line(*option));
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        return;
    case CE_MenuBarEmptyArea: return;
    case CE_Splitter: {
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        const QRect& rect = option->rect;
        painter->setPen(line(*option));
        if (has(*option, State_Horizontal)) {
            painter->drawLine(rect.topLeft(), rect.bottomLeft());
            painter->drawLine(rect.topRight(), rect.bottomRight());
        } else {
            painter->drawLine(rect.topLeft(), rect.topRight());
            painter->drawLine(rect.bottomLeft(), rect.bottomRight());
        }
        return;
    }
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
    QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_FrameTabBarBase:
        painter->setPen(line(*option));
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        return;
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, option->palette.color(QPalette::AlternateBase));
        return;
    case PE_FrameTabWidget:
    case PE_PanelMenuBar:
    case PE_FrameStatusBarItem: return;
    case PE_PanelButtonCommand: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        drawBox(painter, *option,
            button && isDefault(*button) ? accentColor(option->palette) : buttonGround(*option));
        return;
    }
    case PE_PanelButtonTool:
        if (has(*option, State_MouseOver) || has(*option, State_On) || has(*option, State_Sunken)
            || !has(*option, State_AutoRaise))
            drawRounded(painter, option->rect, Qt::NoPen, buttonGround(*option));
        return;
    case PE_IndicatorHeaderArrow:
        // The arrow points down for the largest first, which Qt calls up.
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            const bool largestFirst = header->sortIndicator == QStyleOptionHeader::SortUp;
            drawChevron(painter, QRectF(option->rect).center(),
                option->palette.color(QPalette::Text), largestFirst ? 3.5 : -3.5);
        }
        return;
    case PE_IndicatorArrowDown:
        // A button with a menu has the arrow beside the text instead of below it.
        if (const auto* button = qobject_cast<const QToolButton*>(widget)) {
            if (button->toolButtonStyle() != Qt::ToolButtonIconOnly || button->icon().isNull())
                drawChevron(painter, {button->width() - 8.0, button->height() / 2.0},
                    option->palette.color(QPalette::PlaceholderText));
            return;
        }
        break;
    case PE_FrameFocusRect:
        drawRounded(painter, option->rect, QPen(accentColor(option->palette), 2), Qt::NoBrush);
        return;
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame && frame->lineWidth > 0) {
            drawBox(painter, *option, option->palette.color(QPalette::Base));
            return;
        }
        break;
    case PE_IndicatorCheckBox: return drawCheckBox(painter, *option);
    case PE_Frame: return drawFrame(painter, *option, widget);
    default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
    QPainter* painter, const QWidget* widget) const
{
    if (control == CC_ScrollBar) {
        drawScrollBar(
            painter, *option, subControlRect(control, option, SC_ScrollBarSlider, widget));
        return;
    }
    const QColor arrow = option->palette.color(QPalette::PlaceholderText);
    const auto middle = [&](SubControl part) {
        return QRectF(subControlRect(control, option, part, widget)).center();
    };
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
        drawBox(painter, *option,
            combo->editable ? option->palette.color(QPalette::Base) : buttonGround(*option));
        drawChevron(painter, middle(SC_ComboBoxArrow), arrow);
    } else if (qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
        drawBox(painter, *option, option->palette.color(QPalette::Base));
        drawChevron(painter, middle(SC_SpinBoxUp), arrow, -3.5);
        drawChevron(painter, middle(SC_SpinBoxDown), arrow);
    } else {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
    SubControl part, const QWidget* widget) const
{
    const auto* bar
        = control == CC_ScrollBar ? qstyleoption_cast<const QStyleOptionSlider*>(option) : nullptr;
    if (!bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    // No buttons: the slider has the whole length.
    constexpr int Shortest = 24;
    const bool horizontal = bar->orientation == Qt::Horizontal;
    const int length = horizontal ? bar->rect.width() : bar->rect.height();
    const qint64 range = qint64(bar->maximum) - bar->minimum;
    const int slider = range <= 0
        ? length
        : std::clamp(int(length * qint64(bar->pageStep) / (range + bar->pageStep)),
            std::min(Shortest, length), length);
    const int start = sliderPositionFromValue(
        bar->minimum, bar->maximum, bar->sliderPosition, length - slider, bar->upsideDown);
    const auto along = [&](int from, int size) {
        return visualRect(bar->direction, bar->rect,
            horizontal ? QRect(bar->rect.x() + from, bar->rect.y(), size, bar->rect.height())
                       : QRect(bar->rect.x(), bar->rect.y() + from, bar->rect.width(), size));
    };
    switch (part) {
    case SC_ScrollBarGroove: return bar->rect;
    case SC_ScrollBarSlider: return along(start, slider);
    case SC_ScrollBarSubPage: return along(0, start);
    case SC_ScrollBarAddPage: return along(start + slider, length - start - slider);
    default: return {};
    }
}

QSize FlatStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int line = option ? option->fontMetrics.height() : 0;
    switch (type) {
    case CT_TabBarTab: // the current one is bold
        return {usual.width() + usual.width() / 10, line + 17};
    case CT_HeaderSection: return {usual.width(), line + 7};
    case CT_PushButton: return {usual.width() + 8, line + 13};
    case CT_ToolButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        const bool hasArrow = button && button->features.testFlag(QStyleOptionToolButton::HasMenu)
            && (button->toolButtonStyle != Qt::ToolButtonIconOnly || button->icon.isNull());
        return {usual.width() + (hasArrow ? MenuArrowWidth : 0), usual.height()};
    }
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_LineEdit: return {usual.width(), line + 10};
    default: return usual;
    }
}

// A click selects a row: what a double click does may take a while to undo.
int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
    QStyleHintReturn* result) const
{
    return hint == SH_ItemView_ActivateItemOnSingleClick
        ? 0
        : QProxyStyle::styleHint(hint, option, widget, result);
}

int FlatStyle::pixelMetric(
    PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return 12;
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical: return 0;
    case PM_ToolBarFrameWidth: return 4;
    case PM_ToolBarItemSpacing: return 4;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

} // namespace nytprof::gui
