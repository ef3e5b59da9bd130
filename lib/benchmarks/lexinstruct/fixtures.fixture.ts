import { difficultyLabelOf, difficultyScore } from "./items/difficulty";
import type { LexItem } from "./items/item";
import type { Language, Rule } from "./items/rule";

function item(language: Language, task: string, rules: Rule[]): LexItem {
  const score = difficultyScore(rules);
  return { language, task, rules, difficulty: { score, label: difficultyLabelOf(score) } };
}

/** Small cases for the conformance tests: in each, `good` passes and `bad` fails under every verifier. */
export const fixtures: { item: LexItem; good: string; bad: string }[] = [
  {
    item: item("english", "Explain how a sundial tells the time.", [
      { procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 2 },
      { procedure: [{ level: "line", predicate: "@2" }], relation: "endswith", value: "shadow" },
      {
        procedure: [
          { level: "line", predicate: "@" },
          { level: "word", predicate: "#" },
        ],
        relation: ">",
        value: 3,
      },
    ]),
    good: "The sun moves across the sky.\nA rod in the middle casts a shadow",
    bad: "The sun moves across the sky.\n\nA rod casts a shadow.\n\nThe end.",
  },
  {
    item: item("chinese", "写一写山村里的第一场雪。", [
      {
        procedure: [
          { level: "paragraph", predicate: "@1" },
          { level: "sentence", predicate: "@-1" },
        ],
        relation: "contain",
        value: "雪",
      },
      { procedure: [{ level: "pattern", predicate: "#", description: "[，、]" }], relation: "=", value: 2 },
    ]),
    good: "清晨，村口很静。屋顶、树枝都盖着雪。\n\n孩子们跑了出来。",
    bad: "清晨村口很静。\n\n雪下了，屋顶、树枝都白了，孩子们跑了出来。",
  },
];
