// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/loading_bar.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace nytprof::gui {

LoadingBar::LoadingBar(QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(this))
    , m_progress(new QProgressBar(this))
{
    m_label->setTextFormat(Qt::PlainText);
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Part of the file that was read"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancelLoading"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_label);
    layout->addWidget(m_progress, 1);
    layout->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, &LoadingBar::cancelled);
    hide();
}

void LoadingBar::start(const QString& path)
{
    m_label->setText(tr("Reading %1").arg(QFileInfo(path).fileName()));
    m_label->setToolTip(path);
    m_progress->setValue(0);
    show();
}

void LoadingBar::setProgress(int thousandths)
{
    m_progress->setValue(thousandths);
}

} // namespace nytprof::gui
