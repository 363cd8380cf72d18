// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/option_form.h"

#include "style/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

QString settingsKey(const ExportFormat& format, const QString& name)
{
    return QStringLiteral("export/%1/%2").arg(toQString(format.name), name);
}

int OptionForm::Control::value() const
{
    return box ? box->currentIndex() : check->isChecked() ? 0 : 1;
}

void OptionForm::Control::setValue(int value) const
{
    if (box)
        box->setCurrentIndex(value);
    else
        check->setChecked(value == 0);
}

OptionForm::OptionForm(const ExportFormat* format, QString table, QWidget* parent)
    : QWidget(parent)
    , m_format(format)
    , m_table(std::move(table))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    if (!format)
        return;
    for (const ExportOption& option : format->options) {
        const Control control = makeControl(option);
        if (control.box)
            form->addRow(gui::tr(option.label), control.box);
        else
            form->addRow(control.check);
        control.setValue(savedValue(option, m_controls.size()));
        m_controls.push_back(control);
    }
}

OptionForm::Control OptionForm::makeControl(const ExportOption& option)
{
    Control control{&option};
    if (option.label) {
        control.box = new QComboBox(this);
        for (const ExportValue& value : option.values) {
            const bool isShown = qstrcmp(value.arguments, ShownTable) == 0;
            control.box->addItem(
                isShown && !m_table.isEmpty() ? tr("shown: %1").arg(m_table) : gui::tr(value.text));
        }
        connect(control.box, &QComboBox::currentIndexChanged, this, &OptionForm::changed);
    } else {
        control.check = new QCheckBox(gui::tr(option.values.front().text), this);
        connect(control.check, &QCheckBox::toggled, this, &OptionForm::changed);
    }
    return control;
}

// A table on screen is proposed.
int OptionForm::savedValue(const ExportOption& option, std::size_t position) const
{
    const int value
        = QSettings().value(settingsKey(*m_format, QString::number(position)), 0).toInt();
    if (qstrcmp(option.values.front().arguments, ShownTable) != 0)
        return value;
    return !m_table.isEmpty() ? 0 : std::max(value, 1);
}

QStringList OptionForm::arguments() const
{
    QStringList arguments;
    for (const Control& control : m_controls) {
        const auto value = static_cast<std::size_t>(std::max(control.value(), 0));
        arguments << QString::fromLatin1(control.option->values[value].arguments)
                         .split(u' ', Qt::SkipEmptyParts);
    }
    return arguments;
}

void OptionForm::save() const
{
    for (std::size_t i = 0; i < m_controls.size(); ++i)
        QSettings().setValue(settingsKey(*m_format, QString::number(i)), m_controls[i].value());
}

} // namespace nytprof::gui
