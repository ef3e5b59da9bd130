import type { MetricDeclaration } from "@/lib/contracts/metric";
import { fates, readings } from "./metrics/replies";
import { capabilityMetric } from "./published";
import { type CapabilityId, capabilityIds } from "./tasks";

/** The capabilities that the points of a rubric tell about. */
export const capabilities: Readonly<Record<CapabilityId, { label: string; of: string }>> = {
  Ori: { label: "Original content", of: "reproducing what stands in the input" },
  Num: { label: "Numerical ability", of: "recognising and counting numbers" },
  Spat: { label: "Spatial awareness", of: "understanding places and sequences" },
  Fmt: { label: "Format", of: "structuring an answer by rules" },
  Logic: { label: "Logic execution", of: "following conditions and branches" },
  Recog: { label: "Recognition", of: "telling the key elements of the input apart" },
};

const metric = (of: Pick<MetricDeclaration, "id" | "label" | "group" | "description"> & Partial<MetricDeclaration>): MetricDeclaration => ({
  unit: "%",
  direction: "none",
  decimals: 1,
  ...of,
});

const byPlace =
  "The interval is modified Wilson's at the effective number of samples, with Student's t; errors are clustered as those of ARS.";
const noInterval = "It has no interval.";

const stabilityMetric = (id: string, label: string, what: string): MetricDeclaration => ({
  id,
  label,
  unit: "",
  direction: "lower",
  decimals: 3,
  group: "Stability",
  description: `Instruction-following stability (section 4.3): ${what} Sample standard deviation (n − 1) over mean, as the released code has it; the plain mean over tasks. Lower is steadier. Noise alone moves it, and a suite that asks only some pairs of wording and variable does not show it for either. The interval is Student's t of the logarithm by a jackknife, and rough.`,
});

/** The family's metrics, each with how it is computed. */
export const metrics: MetricDeclaration[] = [
  metric({
    ...{ id: "ars", label: "ARS", unit: "", direction: "higher", decimals: 3, group: "Score" },
    description:
      "Automated rubric-based score (section 4.1): the mean total of each task, then over tasks weighted by their points. Where replies are missing, each length still counts within its task as it was asked; it has no value where a task got no reply at a length. 0 to 1, though single answers to MF can exceed 1. The interval is modified Wilson's at the effective number of samples, with Student's t; errors are clustered by wording, by variable and, where every length has several, by context. With one context of a length it speaks for this context.",
  }),
  metric({
    ...{ id: "ars_floor", label: "Floor", unit: "", decimals: 3, group: "Score" },
    description:
      "What a constant answer in the asked form earns that says nothing of the context: any element of the list, the first or the last one for LBI and LBE, so many texts that are none of its elements for LMI, always the same word for OQ, no sentence for OE, lines without a sentence for OR, one label for MB, empty sets for MF; for each task the one that earns most over its samples. Weighted as ARS. It is fixed by the items and has no interval.",
  }),
  metric({
    ...{ id: "ars_above_floor", label: "Above the floor", unit: "", direction: "higher", decimals: 3, group: "Score" },
    description:
      "(ARS − floor) / (1 − floor): 0 for what a constant answer earns, 1 for everything. Below 0 a model does worse than the constant answer. The interval is that of ARS, moved in the same way.",
  }),
  metric({
    ...{ id: "ars_uncut", label: "ARS without cut prompts", unit: "", direction: "higher", decimals: 3, group: "Score" },
    description:
      "ARS of the samples whose context was sent whole. Where the model's context is too short for a length, its end is cut away. The interval is made as that of ARS.",
  }),
  metric({
    ...{ id: "parseable", label: "Parseable", direction: "higher", group: "Score" },
    description: `Answers in which the scorer finds what it looks for: an element of the list, a JSON list, labels, nested lists, a line with one separator, one of the two words. It tells a lost format from lost content. ${byPlace}`,
  }),
  ...capabilityIds.map((id) =>
    metric({
      ...{ id: capabilityMetric(id), label: capabilities[id].label, unit: "", direction: "higher", decimals: 3, group: "Capabilities" },
      description: `Instruction-following performance (section 4.2) in ${capabilities[id].of}: the mean of each scoring point over its task's samples, then over the points that tell about it, weighted by their maxima; lengths count as they do in ARS. The released map of points is used. The interval is made as that of ARS.`,
    }),
  ),
  metric({
    ...{ id: "ifp", label: "IFP", unit: "", direction: "higher", decimals: 3, group: "Capabilities" },
    description: "Instruction-following performance (section 4.2) in a capability; its interval is made as that of ARS.",
  }),
  stabilityMetric("ifs", "IFS", "the mean of stability over wording, variable and length, or over those that a slice has."),
  stabilityMetric("ifs_expression", "IFS, wording", "how much a task's score differs between wordings of its instruction."),
  stabilityMetric("ifs_variable", "IFS, variable", "how much a task's score differs between the variables of its instruction."),
  stabilityMetric("ifs_length", "IFS, length", "how much a task's score differs between lengths of the context."),
  metric({
    ...{ id: "ifs_noise", label: "IFS, noise", unit: "", decimals: 3, group: "Stability" },
    description:
      "IFS that noise alone gives: the mean over 100 permutations of the labels among the samples that agree in all else (wordings among samples of one variable and length, and so on), the same permutations every time. An IFS near it says nothing about the model. It has no interval.",
  }),
  metric({
    ...{ id: "effective_length", label: "Effective length", unit: "k tokens", direction: "higher", decimals: 0, group: "Length" },
    description:
      "The longest length whose score is at least 85 % of that at the shortest one (4k); shorter ones in between may fall below. The interval goes from the longest length that surely keeps it to the longest that may; where that is the shortest or the longest length of the suite, it says “at most” or “at least”.",
  }),
  metric({
    ...{ id: "claimed_length", label: "Claimed length", unit: "k tokens", decimals: 0, group: "Length" },
    description: `The context length that the model's maker claims, as its settings say. ${noInterval}`,
  }),
  ...[
    { id: "points_won", label: "Points won", of: "earned" },
    { id: "points_lost", label: "Points lost", of: "lost" },
  ].map(({ id, label, of }) =>
    metric({
      ...{ id, label, group: "Answers" },
      description: `Part of a rubric point that was ${of}, over the tasks that have it, weighted by its maxima. What exceeds a maximum (MF) counts as the maximum. ${byPlace}`,
    }),
  ),
  ...readings.map(({ id, label }) =>
    metric({
      ...{ id, label, group: "Answers" },
      description: `Content by form: the part of the right content (the point that tells whether the answer is right) in answers that the scorer can read and in those that it cannot. The four parts are 100 %. ${byPlace}`,
    }),
  ),
  ...fates.map(({ id, label }) =>
    metric({
      ...{ id, label, group: "Answers" },
      description: `What became of the request: no usable reply (failed or unscored), refused or filtered by the provider, output limit reached in the reasoning or within the answer, answered with a cut context, or answered. The first that applies counts. ${byPlace}`,
    }),
  ),
  metric({
    ...{ id: "given", label: "What was given", group: "Answers" },
    description: `What replies to the tasks that ask for one element gave: the asked one (or, for LBI and LBE, any on the right side), the asked one within a few edits, an element at most two places away, another one, text that carries out the asked element instead of repeating it, something that the list does not have, the beginning of an answer, a refusal, or nothing. ${byPlace}`,
  }),
  metric({
    ...{ id: "recall", label: "Found", direction: "higher", group: "Answers" },
    description: `Pieces of the answer that were found: right labels of MB by the document's place, sentences of OE, and tagged sentences that OR repeats (it asks for some of them only). Depth in tenths: of the documents, or of the way to the last tagged sentence. ${byPlace}`,
  }),
  metric({
    ...{ id: "together", label: "Given together", direction: "higher", group: "Answers" },
    description: `Duplicates of MF that stand next to each other in their set and were given in one list, by the documents between them. ${byPlace}`,
  }),
  metric({
    ...{ id: "latency", label: "Latency", unit: "s", direction: "lower", group: "Cost" },
    description: `Mean time of a sample's accepted calls, measured around the socket. ${noInterval}`,
  }),
  metric({
    ...{ id: "cached", label: "Cached tokens", group: "Cost" },
    description: `Part of the input tokens that the provider read from its cache, where it says so. ${noInterval}`,
  }),
  metric({
    ...{ id: "cost", label: "Cost", unit: "$", direction: "lower", decimals: 4, group: "Cost" },
    description: `Mean cost of a sample in US dollars, at the price of the run. ${noInterval}`,
  }),
];
