import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { htmlFile, htmlName } from "./html-file";
import { inThemeColours, themes } from "./html-style";

const chart = { title: "A chart", wide: '<svg id="wide"></svg>', phone: '<svg id="phone"></svg>' };
const hostile = '<script>alert("1")</script>';
const file = htmlFile(
  {
    file: "x.html",
    title: hostile,
    state: "State",
    caveat: hostile,
    lead: { label: "Accuracy", value: "60.1", unit: "%", note: "95%: 51.3 to 68.3" },
    facts: [hostile],
    sections: [
      { title: "Numbers", table: { label: hostile, head: ["Metric", "Value", "Note"], rows: [["Accuracy", "60.1", hostile]] } },
      { title: "Charts", charts: true },
      {
        title: "Samples",
        samples: [
          {
            title: "Sample 0",
            facts: "",
            parts: [{ label: "Reply", text: hostile }],
            checks: [{ passed: false, text: hostile }],
            more: "",
          },
        ],
      },
    ],
  },
  [chart],
  "",
  "2026-01-02T03:04:05Z",
);

const bare = { file: "x.html", title: "T", state: "", facts: [], sections: [{ title: "Charts", charts: true }] };

describe("a page as a file", () => {
  it("contains hostile markup only as text and loads nothing", () => {
    expect(file).not.toMatch(/<script|<link|<img|src=|@import|url\(/i);
    expect(file.split("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;")).toHaveLength(9);
    expect(file).toContain(`<td class="n"><span data-head="Value">60.1</span></td>`);
    expect(file).toContain("default-src 'none'");
  });

  it("has the unit after the leading number, a percent sign directly and a word after a space", () => {
    const led = (unit: string) => htmlFile({ ...bare, lead: { label: "L", value: "60.1", unit, note: "" } }, [], "", "2026-01-02");
    expect(led("%")).toContain("<b>60.1<small>%</small></b>");
    expect(led("words")).toContain("<b>60.1<small>\u00a0words</small></b>");
    expect(led("")).toContain("<b>60.1</b>");
  });

  it("has each chart for wide screens and phones, and no heading without charts", () => {
    expect(file).toContain(`<div class="wide">${chart.wide}</div><div class="phone">${chart.phone}</div>`);
    expect(htmlFile(bare, [], "", "2026-01-02")).not.toContain("<h2>");
  });

  it("names the charts that could not be drawn, also if none could", () => {
    expect(file).not.toContain("Not in this file");
    const named = "Not in this file, because they could not be drawn: Accuracy by length; Cost.";
    expect(htmlFile(bare, [chart], "", "2026-01-02", ["Accuracy by length", "Cost"])).toContain(named);
    expect(htmlFile(bare, [], "", "2026-01-02", ["Accuracy by length", "Cost"])).toContain(named);
  });

  it("folds further charts below the leading ones", () => {
    const bare = { file: "x.html", title: "T", state: "", facts: [], sections: [{ title: "Charts", charts: true }] };
    const folded = htmlFile(
      bare,
      [chart, { ...chart, title: "B", further: true }, { ...chart, title: "C", further: true }],
      "",
      "2026-01-02",
    );
    const [open = "", closed = ""] = folded.split("<details><summary>2 further charts</summary>");
    expect(open.match(/aria-label="(A chart|B|C)"/g)).toEqual(['aria-label="A chart"']);
    expect(closed.match(/aria-label="(A chart|B|C)"/g)).toEqual(['aria-label="B"', 'aria-label="C"']);
    expect(file).not.toContain("further");
  });

  it("has a descriptive name", () => {
    expect(htmlName("run", 13, "acme/Mini A (new)", "ifscale")).toBe("heed-run-13-acme-mini-a-new-ifscale.html");
  });

  it("follows the reader's theme, with the page's colours", () => {
    const drawn = '<svg><path fill="rgb(27, 27, 25)" d="M0"/><text fill="#4f4e49">x</text><text fill="rgb(1, 2, 3)">y</text></svg>';
    expect(inThemeColours(drawn, "light")).toBe(
      '<svg><path fill="var(--color-ink)" d="M0"/><text fill="var(--color-ink-2)">x</text><text fill="rgb(1, 2, 3)">y</text></svg>',
    );
    const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
    const [light = "", dark = ""] = css.split('[data-theme="dark"] {\n');
    for (const [part, theme] of [
      [light, themes.light],
      [dark, themes.dark],
    ] as const)
      for (const [name, hex] of Object.entries(theme)) expect(part).toContain(`--${name}: ${hex};`);
  });
});
