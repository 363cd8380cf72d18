// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/banner_area.h"

#include "test_class.h"

#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace nytprof::gui;

namespace {

QToolButton* buttonOf(const Banner* banner, const char* text)
{
    for (QToolButton* button : banner->findChildren<QToolButton*>())
        if (button->text() == QLatin1String(text)
            || button->accessibleName() == QLatin1String(text))
            return button;
    return nullptr;
}

} // namespace

class BannerAreaTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        auto* layout = new QVBoxLayout(m_window.get());
        m_before = new QLineEdit(m_window.get());
        m_area = new BannerArea(m_window.get());
        m_after = new QLineEdit(m_window.get());
        layout->addWidget(m_before);
        layout->addWidget(m_area);
        layout->addWidget(m_after);
        layout->addStretch(1);
        m_window->resize(900, 500);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(!m_area->isVisible());
    }

    void twoMessagesAreShownAndTheOthersBehindAButton()
    {
        add("one");
        QCOMPARE(shown(), "one");
        add("two");
        QCOMPARE(shown(), "two one");
        QVERIFY(!more()->isVisible());
        add("three");
        add("four");
        QCOMPARE(shown(), "four three");
        QCOMPARE(more()->text(), QStringLiteral("2 more"));
        QTest::mouseClick(more(), Qt::LeftButton);
        QCOMPARE(shown(), "four three two one");
        QTest::keyClick(more(), Qt::Key_Space);
        QCOMPARE(shown(), "four three");
        close("three");
        QCOMPARE(shown(), "four two");
        QCOMPARE(more()->text(), QStringLiteral("1 more"));
        close("four");
        QCOMPARE(shown(), "two one");
        QVERIFY(!more()->isVisible());
        close("two");
        close("one");
        QVERIFY(!m_area->isVisible());
    }

    void theSameMessageAgainIsTheNewest()
    {
        add("one");
        add("two");
        add("one");
        QCOMPARE(shown(), "one two");
    }

    void clearingRemovesAll()
    {
        for (const char* text : {"one", "two", "three"})
            add(text);
        QTest::mouseClick(more(), Qt::LeftButton);
        m_area->clear();
        QVERIFY(!m_area->isVisible());
        for (const char* text : {"one", "two", "three"})
            add(text);
        QCOMPARE(shown(), "three two");
    }

    void aClosedMessageDoesNotReturn()
    {
        const auto report = [this](const char* text, const char* id) {
            return m_area->showMessage(
                Banner::Kind::Warning, QLatin1String(text), {}, QLatin1String(id));
        };
        QVERIFY(report("incomplete at 10 %", "a.out"));
        close("incomplete at 10 %");
        QVERIFY(!report("incomplete at 20 %", "a.out"));
        m_area->clear();
        QVERIFY(!report("incomplete at 30 %", "a.out"));
        QVERIFY(!m_area->isVisible());
        QVERIFY(report("incomplete at 30 %", "b.out"));
        QCOMPARE(shown(), "incomplete at 30 %");
    }

    void aMessageHasOneLineAndTheRestInItsDetails()
    {
        const QString longText = QStringLiteral("a message that is long ").repeated(20);
        const Banner* shortOne = add("short");
        const Banner* banner = m_area->showMessage(Banner::Kind::Warning, longText);
        QTRY_VERIFY(buttonOf(banner, "Details")->isVisible());
        QVERIFY(!buttonOf(shortOne, "Details")->isVisible());
        QTRY_COMPARE(banner->height(), shortOne->height());
        const auto* label = banner->findChildren<QLabel*>().last();
        QVERIFY2(label->text().endsWith(u'\u2026'), qPrintable(label->text()));
        auto* details = banner->findChild<QPlainTextEdit*>();
        QVERIFY(!details->isVisible());
        QTest::mouseClick(buttonOf(banner, "Details"), Qt::LeftButton);
        QVERIFY(details->isVisible());
        QCOMPARE(details->toPlainText(), longText);
        m_window->resize(8000, 500);
        QTRY_COMPARE(label->text(), longText);
    }

    void theKeyboardReachesAll()
    {
        Banner* first = m_area->showMessage(
            Banner::Kind::Warning, QStringLiteral("first"), {QStringLiteral("more to say")});
        add("second");
        first->offer(QStringLiteral("Act"));
        QSignalSpy taken(first, &Banner::offerTaken);
        m_before->setFocus();
        QStringList passed;
        const auto pressTab = [&passed] {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            const QWidget* focus = QApplication::focusWidget();
            const auto* button = qobject_cast<const QAbstractButton*>(focus);
            const QString text = button ? button->text() : QStringLiteral("-");
            passed << (text.isEmpty() ? focus->accessibleName() : text);
        };
        for (int i = 0; i < 2; ++i)
            pressTab();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(taken.count(), 1);
        for (int i = 0; i < 3; ++i)
            pressTab();
        QCOMPARE(passed.join(u' '), "Close message Act Details Close message -");
        QCOMPARE(QApplication::focusWidget(), m_after);
    }

    void escapeClosesTheMessageWithTheFocus()
    {
        add("one");
        const Banner* two = m_area->showMessage(
            Banner::Kind::Note, QStringLiteral("two"), {QStringLiteral("details")});
        QTest::mouseClick(buttonOf(two, "Details"), Qt::LeftButton);
        auto* details = two->findChild<QPlainTextEdit*>();
        details->setFocus();
        QTest::keyClick(details, Qt::Key_Escape);
        QCOMPARE(shown(), "one");
    }

    void screenReadersGetTheWholeMessage()
    {
        const QString longText = QStringLiteral("a message that is long ").repeated(20);
        Banner* banner = m_area->showMessage(Banner::Kind::Error, longText);
        const QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(banner);
        QCOMPARE(interface->text(QAccessible::Name), longText);
    }

private:
    Banner* add(const char* text)
    {
        return m_area->showMessage(Banner::Kind::Warning, QLatin1String(text));
    }
    void close(const char* text)
    {
        for (Banner* banner : m_area->banners())
            if (banner->text() == QLatin1String(text))
                return QTest::mouseClick(buttonOf(banner, "Close message"), Qt::LeftButton);
        QFAIL(text);
    }
    [[nodiscard]] QByteArray shown() const
    {
        QStringList texts;
        for (const Banner* banner : m_area->banners())
            if (banner->isVisible())
                texts << banner->text();
        return texts.join(u' ').toUtf8();
    }
    [[nodiscard]] QToolButton* more() const
    {
        return m_area->findChild<QToolButton*>(QStringLiteral("moreBanners"));
    }

    std::unique_ptr<QWidget> m_window;
    QLineEdit* m_before = nullptr;
    BannerArea* m_area = nullptr;
    QLineEdit* m_after = nullptr;
};

NYTPROF_TEST(BannerAreaTest, QApplication)
#include "tst_banner_area.moc"
