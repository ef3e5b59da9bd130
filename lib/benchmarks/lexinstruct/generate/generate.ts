import type { NewItem } from "@/lib/benchmarks/family";
import type { Random } from "@/lib/random/random";
import type { DifficultyLabel, LexItem } from "../items/item";
import type { LexParams } from "../items/params";
import type { Language } from "../items/rule";
import { tagsOf } from "../items/tags";
import { buildItem } from "./build-item";
import { quotasFor } from "./quotas";

type Cell = readonly [depth: number, rules: number];

/** Depths and numbers of rules at which items of a difficulty occur. */
const CELLS: Readonly<Record<DifficultyLabel, readonly Cell[]>> = {
  Easy: [
    [1, 1],
    [1, 1],
    [2, 1],
    [2, 1],
    [1, 2],
  ],
  Medium: [
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
    [2, 2],
    [3, 1],
    [3, 1],
    [3, 2],
  ],
  Hard: [
    [1, 3],
    [1, 4],
    [1, 5],
    [1, 6],
    [2, 3],
    [2, 4],
    [2, 5],
    [2, 6],
    [3, 2],
    [3, 3],
    [3, 4],
    [3, 5],
    [3, 6],
    [4, 1],
    [4, 2],
    [4, 3],
    [4, 4],
    [4, 5],
    [4, 6],
  ],
};
const TRIES = 500;

function itemOf(language: Language, label: DifficultyLabel, random: Random): LexItem {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [depth, rules] = random.pick(CELLS[label]);
    const item = buildItem(language, depth, rules, random);
    if (item?.difficulty.label === label) return item;
  }
  throw new Error(`No ${label} item in ${language} was found in ${TRIES} attempts.`);
}

const CODES: Readonly<Record<Language, string>> = { english: "en", chinese: "zh" };

/** Generates items in the published mix of difficulties (paper, Table 4), English before Chinese, difficulties shuffled. */
export function* generate(params: LexParams, random: Random): Generator<NewItem<LexItem>> {
  const quotas = quotasFor(params);
  for (const language of ["english", "chinese"] as const) {
    const labels = quotas
      .filter((quota) => quota.language === language)
      .flatMap(({ label, count }) => Array<DifficultyLabel>(count).fill(label));
    const mixed = random.fork(`order-${language}`).shuffle(labels);
    // Each item has its own random source, so that one more item does not change the earlier ones.
    for (const [index, label] of mixed.entries()) {
      const body = itemOf(language, label, random.fork(`item-${language}-${index}`));
      yield { key: `${CODES[language]}-${String(index + 1).padStart(4, "0")}`, tags: tagsOf(body), body };
    }
  }
}
