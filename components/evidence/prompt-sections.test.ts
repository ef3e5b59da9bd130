import { describe, expect, it } from "vitest";
import { foldedBody, promptSections } from "./prompt-sections";

const list = Array.from({ length: 500 }, (_, i) => `${i + 1}. Include the exact word: 'w${i}'.`).join("\n");

describe("promptSections", () => {
  it("splits at headings and keeps the text before the first one", () => {
    expect(promptSections("Write a report.\n\n### CONSTRAINTS\n1. a\n2. b")).toEqual([
      { heading: null, body: "Write a report.\n", lines: 2 },
      { heading: "### CONSTRAINTS", body: "1. a\n2. b", lines: 2 },
    ]);
  });

  it("treats a number sign that starts no heading as text", () => {
    expect(promptSections("Issue #4\n#5 next")).toHaveLength(1);
  });

  it("loses no word", () => {
    const text = `# One\nbody\n## Two\n${list}`;
    const back = promptSections(text).flatMap((s) => [...(s.heading === null ? [] : [s.heading]), s.body]);
    expect(back.join("\n")).toBe(text);
  });
});

describe("foldedBody", () => {
  it("folds a long section and counts the hidden lines", () => {
    const [section] = promptSections(`### LIST\n${list}`);
    if (!section) throw new Error("no section");
    const { shown, hidden } = foldedBody(section);
    expect(shown.split("\n")).toHaveLength(14);
    expect(hidden).toBe(486);
  });

  it("shows a short section in full", () => {
    expect(foldedBody({ heading: null, body: "a\nb", lines: 2 })).toEqual({ shown: "a\nb", hidden: 0 });
  });
});
