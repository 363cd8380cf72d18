// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/image_export.h"

#include "actions/action_table.h"
#include "style/written_file.h"

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QSvgGenerator>
#include <QToolButton>

namespace nytprof::gui {

namespace {

constexpr double Scale = 2;

QString pictureMessage(const char* text) { return QCoreApplication::translate("Picture", text); }

} // namespace

QImage imageOf(const Picture& picture)
{
    QImage image(picture.size * Scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(Scale);
    QPainter painter(&image);
    picture.paint(painter);
    return image;
}

QString savePicture(const Picture& picture, const QString& path)
{
    const QString failed = pictureMessage(QT_TRANSLATE_NOOP("Picture", "Cannot write %1: %2"));
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive) && picture.svg) {
        file.write(picture.svg());
    } else if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setOutputDevice(&file);
        generator.setSize(picture.size);
        generator.setViewBox(QRect(QPoint(0, 0), picture.size));
        generator.setTitle(picture.title);
        QPainter painter(&generator);
        picture.paint(painter);
    } else if (!path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        return failed.arg(path,
            pictureMessage(QT_TRANSLATE_NOOP("Picture", "use a name that ends in .svg or .png")));
    } else if (!picture.image().save(&file, "PNG")) {
        return failed.arg(
            path, pictureMessage(QT_TRANSLATE_NOOP("Picture", "the image cannot be created")));
    }
    const QString problem = writeFile(path, file.data());
    return problem.isEmpty() ? problem : failed.arg(path, problem);
}

namespace {

/// Asks for a file.
void choosePictureFile(
    QWidget* parent, const QString& title, const std::function<Picture()>& picture)
{
    auto* dialog = new QFileDialog(parent, title, QString(),
        pictureMessage(QT_TRANSLATE_NOOP("Picture", "Images (*.svg *.png)")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("svg"));
    dialog->selectFile(picture().title.toLower().replace(u' ', u'-') + QStringLiteral(".svg"));
    QObject::connect(
        dialog, &QFileDialog::fileSelected, parent, [parent, title, picture](const QString& path) {
            if (const QString wrong = savePicture(picture(), path); !wrong.isEmpty())
                QMessageBox::warning(parent, title, wrong);
        });
    dialog->open();
}

} // namespace

void prepareExport(QWidget* view, QToolButton* button, const QString& title,
    const std::function<Picture()>& picture)
{
    auto* menu = new QMenu(button);
    QAction* save
        = menu->addAction(pictureMessage(QT_TRANSLATE_NOOP("Picture", "Save as SVG or PNG…")), view,
            [view, title, picture] { choosePictureFile(view, title, picture); });
    save->setShortcut(partKey("flame.export"));
    save->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    view->addAction(save);
    menu->addAction(pictureMessage(QT_TRANSLATE_NOOP("Picture", "Copy Image")), button,
        [picture] { QGuiApplication::clipboard()->setImage(picture().image()); });
    button->setText(pictureMessage(QT_TRANSLATE_NOOP("Picture", "Export")));
    button->setToolTip(
        withKeys(pictureMessage(QT_TRANSLATE_NOOP("Picture", "Export image")), "flame.export"));
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
}

} // namespace nytprof::gui
