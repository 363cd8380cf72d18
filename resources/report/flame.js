// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"use strict";

// The call tree as boxes: as wide as the time of a call stack, callees below their callers.
// Nodes are numbers in level order, so parents come before their children.
const rowHeight = 18;
const smallestBox = 0.6; // pixels

class FlameTree {
    constructor(data) {
        const count = data.tree.length / 4;
        this.sub = new Int32Array(count);
        this.children = new Int32Array(count);
        this.inclusive = new Float64Array(count);
        this.calls = new Float64Array(count);
        this.firstChild = new Int32Array(count);
        this.parent = new Int32Array(count);
        this.depth = new Int32Array(count);
        this.own = new Float64Array(count);
        let next = 1;
        for (let node = 0; node < count; ++node) {
            [this.sub[node], this.children[node], this.inclusive[node], this.calls[node]]
                = data.tree.slice(4 * node, 4 * node + 4);
            this.own[node] = this.inclusive[node];
            this.firstChild[node] = next;
            for (const end = next + this.children[node]; next < end; ++next) {
                this.parent[next] = node;
                this.depth[next] = this.depth[node] + 1;
            }
            if (node > 0)
                this.own[this.parent[node]] -= this.inclusive[node];
        }
        this.data = data;
    }

    name(node) {
        return node === 0 ? (this.own[0] > 0 ? "main program" : "all") : this.data.subs[this.sub[node]].name;
    }

    /** Ancestors, outermost first, and the node itself. */
    pathTo(node) {
        const path = [node];
        while (node !== 0)
            path.push(node = this.parent[node]);
        return path.reverse();
    }

    /** Rows of boxes when a node has the whole width: of each its node, left edge and width. */
    layOut(zoomed, width) {
        const rows = this.pathTo(zoomed).map((node) => [{ node, left: 0, width }]);
        const scale = width / Math.max(this.inclusive[zoomed], 1);
        for (let row = rows.at(-1); row.length > 0; rows.push(row)) {
            const below = [];
            for (const box of row) {
                let left = box.left;
                const first = this.firstChild[box.node];
                for (let node = first; node < first + this.children[box.node]; ++node) {
                    const size = Math.max(0, this.inclusive[node]) * scale;
                    if (size >= smallestBox)
                        below.push({ node, left, width: size });
                    left += size;
                }
            }
            row = below;
        }
        rows.pop();
        return rows;
    }

    /** The nodes that a search matches; their time, each call stack once. */
    find(matches) {
        const found = new Uint8Array(this.sub.length);
        const within = new Uint8Array(this.sub.length);
        let time = 0;
        for (let node = 1; node < found.length; ++node) {
            found[node] = matches(this.name(node)) ? 1 : 0;
            within[node] = within[this.parent[node]] | found[node];
            if (found[node] && !within[this.parent[node]])
                time += this.inclusive[node];
        }
        return { found, time };
    }
}

function matcherOf(text) {
    if (text === "")
        return null;
    try {
        const pattern = new RegExp(text, "i");
        return (name) => pattern.test(name);
    } catch { // not a pattern: its text
        const lower = text.toLowerCase();
        return (name) => name.toLowerCase().includes(lower);
    }
}

class FlameGraph {
    constructor(place, data) {
        this.tree = new FlameTree(data);
        this.data = data;
        this.zoomed = 0;
        this.current = 0;
        this.found = null;
        place.innerHTML = "<div class=bar>"
            + "<input type=search placeholder='Highlight: text or pattern' "
            + "aria-label='Highlight subs in the flame graph'> "
            + "<button type=button>Reset zoom</button> <output></output></div>"
            + "<div class=boxes role=tree aria-label='Flame graph'><div></div></div>"
            + "<p class=about aria-live=polite></p>";
        this.input = place.querySelector("input");
        this.reset = place.querySelector("button");
        this.result = place.querySelector("output");
        this.view = place.querySelector(".boxes");
        this.view.tabIndex = -1;
        this.canvas = this.view.firstElementChild;
        this.about = place.querySelector(".about");
        this.input.addEventListener("input", () => this.search());
        this.reset.addEventListener("click", () => this.zoom(0));
        this.view.addEventListener("scroll", () => this.draw());
        this.view.addEventListener("click", (event) => this.click(event));
        this.view.addEventListener("keydown", (event) => this.key(event));
        for (const type of ["mouseover", "focusin"])
            this.view.addEventListener(type, (event) => this.describeElement(event.target));
        this.view.addEventListener("mouseleave", () => this.describe(this.current));
        new ResizeObserver(() => this.layOut()).observe(this.view);
        this.describe(0);
    }

    layOut() {
        this.width = this.view.clientWidth;
        if (this.width === 0)
            return; // not shown yet
        this.rows = this.tree.layOut(this.zoomed, this.width);
        this.canvas.style.height = this.rows.length * rowHeight + "px";
        this.draw();
    }

    // Only the rows in sight: a recursion can be 100,000 deep.
    draw() {
        if (!this.rows)
            return;
        const begin = Math.max(0, Math.floor(this.view.scrollTop / rowHeight) - 5);
        const end = begin + Math.ceil(this.view.clientHeight / rowHeight) + 10;
        const boxes = [];
        for (let row = begin; row < Math.min(end, this.rows.length); ++row) {
            for (const box of this.rows[row])
                boxes.push(this.box(box, row));
        }
        const focused = this.view.contains(document.activeElement);
        this.canvas.replaceChildren(...boxes);
        if (focused)
            this.focusCurrent();
    }

    box({ node, left, width }, row) {
        const sub = this.data.subs[this.tree.sub[node]];
        const box = document.createElement("a");
        if (sub?.link)
            box.href = sub.link;
        box.dataset.node = node;
        box.className = "k" + (node === 0 ? "" : sub.kind)
            + (this.found?.[node] ? " match" : "")
            + (row < this.tree.depth[this.zoomed] ? " outer" : "");
        box.style.cssText = "left:" + left.toFixed(2) + "px;top:" + row * rowHeight + "px;width:"
            + Math.max(width - 0.5, 0.5).toFixed(2) + "px";
        box.tabIndex = node === this.current ? 0 : -1;
        box.setAttribute("role", "treeitem");
        box.setAttribute("aria-level", row + 1);
        box.setAttribute("aria-label", this.text(node));
        box.title = this.text(node);
        if (width > 24)
            box.textContent = this.tree.name(node);
        return box;
    }

    text(node) {
        const tree = this.tree;
        const whole = tree.inclusive[0];
        const time = costText(this.data, tree.inclusive[node]);
        const text = tree.name(node) + ": " + time + " ("
            + shareText(this.data, tree.inclusive[node], whole) + ")";
        return node === 0 ? text
            : text + ", exclusive " + costText(this.data, tree.own[node])
                + callsText(this.data, tree.calls[node]);
    }

    describeElement(element) {
        const node = element.dataset?.node;
        if (node !== undefined)
            this.describe(Number(node));
    }

    describe(node) {
        if (node === this.described)
            return; // the link stays where one is about to click
        this.described = node;
        const sub = this.data.subs[this.tree.sub[node]];
        this.about.textContent = this.text(node);
        if (sub?.link) {
            const link = document.createElement("a");
            link.href = sub.link;
            link.textContent = "source";
            this.about.append(" \u2013 ", link);
        }
    }

    zoom(node) {
        this.zoomed = this.current = node;
        this.layOut();
        this.view.scrollTop = Math.max(0, (this.tree.depth[node] - 3) * rowHeight);
        this.draw();
        this.describe(node);
    }

    click(event) {
        const node = event.target.dataset.node;
        if (node === undefined || event.ctrlKey || event.metaKey || event.shiftKey)
            return; // a link: opens the source elsewhere
        event.preventDefault();
        this.zoom(Number(node));
        this.focus(this.current);
    }

    search() {
        const matches = matcherOf(this.input.value);
        const { found, time } = matches ? this.tree.find(matches) : { found: null, time: 0 };
        this.found = found;
        this.result.textContent = matches
            ? percentText(time, this.tree.inclusive[0]) + " matched" : "";
        this.draw();
    }

    focus(node) {
        this.current = node;
        const top = this.tree.depth[node] * rowHeight;
        if (top < this.view.scrollTop || top + rowHeight > this.view.scrollTop + this.view.clientHeight)
            this.view.scrollTop = top - this.view.clientHeight / 2;
        this.draw();
        this.focusCurrent();
    }

    // Out of sight it is not there; then keys go to what holds the boxes.
    focusCurrent() {
        const box = this.canvas.querySelector("[data-node='" + this.current + "']");
        (box ?? this.view).focus({ preventScroll: true });
    }

    /** The box beside that of a node in its row; the same one at an end. */
    beside(node, step) {
        const row = this.rows[this.tree.depth[node]];
        const at = row.findIndex((box) => box.node === node) + step;
        return row[Math.min(Math.max(at, 0), row.length - 1)].node;
    }

    key(event) {
        const node = this.current;
        const below = this.rows[this.tree.depth[node] + 1]
            ?.find((box) => this.tree.parent[box.node] === node)?.node;
        const moves = {
            ArrowUp: () => this.focus(this.tree.parent[node]),
            ArrowDown: () => this.focus(below ?? node),
            ArrowLeft: () => this.focus(this.beside(node, -1)),
            ArrowRight: () => this.focus(this.beside(node, 1)),
            Enter: () => {
                this.zoom(node);
                this.focus(node);
            },
            s: () => event.target.href && location.assign(event.target.href),
            Escape: () => {
                this.zoom(0);
                this.focus(0);
            },
        };
        if (moves[event.key] && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            moves[event.key]();
        }
    }
}

document.addEventListener("DOMContentLoaded", () => {
    const place = document.getElementById("flame");
    if (place)
        reportData.then((data) => { place.flameGraph = new FlameGraph(place, data); });
});
