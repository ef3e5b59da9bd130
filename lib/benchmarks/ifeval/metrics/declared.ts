import type { FileComparedPair } from "@/lib/benchmarks/command";
import type { ComparedFigure, DeclaredMetric } from "@/lib/benchmarks/declared-metric";
import { gainOf, proportion, rulesEstimate } from "@/lib/stats/passed-shares";
import { type Digest, followsAll, type Reading } from "./digest";
import type { Instructions, Pair, Prompts } from "./part";

export type Followed = Digest["instructions"];

/** An instruction that both files ask of a prompt, with the replies of both. */
export interface Asked {
  id: string;
  prompt: string;
  a: Followed;
  b: Followed;
}

/** The data by which two files are compared. */
interface Compared {
  prompts: readonly FileComparedPair<Followed>[];
  instructions: () => readonly Asked[];
}

type AnyPart = Prompts | Instructions | Pair;
/** A metric that is computed only on some kinds of parts lists them in `on`. */
type Declared<Part extends AnyPart = AnyPart> = Part extends AnyPart ? DeclaredMetric<Part, Digest, Compared> : never;

const percent = { unit: "%", direction: "higher", decimals: 1 } as const;
/** Files contain shares as fractions. */
const fraction = { kind: "means", unit: "share", yesNo: true, ways: ["prompt"] } as const;

const interval =
  "The interval is mid-p if each prompt is run once or all answers agree; otherwise it is modified Wilson’s at the effective size, because repetitions of a prompt are correlated.";
const clustered = "Instructions of one prompt are one cluster; the interval is modified Wilson’s at the effective size.";

const promptLevel = (reading: Reading, description: string): Declared<Prompts> => ({
  ...percent,
  id: `prompt_level_${reading}`,
  label: `Prompt-level ${reading} accuracy`,
  group: "Prompts",
  description: `${description} ${interval}`,
  on: ["prompts"],
  value: ({ clusters, missing, counts, ...followed }) => ({ ...proportion(followed[reading], clusters), missing, counts }),
  share: { value: (digest) => (digest.scored ? Number(followsAll(digest, reading)) : null) },
  paired({ prompts }): ComparedFigure {
    const followed = (side: readonly Followed[]) => side.map((instructions) => Number(followsAll({ instructions }, reading)));
    return { ...fraction, items: prompts.map(({ key, a, b }) => ({ a: followed(a), b: followed(b), drawn: [key] })) };
  },
});

const instructionLevel = (reading: Reading, description: string): Declared<Instructions> => ({
  ...percent,
  id: `instruction_level_${reading}`,
  label: `Instruction-level ${reading} accuracy`,
  group: "Instructions",
  description: `${description} ${clustered}`,
  on: ["instructions"],
  value({ clusters, missing, repeated, ...followed }) {
    return { ...rulesEstimate(followed[reading], clusters, { repeated }), missing, counts: "instructions" };
  },
  paired({ instructions }): ComparedFigure {
    const followed = (side: Followed) => side.map((instruction) => Number(instruction[reading]));
    return { ...fraction, items: instructions().map(({ prompt, a, b }) => ({ a: followed(a), b: followed(b), drawn: [prompt] })) };
  },
});

/** The papers' accuracies by reading, of prompts and of instructions. */
export const accuracies: Readonly<Record<Reading, { prompts: Declared<Prompts>; instructions: Declared<Instructions> }>> = {
  strict: {
    prompts: promptLevel(
      "strict",
      "Share of replies that follow every instruction of their prompt as written (IFEval, section 2.3; the figure that most leaderboards report).",
    ),
    instructions: instructionLevel("strict", "Share of instructions followed by the replies as written, overall, by group and by id."),
  },
  loose: {
    prompts: promptLevel(
      "loose",
      "Share of replies that follow every instruction in some variant: as written, without the first line, the last line or both, and without asterisks. IFBench’s headline figure.",
    ),
    instructions: instructionLevel("loose", "Share of instructions followed in some variant."),
  },
};

/** Version of the numbers that these metrics give: stored ones of another version are recomputed. */
export const metricsVersion = "5";

/** All metrics, in the order of the pages. */
export const metrics: readonly Declared[] = [
  ...Object.values(accuracies.strict),
  ...Object.values(accuracies.loose),
  {
    id: "prompt_level_gain",
    label: "Gain",
    unit: "pp",
    direction: "none",
    decimals: 1,
    group: "Prompts",
    description:
      "Loose minus strict prompt-level accuracy, in percentage points: replies that fail only because of formatting around them. It is a share of replies, so its interval is modified Wilson’s.",
    on: ["prompts"],
    value: ({ strict, loose, clusters, missing, counts }: Prompts) => ({ ...gainOf(strict, loose, clusters), missing, counts }),
  },
  {
    id: "missed_together",
    label: "Missed together",
    unit: "%",
    direction: "lower",
    decimals: 1,
    group: "Instructions",
    description:
      "Of the prompts with checks from two groups or two ids, the share whose reply strictly misses one of each; pairs of ids need at least five prompts. The interval is modified Wilson’s at the effective number of prompts, with Student’s t; with repetitions, Student’s t of the log odds.",
    on: ["pair"],
    value: ({ misses, clusters, missing, repeated, counts }: Pair) => ({
      ...rulesEstimate(misses, clusters, { repeated }),
      missing,
      counts,
    }),
  },
];
