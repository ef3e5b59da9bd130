import { describe, expect, it } from "vitest";
import { firstWordTag } from "./first-word-tag";
import { readSyllableList, syllables } from "./syllables";

describe("firstWordTag", () => {
  const weights = new Map<string, Record<string, number>>([
    ["bias", { NN: 1 }],
    ["i suffix ite", { VB: 0.5 }],
    ["i word !HYPHEN", { JJ: 3 }],
    ["i+1 word -END-", { VB: 0.5 }],
    ["i-1 word -START2-", { JJ: 0.25 }],
  ]);
  const tagger = { weights, fixed: new Map([["The", "DT"]]), tags: ["DT", "JJ", "NN", "VB"] };

  it("sums the features of only the first word; the later name wins a tie", () => {
    expect(firstWordTag(["write", "it"], tagger)).toBe("NN");
    expect(firstWordTag(["write"], tagger)).toBe("VB");
    expect(firstWordTag(["well-known", "it"], tagger)).toBe("JJ");
    expect(firstWordTag(["The", "write"], tagger)).toBe("DT");
    expect(firstWordTag([], tagger)).toBeNull();
  });
});

describe("syllables", () => {
  it("uses the list's number, or else counts runs of vowels", () => {
    const list = readSyllableList('word,syllables\nevery,2\n"area",3\n');
    const counts = { Every: 2, area: 3, table: 2, make: 1, the: 1, "well-known": 2, "area-": 3, b2b: 0, "…": 0 + 1, "!!": 0, rhythm: 1 };
    expect(Object.fromEntries(Object.keys(counts).map((word) => [word, syllables(word, list)]))).toEqual(counts);
    expect(readSyllableList('{"Every": 2}').get("every")).toBe(2);
  });
});
