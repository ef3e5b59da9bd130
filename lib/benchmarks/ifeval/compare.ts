import type { ComparedMetric, ComparedPair, Comparison } from "@/lib/benchmarks/command";
import { checkOf } from "./checks/all-checks";
import { digestOf, judgedLines, releaseOf, verifierOption } from "./command-line";
import type { IfevalItem } from "./item";
import { type Digest, followed, groupOf } from "./metrics/digest";

type Followed = Digest["instructions"];
type Reading = "strict" | "loose";
const readings: readonly Reading[] = ["strict", "loose"];
const share = { kind: "means", unit: "share", direction: "higher", yesNo: true, ways: ["prompt"] } as const;

/** An instruction that both files ask of a prompt, with the replies of either. */
interface Asked {
  id: string;
  prompt: string;
  a: Followed;
  b: Followed;
}

function askedOf(pairs: readonly ComparedPair<Followed>[]): Asked[] {
  return pairs.flatMap(({ key, a, b }) =>
    (a[0] ?? []).flatMap(({ id }, at): Asked[] => {
      const of = (side: readonly Followed[]) =>
        side.flatMap((instructions) => (instructions[at]?.id === id ? (instructions[at] ?? []) : []));
      const [one, other] = [of(a), of(b)];
      // Records of one prompt may disagree about what it asks; only what all ask is compared.
      return one.length === a.length && other.length === b.length ? [{ id, prompt: key, a: one, b: other }] : [];
    }),
  );
}

/** The share of some instructions that are followed; those of a prompt hang together. */
const instructionShare = (metric: string, reading: Reading, asked: readonly Asked[]): ComparedMetric => ({
  ...{ ...share, metric },
  items: asked.map(({ prompt, a, b }) => ({
    a: a.map((of) => Number(of[reading])),
    b: b.map((of) => Number(of[reading])),
    drawn: [prompt],
  })),
});

/** Groups or ids in their order with their instructions, as `by_group` and `by_id` of the metrics have them. */
function parted(asked: readonly Asked[], partOf: (id: string) => string): [string, Asked[]][] {
  const parts = new Map<string, Asked[]>();
  for (const of of asked) {
    const part = parts.get(partOf(of.id));
    if (part) part.push(of);
    else parts.set(partOf(of.id), [of]);
  }
  return [...parts].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Replies to the same prompt. */
export const compare: Comparison<Followed, IfevalItem> = {
  takes: "many",
  options: [verifierOption],
  headlines: ["prompt_level_strict", "prompt_level_loose"],
  async *read(call) {
    for await (const judged of judgedLines(call.files, call.problem, releaseOf(call))) {
      const digest = digestOf(judged);
      if (digest && judged.record) yield { key: judged.record.prompt, model: judged.model, value: digest.instructions };
    }
  },
  *metrics(pairs) {
    const followsAll = (side: readonly Followed[], reading: Reading) => side.map((of) => Number(of.every((one) => one[reading])));
    let asked: Asked[] | null = null;
    const isIfbench = pairs.every(({ a }) => a[0]?.every(({ id }) => checkOf(id)?.origin === "ifbench"));
    for (const reading of isIfbench ? readings.toReversed() : readings) {
      yield {
        ...{ ...share, metric: `prompt_level_${reading}` },
        items: pairs.map(({ key, a, b }) => ({ a: followsAll(a, reading), b: followsAll(b, reading), drawn: [key] })),
      };
      asked ??= askedOf(pairs);
      yield instructionShare(`instruction_level_${reading}`, reading, asked);
    }
    for (const [by, partOf] of [["group", groupOf] as const, ["id", (id: string) => id] as const])
      for (const [part, of] of parted(asked ?? [], partOf)) {
        yield instructionShare(`by_${by}_${part}`, "strict", of);
        yield instructionShare(`by_${by}_${part}_loose`, "loose", of);
      }
  },
  stored: {
    content: ({ prompt, earlier = [] }) =>
      earlier.length === 0 ? prompt : JSON.stringify([...earlier.map(({ content }) => content), prompt]),
    readsItems: true,
    value: ({ status, passed, turns, item }) =>
      status !== "scored" || passed === null ? null : followed(item.instructions, turns[0]?.outcomes ?? ""),
    declared(metric) {
      const [, tag = "", part = "", loose] = /^by_(group|id)_(.+?)(_loose)?$/.exec(metric) ?? [];
      return tag === "" ? { metric, slice: {} } : { metric: `instruction_level_${loose ? "loose" : "strict"}`, slice: { [tag]: part } };
    },
  },
};
