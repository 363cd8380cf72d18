// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"use strict";

// Names, links and costs of subs and files, and the call tree. They are in a file of their own,
// which is loaded when something first asks for it, or at the end of the only file.
const reportData = {
    value: null,
    waiting: [],
    /** Calls use(data) as soon as there is data. */
    then(use) {
        if (this.value) {
            use(this.value);
            return;
        }
        this.waiting.push(use);
        if (this.waiting.length > 1)
            return; // it is on its way
        const inPage = document.querySelector("script[type='application/json']");
        if (inPage) {
            this.take(JSON.parse(inPage.textContent));
            return;
        }
        const packed = document.querySelector("script.data");
        if (packed) {
            if ("DecompressionStream" in window)
                unpacked(packed).then((text) => this.take(JSON.parse(text)));
            return;
        }
        const script = document.createElement("script");
        script.src = "report-data.js";
        document.head.append(script);
    },
    /** Also called by the file of data. */
    take(value) {
        value.subs = value.subs.map(([name, page, anchor, kind, calls, exclusive, inclusive]) =>
            ({ name, link: linkTo(value, page, anchor), kind, calls, exclusive, inclusive }));
        value.files = value.files.map(([name, page, time]) =>
            ({ name, link: linkTo(value, page, ""), exclusive: time }));
        this.value = value;
        for (const use of this.waiting.splice(0))
            use(value);
    },
};

function linkTo(value, page, anchor) {
    if (page < 0)
        return "";
    if (value.single)
        return "#p" + page + (anchor === "" ? "" : "-" + anchor);
    return value.pages[page] + (anchor === "" ? "" : "#" + anchor);
}

// Times and counts as the tables show them.
function timeText(seconds) {
    const three = (value, unit) =>
        value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0) + unit;
    const two = (value) => String(Math.floor(value)).padStart(2, "0");
    if (Math.abs(seconds) < 0.5e-9)
        return "0s";
    if (seconds < 0)
        return "-" + timeText(-seconds);
    if (seconds < 999.5e-9)
        return (seconds * 1e9).toFixed(0) + "ns";
    if (seconds < 999.5e-6)
        return three(seconds * 1e6, "\u00B5s");
    if (seconds < 999.5e-3)
        return three(seconds * 1e3, "ms");
    if (seconds < 99.95)
        return three(seconds, "s");
    const whole = Math.round(seconds);
    const minutes = Math.floor(whole / 60);
    if (whole < 600)
        return whole + "s";
    if (minutes < 60)
        return minutes + "m " + two(whole % 60) + "s";
    if (minutes < 48 * 60)
        return Math.floor(minutes / 60) + "h " + two(minutes % 60) + "m";
    return Math.floor(minutes / 1440) + "d " + two(Math.floor(minutes / 60) % 24) + "h";
}

function countText(count) {
    return count.toLocaleString("en-US");
}

function sizeText(bytes) {
    let size = Math.abs(bytes);
    let unit = 0;
    for (; size >= 1023.5 && unit < 4; ++unit)
        size /= 1024;
    const digits = unit === 0 || size >= 99.95 ? 0 : size < 9.995 ? 2 : 1;
    return (bytes < 0 ? "-" : "") + size.toLocaleString("en-US",
        { minimumFractionDigits: digits, maximumFractionDigits: digits })
        + " " + ["B", "KiB", "MiB", "GiB", "TiB"][unit];
}

function costText(data, ticks) {
    const value = ticks / data.ticksPerSecond;
    return data.costUnit === "" ? timeText(value)
        : data.costUnit === "bytes" ? sizeText(value)
        : value.toLocaleString("en-US", { maximumFractionDigits: 2 }) + " " + data.costUnit;
}

function percentText(part, whole) {
    return whole > 0 ? (100 * part / whole).toFixed(1) + "%" : "";
}

/** "12.3%", and its standard error and interval if times are from samples. */
function shareText(data, part, whole) {
    const text = percentText(part, whole);
    if (text === "" || data.samples <= 0)
        return text;
    const share = Math.min(Math.max(part / whole, 0), 1);
    const error = Math.sqrt(share * (1 - share) / data.samples);
    const percent = (value) => (100 * Math.min(Math.max(value, 0), 1)).toFixed(1);
    return text + " \u00B1 " + percent(error) + " (95%: " + percent(share - 1.96 * error)
        + " \u2013 " + percent(share + 1.96 * error) + "%)";
}

/** ", 12 calls"; "" if calls were not counted. */
function callsText(data, calls) {
    return data.countsCalls ? ", " + countText(calls) + (calls === 1 ? " call" : " calls") : "";
}
