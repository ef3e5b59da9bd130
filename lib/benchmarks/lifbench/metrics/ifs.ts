import type { DeclaredMetric, MetricPart } from "@/lib/benchmarks/declared-metric";
import { randomFrom } from "@/lib/random/seeded-random";
import { mean } from "@/lib/stats/mean";
import type { LifDigest } from "./digest";
import { plainFigure, type Sliced, saying } from "./figures";
import { type PairedStability, untested } from "./paired";
import { averageError, type Perspective, perspectives, type StabilityError, stabilityError, taskStability } from "./stability";
import { stabilityNoise } from "./stability-noise";
import { type Lacking, standardised } from "./standardised";

/** Samples with their stability from a perspective, or the mean of several, and the value expected from noise alone. */
interface StabilityPart extends MetricPart {
  /** The metric of a single perspective, or the one that is also sliced by perspective. */
  kind: Perspective | "average";
  samples: readonly LifDigest[];
  lacking: readonly Lacking[];
  value: number | null;
  error: StabilityError;
  noise: number | null;
}

type StabilityMetric = DeclaredMetric<StabilityPart, never, PairedStability>;

const stabilityMetric = (
  fields: Pick<StabilityMetric, "id" | "label" | "on" | "paired" | "published">,
  meaning: string,
): StabilityMetric => ({
  ...{ unit: "", direction: "lower", decimals: 3, group: "Stability" },
  description: `Instruction-following stability (section 4.3): ${meaning} Sample standard deviation (n − 1) over mean, as the released code has it; the plain mean over tasks. Lower is more stable. Noise alone moves it, and a suite with only some pairs of wording and variable cannot measure it for either. The interval is Student's t of the logarithm by a jackknife, and approximate.`,
  value({ samples, value, error: { standardError, low, high }, lacking }) {
    const plain = plainFigure(samples, value);
    const isKnown = value !== null && low !== null;
    return saying({ ...plain, ...(isKnown ? { standardError, low, high, rough: true } : { why: whyNoStability(value) }) }, lacking);
  },
  ...fields,
});

const from = (perspective: Perspective, label: string, meaning: string) =>
  stabilityMetric({ id: `ifs_${perspective}`, label, on: [perspective], paired: (pairs) => untested(pairs, perspective) }, meaning);

const average = stabilityMetric(
  {
    ...{ id: "ifs", label: "IFS", published: "ifs_average", on: ["average"] },
    paired: (pairs) => untested(pairs, "average"),
  },
  "the mean of stability over wording, variable and length, or over those that a slice has.",
);

const fromEach = [
  from("expression", "IFS, wording", "how much a task's score differs between wordings of its instruction."),
  from("variable", "IFS, variable", "how much a task's score differs between the variables of its instruction."),
  from("length", "IFS, length", "how much a task's score differs between lengths of the context."),
];

/** Metrics that are compared, in the authors' order. */
export const comparedStability = [...fromEach, average];

/** Metrics of the group “Stability”. */
export const stabilityMetrics: readonly StabilityMetric[] = [
  average,
  ...fromEach,
  {
    ...{ id: "ifs_noise", label: "IFS, noise", unit: "", direction: "none", decimals: 3, group: "Stability" },
    description:
      "IFS that noise alone gives: the mean over 100 permutations of the labels among the samples that agree in all else (wordings among samples of one variable and length, and so on), the same permutations every time. An IFS near it says nothing about the model. No interval.",
    on: ["average"],
    value: ({ samples, noise, lacking }) => saying(plainFigure(samples, noise), lacking),
  },
];

/** Explains why an IFS has no interval. */
export const whyNoStability = (value: number | null): string =>
  value === null ? "Not enough variation to estimate this." : "A task has fewer than three groups, or nothing varied.";

/** Mean of values; null if one is null. */
const meanOfAll = (values: readonly (number | null)[]) =>
  values.some((value) => value === null) ? null : mean(values.flatMap((value) => value ?? []));

/**
 * Lists parts for stability in each slice, by perspective and on average. If a suite asks only some pairs of wording and variable
 * (`crossed` is false), it has no stability for either.
 */
export const stabilityParts = (slices: readonly Sliced[], crossed: boolean): StabilityPart[] =>
  slices.flatMap(({ slice, samples }) => {
    const { scored, lacking } = standardised(samples);
    const rows = scored.map(({ row }) => row);
    const varied: readonly Perspective[] = "length" in slice ? ["expression", "variable"] : perspectives;
    // A fixed seed gives the same rows the same noise every time and on every machine.
    const random = randomFrom("LIFBench stability");
    const figures = varied.map((perspective) => {
      const isKnown = lacking.length === 0 && (crossed || perspective === "length");
      return {
        perspective,
        value: isKnown ? mean(Object.values(taskStability(rows, perspective))) : null,
        error: stabilityError(rows, perspective),
        noise: isKnown ? mean(Object.values(stabilityNoise(rows, perspective, random))) : null,
      };
    });
    const values = figures.map(({ value }) => value);
    const error = averageError(
      values,
      figures.map((figure) => figure.error),
    );
    return [
      ...figures.flatMap(({ perspective, ...figure }): StabilityPart[] => [
        { kind: perspective, slice, samples, lacking, ...figure },
        { kind: "average", slice: { ...slice, perspective }, samples, lacking, ...figure },
      ]),
      { kind: "average", slice, samples, lacking, value: meanOfAll(values), error, noise: meanOfAll(figures.map(({ noise }) => noise)) },
    ];
  });
