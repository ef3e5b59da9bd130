import type { NewItem } from "@/lib/benchmarks/family";
import { notedWording, type PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { TextHash } from "@/lib/contracts/message";
import type { Random } from "@/lib/random/random";
import { tagsOf } from "../formats/record-item";
import { levelsOf } from "../items/difficulty";
import type { ComplexityMetrics, DescriptionSpan, LogicifItem, WalkEvent } from "../items/item";

/** A function with its instruction and labeled cases, from which the items of a suite are made. */
export interface MadeFunction {
  task: string;
  source: string;
  described: { text: string; spans: DescriptionSpan[] };
  statsKeys: readonly string[];
  outputFormat: string | null;
  complexity: ComplexityMetrics;
  cases: readonly { testCase: number; input: string; expected: string; walk: readonly WalkEvent[] | null }[];
}

/** Selects at most this many members of a list, one from each of equally large parts by score; they keep the order of the list. */
export function spreadOver<Member>(list: readonly Member[], most: number, scoreOf: (member: Member) => number, random: Random): Member[] {
  if (list.length <= most) return [...list];
  const sorted = list.map((member, at) => ({ at, score: scoreOf(member) })).sort((a, b) => a.score - b.score || a.at - b.at);
  const chosen = Array.from({ length: most }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * sorted.length) / most)) as [number, number];
    return random.pick(sorted.slice(from, to)).at;
  });
  const places = new Set(chosen);
  return list.filter((_, at) => places.has(at));
}

/**
 * Makes the items of a suite, one for each case. Difficulty and interval are terciles and deciles of the score over these functions, like
 * the paper's over its benchmark, so a function's difficulty may differ between suites.
 */
export function* madeItems(
  functions: readonly MadeFunction[],
  wording: PromptWording,
  share: (text: string) => TextHash,
): Generator<NewItem<LogicifItem>> {
  const levels = levelsOf(functions.map(({ complexity }) => complexity.code_complexity_score));
  for (const [at, { task, source, described, statsKeys, outputFormat, complexity, cases }] of functions.entries()) {
    const { difficulty, interval } = levels[at] ?? { difficulty: null, interval: null };
    const shared = { function: share(source), description: share(described.text), spans: share(JSON.stringify(described.spans)) };
    for (const { testCase, input, expected, walk } of cases) {
      const body: LogicifItem = {
        ...{ task, testCase, input, expected, ...shared, prompt: null, statsKeys: [...statsKeys], outputFormat, complexity },
        ...{ difficulty, interval },
        ...(walk && { walk: share(JSON.stringify(walk)) }),
        ...notedWording(wording),
      };
      yield { key: `${task}-${testCase}`, tags: tagsOf(body), body };
    }
  }
}
