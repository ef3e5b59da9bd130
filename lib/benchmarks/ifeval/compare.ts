import type { ComparedMetric, Comparison } from "@/lib/benchmarks/command";
import { digestOf, judgedLines } from "./command-line";
import type { IfevalItem } from "./item";
import { type Digest, followed } from "./metrics/digest";

type Followed = Digest["instructions"];
const all = (of: Followed, reading: "strict" | "loose") => Number(of.every((one) => one[reading]));
const share = (of: Followed, reading: "strict" | "loose") => of.filter((one) => one[reading]).length / of.length;

/** Replies to the same prompt. Instruction-level accuracies are compared as the mean over prompts of the share that was followed. */
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
    const compared = (metric: string, yesNo: boolean, of: (value: Followed) => number): ComparedMetric => ({
      ...{ kind: "means", metric, unit: "share", direction: "higher", yesNo, ways: ["prompt"] },
      items: pairs.map(({ key, a, b }) => ({ a: a.map(of), b: b.map(of), drawn: [key] })),
    });
    for (const reading of ["strict", "loose"] as const) {
      yield compared(`prompt_level_${reading}`, true, (value) => all(value, reading));
      yield compared(`instruction_share_${reading}`, false, (value) => share(value, reading));
    }
  },
  stored: {
    content: ({ prompt, earlier = [] }) =>
      earlier.length === 0 ? prompt : JSON.stringify([...earlier.map(({ content }) => content), prompt]),
    readsItems: true,
    value: ({ status, passed, turns, item }) =>
      status !== "scored" || passed === null ? null : followed(item.instructions, turns[0]?.outcomes ?? ""),
    declared: (metric) => (metric.startsWith("prompt_level") ? { metric, slice: {} } : null),
  },
};
