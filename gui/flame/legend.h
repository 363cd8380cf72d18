// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/frame_colors.h"

#include <QWidget>

#include <array>
#include <memory>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// What the colours of the flame graph mean, and how much of the time each has to itself.
class Legend : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent = nullptr);
    void setProfile(const std::shared_ptr<const Profile>& profile);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString text(std::size_t frame) const;
    std::array<QString, FrameClassCount> m_shares;
};

} // namespace nytprof::gui
