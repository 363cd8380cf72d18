// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"use strict";

// Zoom and search in a flame graph in a file of its own. Each box is a group with its title, its
// rectangle and perhaps its name; boxes follow each other row by row, as the call tree does.
(function () {
    const svg = document.documentElement;
    const width = svg.viewBox.baseVal.width;
    const letterWidth = 7;
    const boxes = [...svg.querySelectorAll(".b")].map((group) => {
        const rect = group.querySelector("rect");
        const title = group.querySelector("title").textContent;
        return {
            group, rect, title, text: group.querySelector("text"), name: group.dataset.n,
            x: Number(rect.getAttribute("x")), width: Number(rect.getAttribute("width")),
            y: Number(rect.getAttribute("y")),
        };
    });
    // 1: callees below their callers, -1: above them.
    const down = boxes.some((box) => box.y < boxes[0].y) ? -1 : 1;
    const about = svg.getElementById("about");
    let zoomed = boxes[0];
    let current = boxes[0];
    let found = "";

    function contains(outer, inner) {
        return inner.x >= outer.x - 0.01 && inner.x + inner.width <= outer.x + outer.width + 0.01;
    }

    function place(box, x, boxWidth) {
        box.rect.setAttribute("x", x);
        box.rect.setAttribute("width", boxWidth);
        const letters = Math.floor((boxWidth - 6) / letterWidth);
        box.text.setAttribute("x", x + 3);
        box.text.textContent = letters < 3 ? ""
            : letters >= box.name.length ? box.name : box.name.slice(0, letters - 1) + "…";
    }

    function zoom(box) {
        zoomed = box;
        const scale = width / box.width;
        for (const each of boxes) {
            const outer = down * each.y < down * box.y && contains(each, box);
            const inner = down * each.y >= down * box.y && contains(box, each);
            each.group.style.display = outer || inner ? "" : "none";
            each.group.classList.toggle("outer", outer);
            if (outer)
                place(each, 0, width);
            else if (inner)
                place(each, (each.x - box.x) * scale, each.width * scale);
        }
        choose(box);
    }

    function choose(box) {
        current.group.classList.remove("current");
        current = box;
        current.group.classList.add("current");
        describe(box);
    }

    function describe(box) {
        about.textContent = box.title + found;
    }

    function search(pattern) {
        let matches = null;
        if (pattern) {
            try {
                const expression = new RegExp(pattern, "i");
                matches = (name) => expression.test(name);
            } catch { // no pattern: its text
                matches = (name) => name.toLowerCase().includes(pattern.toLowerCase());
            }
        }
        // The time of a call stack with several matches counts once.
        let covered = 0;
        const counted = [];
        for (const box of boxes) {
            const isFound = matches !== null && box !== boxes[0] && matches(box.name);
            box.group.classList.toggle("found", isFound);
            if (isFound && !counted.some((outer) => contains(outer, box))) {
                counted.push(box);
                covered += box.width;
            }
        }
        found = matches === null ? ""
            : ` – found: ${(100 * covered / boxes[0].width).toFixed(1)}% of all`;
        describe(current);
    }

    function beside(box, step) {
        const row = boxes.filter(
            (each) => each.y === box.y && each.group.style.display !== "none");
        return row[row.indexOf(box) + step] ?? box;
    }

    function above(box, rows) {
        const y = box.y + rows * box.rect.height.baseVal.value;
        return boxes.find((each) => Math.abs(each.y - y) < 1 && each.group.style.display !== "none"
            && (rows * down < 0 ? contains(each, box) : contains(box, each))) ?? box;
    }

    const keys = {
        ArrowLeft: () => choose(beside(current, -1)),
        ArrowRight: () => choose(beside(current, 1)),
        ArrowUp: () => choose(above(current, -1)),
        ArrowDown: () => choose(above(current, 1)),
        Enter: () => zoom(current),
        Escape: () => { search(""); zoom(boxes[0]); },
        "/": () => search(window.prompt("Subs to highlight: text or pattern", "") ?? ""),
    };

    for (const box of boxes) {
        box.group.addEventListener("click", () => zoom(box));
        box.group.addEventListener("mouseover", () => describe(box));
    }
    svg.getElementById("reset").addEventListener("click", keys.Escape);
    svg.getElementById("search").addEventListener("click", keys["/"]);
    window.addEventListener("keydown", (event) => {
        if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            keys[event.key]();
        }
    });
    window.flame = { search }; // for those that look from outside
    describe(boxes[0]);
}());
