// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"use strict";

// Subs in the packages that they are in, as boxes whose areas are exclusive times.
const titleHeight = 17;
const smallestArea = 60; // square pixels

function packageTree(data) {
    const root = { name: "all packages", time: 0, kind: "", parts: new Map(), parent: null };
    for (const sub of data.subs) {
        if (sub.exclusive <= 0)
            continue;
        const anonymous = sub.name.indexOf("__ANON__[");
        const end = sub.name.lastIndexOf("::", anonymous < 0 ? Infinity : anonymous);
        let at = root;
        at.time += sub.exclusive;
        for (const part of end < 0 ? [] : sub.name.slice(0, end).split("::")) {
            if (!at.parts.has(part + "::"))
                at.parts.set(part + "::",
                    { name: part, time: 0, kind: "", parts: new Map(), parent: at });
            at = at.parts.get(part + "::");
            at.time += sub.exclusive;
        }
        at.parts.set(sub.name, { name: sub.name.slice(end < 0 ? 0 : end + 2), sub,
            time: sub.exclusive, kind: sub.kind, parts: new Map(), parent: at });
    }
    return root;
}

/** "A::B" where nothing but "A::B" begins with "A". */
function lastOfChain(node) {
    let name = node.name;
    while (node.parts.size === 1 && !node.sub && !node.parts.values().next().value.sub) {
        node = node.parts.values().next().value;
        name += "::" + node.name;
    }
    return { node, name };
}

/** Rectangles for parts, largest first, strip after strip along the shorter side. */
function squarify(parts, { left, top, width, height }) {
    let rest = parts.reduce((sum, part) => sum + part.time, 0);
    const boxes = [];
    for (let begin = 0; begin < parts.length && width > 0 && height > 0;) {
        const side = Math.min(width, height);
        const scale = width * height / rest;
        let together = 0;
        let worst = Infinity;
        let end = begin;
        for (; end < parts.length; ++end) {
            const area = parts[end].time * scale;
            const thickness = (together + area) / side;
            const ratio = (size) => Math.max(size / thickness / thickness, thickness * thickness / size);
            const next = Math.max(ratio(area), ratio(parts[begin].time * scale));
            if (end > begin && next > worst)
                break;
            worst = next;
            together += area;
        }
        const thickness = together / side;
        let along = 0;
        for (const part of parts.slice(begin, end)) {
            const length = part.time * scale / thickness;
            boxes.push(width < height
                ? { part, left: left + along, top, width: length, height: thickness }
                : { part, left, top: top + along, width: thickness, height: length });
            along += length;
            rest -= part.time;
        }
        if (width < height) {
            top += thickness;
            height -= thickness;
        } else {
            left += thickness;
            width -= thickness;
        }
        begin = end;
    }
    return boxes;
}

/** What of a package is large enough for a box, and one part for all the rest. */
function visibleParts(node, area) {
    const parts = [...node.parts.values()].sort((a, b) => b.time - a.time);
    const shown = parts.filter((part) => part.time / node.time * area >= smallestArea);
    const small = parts.slice(shown.length);
    if (small.length > 0)
        shown.push({ name: countText(small.length) + " more", kind: "", parts: new Map(),
            time: small.reduce((sum, part) => sum + part.time, 0), parent: node, fold: true });
    return shown;
}

class Treemap {
    constructor(place, data) {
        this.data = data;
        this.root = packageTree(data);
        this.zoomed = this.root;
        place.innerHTML = "<div class=bar><input type=search placeholder='Highlight: text or pattern'"
            + " aria-label='Highlight subs in the treemap'> <span class=path></span></div>"
            + "<div class=boxes></div><p class=about aria-live=polite></p>";
        this.input = place.querySelector("input");
        this.path = place.querySelector(".path");
        this.view = place.querySelector(".boxes");
        this.about = place.querySelector(".about");
        this.input.addEventListener("input", () => this.draw());
        for (const type of ["mouseover", "focusin"])
            this.view.addEventListener(type, (event) => {
                this.about.textContent = event.target.title ?? "";
            });
        new ResizeObserver(() => this.draw()).observe(this.view);
    }

    draw() {
        const width = this.view.clientWidth;
        const height = this.view.clientHeight;
        if (width === 0)
            return;
        this.matches = matcherOf(this.input.value);
        const elements = [];
        const open = [{ part: this.zoomed, left: 0, top: 0, width, height }];
        while (open.length > 0) {
            const box = open.pop();
            const { node, name } = lastOfChain(box.part);
            const inner = { left: box.left + 2, top: box.top + titleHeight,
                width: box.width - 4, height: box.height - titleHeight - 2 };
            const holds = node.parts.size > 0 && inner.width > 3 * titleHeight
                && inner.height > titleHeight;
            elements.push(this.element(node, name, box, holds));
            if (holds)
                open.push(...squarify(visibleParts(node, inner.width * inner.height), inner));
        }
        this.view.replaceChildren(...elements);
        this.showPath();
    }

    element(node, name, box, holds) {
        const isPackage = !node.sub && !node.fold;
        const element = document.createElement(isPackage ? "button" : node.sub?.link ? "a" : "span");
        if (node.sub?.link)
            element.href = node.sub.link;
        const matched = this.matches && node.sub && this.matches(node.sub.name);
        element.className = "k" + node.kind + (isPackage ? " package" : "")
            + (matched ? " match" : "") + (holds ? " holds" : "");
        element.style.cssText = "left:" + box.left.toFixed(1) + "px;top:" + box.top.toFixed(1)
            + "px;width:" + Math.max(box.width - 1, 1).toFixed(1) + "px;height:"
            + Math.max(box.height - 1, 1).toFixed(1) + "px";
        element.title = this.text(node, name);
        if (box.width > 20 && box.height > 10)
            element.textContent = name;
        if (isPackage)
            element.addEventListener("click",
                () => this.zoom(node === this.zoomed ? this.root : node));
        return element;
    }

    text(node, name) {
        const sub = node.sub;
        const share = " (" + shareText(this.data, node.time, this.root.time) + ")";
        return (sub?.name ?? name) + ": " + costText(this.data, node.time) + share
            + " exclusive" + (sub ? ", " + costText(this.data, sub.inclusive) + " inclusive"
                + callsText(this.data, sub.calls) : "");
    }

    zoom(node) {
        this.zoomed = node;
        this.draw();
        this.view.firstElementChild.focus();
    }

    showPath() {
        const steps = [];
        for (let node = this.zoomed; node; node = node.parent) {
            const target = node;
            const step = document.createElement("button");
            step.type = "button";
            step.textContent = node.name;
            step.disabled = node === this.zoomed;
            step.addEventListener("click", () => this.zoom(target));
            steps.unshift(step);
        }
        this.path.replaceChildren(...steps);
    }
}

document.addEventListener("DOMContentLoaded", () => {
    const place = document.getElementById("treemap");
    if (place)
        reportData.then((data) => { place.treemap = new Treemap(place, data); });
});
