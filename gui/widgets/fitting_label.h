// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QLabel>

#include <functional>

namespace nytprof::gui {

/// Rich text that is shortened to fit, and never widens what it is in.
class FittingLabel : public QLabel {
    Q_OBJECT

public:
    /// The text for a width in pixels.
    using Html = std::function<QString(int width, const QFontMetrics& metrics)>;
    explicit FittingLabel(QWidget* parent = nullptr);
    FittingLabel(Html html, QWidget* parent);

    void setHtml(Html html);
    /// A plain text that ends with an ellipsis where it is too long.
    void setWhole(const QString& text);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();

    Html m_html;
    bool m_hasWidth = false; ///< was laid out; before, the whole text is set
};

} // namespace nytprof::gui
