import { beforeAll, describe, expect, it } from "vitest";
import type { NewItem } from "@/lib/benchmarks/family";
import { randomFrom } from "@/lib/random/seeded-random";
import { pythonRegex } from "@/lib/text/python-regex/python-regex";
import { difficultyScore } from "../items/difficulty";
import { checkRule } from "../items/grammar/check-rule";
import type { LexItem } from "../items/item";
import { verifyAnswer } from "../score/checks/verify-answer";
import type { Profile } from "../score/engine/profile";
import { recognise } from "../simulate/recognise";
import { chineseWriter } from "./chinese-sentence";
import { findConflicts } from "./conflicts/find-conflicts";
import { englishWriter } from "./english-sentence";
import { generate } from "./generate";
import { promptOf, readPrompt } from "./prompt/prompt";
import { publishedQuotas, quotasFor } from "./quotas";
import { chineseTasks } from "./tasks-chinese";
import { englishTasks } from "./tasks-english";

describe("the default suite", () => {
  let items: NewItem<LexItem>[] = [];
  beforeAll(() => {
    items = [...generate({ items: 2475, language: "both" }, randomFrom(1))];
  });

  it("has exactly the paper's item counts", () => {
    for (const { language, label, count } of publishedQuotas) {
      expect(items.filter(({ body }) => body.language === language && body.difficulty.label === label)).toHaveLength(count);
    }
    expect(items).toHaveLength(2475);
    expect(new Set(items.map(({ key }) => key)).size).toBe(2475);
  });

  it("combines every depth from 1 to 4 with 1 to 6 rules", () => {
    const cells = new Set(items.map(({ tags }) => `${tags.depth}x${tags.rules}`));
    expect(cells.size).toBe(24);
  });

  it("has a text per item that passes both verifiers, except Chinese texts whose unmarked end is an extra sentence", () => {
    const passes = ({ body }: NewItem<LexItem>, profile: Profile) => verifyAnswer(body.witness, body, profile).strict.ok;
    expect(items.filter((item) => !passes(item, "reference"))).toEqual([]);
    const failing = items.filter((item) => !passes(item, "corrected"));
    const counts = ({ rules }: LexItem) => rules.some(({ procedure }) => procedure.some(({ level }) => level === "sentence"));
    expect(failing.filter(({ body }) => body.language === "english" || !counts(body))).toEqual([]);
    expect(failing).toHaveLength(25);
  });

  it("follows the grammar, without conflicting, duplicate or trivial rules", () => {
    for (const { body } of items) {
      expect(body.rules.flatMap((rule) => checkRule(rule, body.language))).toEqual([]);
      expect(findConflicts(body.rules, body.language)).toEqual([]);
      expect(body.difficulty.score).toBe(difficultyScore(body.rules));
    }
  });

  it("has prompts that can be read back to the same item", () => {
    for (const { body } of items) {
      const content = promptOf(body);
      expect(readPrompt(content)).toEqual({ task: body.task, rules: body.rules, language: body.language });
      expect(recognise([{ role: "user", content }])).toEqual({ item: body, turns: [] });
    }
  });

  it("uses every level, predicate and relation in both languages", () => {
    for (const language of ["english", "chinese"]) {
      const rules = items.filter(({ body }) => body.language === language).flatMap(({ body }) => body.rules);
      const steps = rules.flatMap(({ procedure }) => procedure);
      const unitLevels = language === "english" ? ["word", "letter"] : ["character"];
      for (const level of ["answer", "paragraph", "line", "bullet", "sentence", "punc", "pattern", ...unitLevels]) {
        expect(steps.some((step) => step.level === level)).toBe(true);
      }
      for (const predicate of [/^@$/, /^@\d/, /^@-/, /^@\(/, /^!/, /^\$/, /^%/, /^#/])
        expect(steps.some((step) => predicate.test(step.predicate))).toBe(true);
      for (const relation of [
        "=",
        "!=",
        ">",
        ">=",
        "<",
        "<=",
        "startswith",
        "endswith",
        "equal",
        "contain",
        "notstartswith",
        "notendswith",
        "notcontain",
      ]) {
        expect(rules.some((rule) => rule.relation === relation)).toBe(true);
      }
    }
  });
});

describe("generate", () => {
  it("gives the same items for the same seed, and different items for another seed", () => {
    const params = { items: 24, language: "both" } as const;
    expect([...generate(params, randomFrom(3))]).toEqual([...generate(params, randomFrom(3))]);
    expect([...generate(params, randomFrom(3))]).not.toEqual([...generate(params, randomFrom(4))]);
  });

  it("uses only the requested language", () => {
    for (const language of ["english", "chinese"] as const) {
      const items = [...generate({ items: 5, language }, randomFrom(0))];
      expect(items.map(({ body }) => body.language)).toEqual(Array(5).fill(language));
    }
  });

  it("scales the published mix to any size", () => {
    expect(quotasFor({ items: 24, language: "both" }).map(({ count }) => count)).toEqual([3, 4, 5, 3, 4, 5]);
    for (const items of [1, 7, 200, 2475, 9999]) {
      for (const language of ["both", "english"] as const) {
        expect(quotasFor({ items, language }).reduce((sum, { count }) => sum + count, 0)).toBe(items);
      }
    }
    expect(quotasFor({ items: 1243, language: "english" }).map(({ count }) => count)).toEqual([321, 372, 550]);
  });

  it("counts only expressions that take few steps on a text of 20,000 characters", () => {
    for (const [patterns, ignoreCase] of [
      [englishWriter.patterns, true],
      [chineseWriter.patterns, false],
    ] as const) {
      for (const pattern of patterns) expect(pythonRegex(pattern, ignoreCase).steps(20_000)).toBeLessThan(1e7);
    }
  });

  it("has at least 60 distinct base tasks per language", () => {
    for (const tasks of [englishTasks, chineseTasks]) {
      expect(new Set(tasks).size).toBe(tasks.length);
      expect(tasks.length).toBeGreaterThanOrEqual(60);
    }
  });
});
