import type { ComparedMetric, ComparedPair, Comparison } from "@/lib/benchmarks/command";
import { digestOf, judgedLines } from "./command-line";
import type { IfevalItem } from "./item";
import { type Digest, followed } from "./metrics/digest";

type Followed = Digest["instructions"];
const all = (of: Followed, reading: "strict" | "loose") => Number(of.every((one) => one[reading]));
const followedOf = (of: Followed, reading: "strict" | "loose") => of.filter((one) => one[reading]).length;

type Sums = readonly [followed: number, all: number];

/** The share of instructions that are followed, over all of both files: a quotient of sums, tested by leaving out one prompt at a time. */
function instructionLevel(reading: "strict" | "loose", pairs: readonly ComparedPair<Followed>[]): ComparedMetric {
  const sums = (values: readonly Followed[]): Sums => [
    values.reduce((sum, value) => sum + followedOf(value, reading), 0),
    values.reduce((sum, value) => sum + value.length, 0),
  ];
  const byKey = new Map(pairs.map(({ key, a, b }) => [key, { a: sums(a), b: sums(b) }]));
  const total = (keys: readonly string[], side: "a" | "b") =>
    keys.reduce<Sums>(
      ([sum, all], key) => {
        const [more = 0, of = 0] = byKey.get(key)?.[side] ?? [];
        return [sum + more, all + of];
      },
      [0, 0],
    );
  const clusters = [...byKey.keys()];
  const both = (a: Sums, b: Sums) => (a[1] === 0 || b[1] === 0 ? null : ([a[0] / a[1], b[0] / b[1]] as const));
  const [allA, allB] = [total(clusters, "a"), total(clusters, "b")];
  const less = (sum: Sums, own: Sums): Sums => [sum[0] - own[0], sum[1] - own[1]];
  return {
    ...{ kind: "figure", metric: `instruction_level_${reading}`, unit: "share", direction: "higher", way: "prompt", clusters },
    of: (some) => both(total(some, "a"), total(some, "b")),
    without: (at) => both(less(allA, total(clusters.slice(at, at + 1), "a")), less(allB, total(clusters.slice(at, at + 1), "b"))),
  };
}

/** Replies to the same prompt. */
export const compare: Comparison<Followed, IfevalItem> = {
  takes: "one",
  headline: "prompt_level_strict",
  async *read({ files: [file], problem }) {
    for await (const judged of judgedLines(file, problem, "today")) {
      const digest = digestOf(judged);
      if (digest && judged.record) {
        const { model } = judged.record.whole;
        yield { key: judged.record.prompt, model: typeof model === "string" ? model : null, value: digest.instructions };
      }
    }
  },
  *metrics(pairs) {
    for (const reading of ["strict", "loose"] as const) {
      yield {
        ...{ kind: "means", metric: `prompt_level_${reading}`, unit: "share", direction: "higher", yesNo: true, ways: ["prompt"] },
        items: pairs.map(({ key, a, b }) => ({ a: a.map((of) => all(of, reading)), b: b.map((of) => all(of, reading)), drawn: [key] })),
      };
      yield instructionLevel(reading, pairs);
    }
  },
  stored: {
    content: ({ prompt, earlier = [] }) =>
      earlier.length === 0 ? prompt : JSON.stringify([...earlier.map(({ content }) => content), prompt]),
    readsItems: true,
    value: ({ status, passed, turns, item }) =>
      status !== "scored" || passed === null ? null : followed(item.instructions, turns[0]?.outcomes ?? ""),
    declared: (metric) => ({ metric, slice: {} }),
  },
};
