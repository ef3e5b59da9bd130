import type { FileComparedPair, FileComparison } from "@/lib/benchmarks/command";
import { comparedMetrics, declaredIn } from "@/lib/benchmarks/declared-metric";
import type { IfevalItem } from "../items/item";
import { type Asked, accuracies, type Followed, metrics } from "../metrics/declared";
import { followed, groupOf, readings } from "../metrics/digest";
import { checkOf } from "../score/checks/all-checks";
import { digestOf, judgedLines, releaseOf, verifierOption } from "./command-line";

/** Lists the instructions that both files ask of their prompts. */
function askedOf(pairs: readonly FileComparedPair<Followed>[]): Asked[] {
  return pairs.flatMap(({ key, a, b }) =>
    (a[0] ?? []).flatMap(({ id }, at): Asked[] => {
      const outcomesOf = (side: readonly Followed[]) =>
        side.flatMap((instructions) => (instructions[at]?.id === id ? (instructions[at] ?? []) : []));
      const [outcomesA, outcomesB] = [outcomesOf(a), outcomesOf(b)];
      // Records of one prompt may disagree about its instructions; only those that all ask are compared.
      return outcomesA.length === a.length && outcomesB.length === b.length ? [{ id, prompt: key, a: outcomesA, b: outcomesB }] : [];
    }),
  );
}

/** Groups instructions by group or id, in order, as in `by_group` and `by_id` of the metrics. */
function parted(asked: readonly Asked[], partOf: (id: string) => string): [string, Asked[]][] {
  const parts = new Map<string, Asked[]>();
  for (const instruction of asked) {
    const part = parts.get(partOf(instruction.id));
    if (part) part.push(instruction);
    else parts.set(partOf(instruction.id), [instruction]);
  }
  return [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Comparison of replies to the same prompt. */
export const compare: FileComparison<Followed, IfevalItem> = {
  takes: "many",
  options: [verifierOption],
  headlines: ["prompt_level_strict", "prompt_level_loose"],
  async *read(call) {
    for await (const judged of judgedLines(call.files, call.problem, releaseOf(call))) {
      const digest = digestOf(judged);
      if (digest && judged.record) yield { key: judged.record.prompt, model: judged.model, value: digest.instructions };
    }
  },
  *metrics(prompts) {
    let asked: readonly Asked[] | null = null;
    const instructions = () => {
      asked ??= askedOf(prompts);
      return asked;
    };
    const isIfbench = prompts.every(({ a }) => a[0]?.every(({ id }) => checkOf(id)?.origin === "ifbench"));
    const headlines = Object.values(accuracies[isIfbench ? "loose" : "strict"]);
    const others = metrics.filter((metric) => headlines.every(({ id }) => id !== metric.id));
    yield* comparedMetrics([...headlines, ...others], { prompts, instructions });
    for (const [by, partOf] of [["group", groupOf] as const, ["id", (id: string) => id] as const])
      for (const [part, members] of parted(instructions(), partOf))
        for (const reading of readings) {
          const name = `by_${by}_${part}${reading === "loose" ? "_loose" : ""}`;
          yield* comparedMetrics([accuracies[reading].instructions], { prompts: [], instructions: () => members }, () => name);
        }
  },
  stored: {
    content: ({ prompt, earlier = [] }) =>
      earlier.length === 0 ? prompt : JSON.stringify([...earlier.map(({ content }) => content), prompt]),
    readsItems: true,
    value: ({ status, passed, turns, item }) =>
      status !== "scored" || passed === null ? null : followed(item.instructions, turns[0]?.outcomes ?? ""),
    declared(metric) {
      const [, tag, part = "", loose] = /^by_(group|id)_(.+?)(_loose)?$/.exec(metric) ?? [];
      if (tag === undefined) return declaredIn(metrics)(metric);
      return { metric: accuracies[loose ? "loose" : "strict"].instructions.id, slice: { [tag]: part } };
    },
  },
};
