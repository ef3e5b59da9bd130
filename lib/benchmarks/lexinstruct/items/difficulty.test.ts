import { describe, expect, it } from "vitest";
import { difficultyLabelOf, difficultyScore } from "./difficulty";
import type { Rule } from "./rule";

const rule = (path: [string, string, string?][], relation: string, value: string | number): Rule => ({
  procedure: path.map(([level, predicate, description]) => ({ level, predicate, ...(description !== undefined && { description }) })),
  relation,
  value,
});
const text = "A sentence that must stand there.";

/** Rules in the shapes found in the released data, with their scores and labels there. */
const observed: [number, string, Rule[]][] = [
  [
    7,
    "Easy",
    [
      rule(
        [
          ["line", "@8"],
          ["sentence", "!6"],
        ],
        "contain",
        ":",
      ),
    ],
  ],
  [11, "Medium", [rule([["line", "@(1,2,3,-1)"]], "endswith", "goal")]],
  [
    15.6,
    "Medium",
    [
      rule(
        [
          ["paragraph", "@"],
          ["sentence", "@"],
        ],
        "contain",
        "MP",
      ),
      rule(
        [
          ["line", "@4"],
          ["punc", "#"],
        ],
        "=",
        1,
      ),
    ],
  ],
  [
    17,
    "Medium",
    [
      rule(
        [
          ["answer", "@"],
          ["line", "@7"],
          ["sentence", "!9"],
        ],
        "contain",
        text,
      ),
    ],
  ],
  [
    20.4,
    "Medium",
    [
      rule(
        [
          ["bullet", "@"],
          ["word", "@"],
        ],
        "equal",
        "prompt",
      ),
      rule(
        [
          ["answer", "@"],
          ["paragraph", "!3"],
        ],
        "contain",
        text,
      ),
    ],
  ],
  [
    28.5,
    "Hard",
    [
      rule([["paragraph", "#"]], "<=", 6),
      rule(
        [
          ["answer", "@"],
          ["sentence", "!5"],
        ],
        "contain",
        "…",
      ),
      rule([["line", "@4"]], "endswith", text),
    ],
  ],
  [
    79.2,
    "Hard",
    [
      rule([["bullet", "@(1,2,5,9)"]], "contain", text),
      rule([["bullet", "@(1,4,-1)"]], "endswith", "vanish"),
      rule(
        [
          ["answer", "@"],
          ["bullet", "@"],
          ["pattern", "#", "\\bx\\b"],
        ],
        ">",
        1,
      ),
      rule(
        [
          ["line", "@-1"],
          ["sentence", "!-1"],
        ],
        "contain",
        "'",
      ),
    ],
  ],
];

describe("difficultyScore", () => {
  it.each(observed)("gives the observed score %d (%s)", (score, label, rules) => {
    expect(difficultyScore(rules)).toBeCloseTo(score, 5);
    expect(difficultyLabelOf(difficultyScore(rules))).toBe(label);
  });

  it("rises with depth and number of rules, from @N to between, from contain to equal, and from text to expression", () => {
    const score = (...rules: Rule[]) => difficultyScore(rules);
    const single = rule([["line", "@1"]], "contain", "x");
    expect(
      score(
        rule(
          [
            ["paragraph", "@1"],
            ["line", "@1"],
          ],
          "contain",
          "x",
        ),
      ),
    ).toBeGreaterThan(score(single));
    expect(score(single, single)).toBeGreaterThan(2 * score(single));
    expect(score(...Array<Rule>(6).fill(single)) / 6).toBeGreaterThan(score(...Array<Rule>(5).fill(single)) / 5);
    expect(score(rule([["line", "%"]], "equal", "x"))).toBeGreaterThan(score(rule([["line", "@1"]], "equal", "x")));
    expect(score(rule([["line", "@1"]], "equal", "x"))).toBeGreaterThan(score(single));
    const counted = (level: string, description?: string) => score(rule([[level, "#", description]], "=", 1));
    expect(counted("pattern", "x")).toBeGreaterThan(counted("letter", "x"));
    expect(counted("letter", "x")).toBeGreaterThan(counted("letter"));
  });
});
