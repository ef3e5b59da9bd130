import type { PublishedGrid, Release } from "@/lib/benchmarks/manifest";
import type { PublishedFigure } from "@/lib/contracts/metric";
import { capabilityMetric } from "../metrics/ifp";
import { perspectives } from "../metrics/stability";
import { capabilitiesByLength, capabilityColumns, lengthColumns, scoresByLength, stabilityByLength, taskColumns } from "./published-tables";

/**
 * Each model's row of Table 3 (the tasks above, then overall) and of Table 4 (IFS by expression, variable, length and their mean), in
 * thousandths. The ARS column of Table 4 is omitted, because it differs from Table 3 for some models.
 */
const models: readonly (readonly [model: string, scores: readonly number[], stability: readonly number[]])[] = [
  ["GPT-4o", [797, 882, 834, 881, 836, 740, 823, 749, 825, 719, 588, 758], [87, 63, 86, 79]],
  ["GPT-4", [707, 820, 736, 893, 735, 704, 781, 750, 832, 600, 777, 738], [66, 101, 155, 107]],
  ["Qwen2.5-72B-Inst.", [759, 774, 817, 867, 674, 680, 681, 818, 806, 609, 584, 706], [65, 76, 165, 102]],
  ["Llama-3.1-70B-Inst.", [730, 860, 711, 805, 798, 651, 798, 693, 788, 657, 531, 694], [101, 76, 263, 147]],
  ["Qwen2.5-32B-Inst.", [702, 792, 850, 662, 612, 542, 517, 763, 761, 608, 476, 650], [103, 87, 182, 124]],
  ["C4AI-cmd-r-08-2024", [529, 838, 535, 692, 619, 494, 530, 667, 615, 729, 660, 626], [114, 77, 238, 143]],
  ["C4AI-cmd-r-v01", [495, 818, 420, 641, 579, 489, 506, 694, 643, 721, 646, 595], [135, 82, 143, 120]],
  ["Qwen2.5-72B", [402, 694, 428, 604, 579, 453, 497, 642, 666, 726, 522, 548], [145, 94, 232, 157]],
  ["Llama-3.1-70B", [337, 273, 118, 668, 394, 525, 581, 695, 681, 708, 308, 422], [225, 165, 380, 257]],
  ["Qwen2.5-32B", [347, 529, 280, 263, 334, 232, 306, 338, 297, 732, 380, 394], [196, 117, 685, 332]],
  ["Qwen2.5-14B-Inst.", [593, 768, 637, 525, 601, 457, 385, 700, 570, 591, 349, 547], [133, 124, 206, 154]],
  ["InternLM2.5-7b-chat-1m", [446, 828, 378, 609, 438, 543, 631, 713, 764, 619, 428, 523], [107, 128, 193, 143]],
  ["Qwen2.5-7B-Inst.", [507, 812, 447, 626, 568, 436, 531, 684, 701, 445, 436, 519], [142, 112, 250, 168]],
  ["Llama-3.1-8B-Inst.", [537, 681, 413, 705, 535, 397, 537, 668, 637, 522, 308, 491], [154, 120, 199, 158]],
  ["GLM-4-9b-chat-1m", [484, 813, 267, 705, 534, 371, 514, 648, 667, 688, 300, 490], [151, 138, 175, 155]],
  ["Qwen2.5-14B", [273, 550, 257, 339, 326, 281, 290, 359, 290, 697, 397, 384], [171, 121, 515, 269]],
  ["LWM-Text-Chat-1M", [413, 730, 75, 633, 291, 309, 605, 590, 590, 128, 520, 381], [204, 130, 282, 206]],
  ["Llama-3.1-8B", [347, 287, 40, 600, 207, 422, 554, 625, 622, 471, 455, 375], [215, 119, 319, 217]],
  ["Qwen2.5-7B", [268, 491, 233, 106, 113, 68, 102, 119, 149, 244, 233, 213], [265, 123, 785, 391]],
  ["LWM-Text-1M", [307, 252, 49, 164, 136, 110, 306, 420, 452, 112, 220, 204], [237, 179, 280, 232]],
];

/** Number of samples behind each task's figure over all lengths, and behind all of them. */
const samples = { OR: 150, OQ: 180, OE: 150, LSI: 180, LMI: 150, LOI: 396, LOE: 432, LBI: 396, LBE: 432, MB: 150, MF: 150 } as const;
const allSamples = 2766;

const figure = (model: string, metric: string, value: number | undefined, fields: Partial<PublishedFigure>): PublishedFigure[] =>
  value === undefined
    ? []
    : [{ model, metric, slice: {}, value: value / 1000, standardDeviation: null, n: allSamples, source: "Table 3", ...fields }];

const stabilityMetrics = ["ifs_expression", "ifs_variable", "ifs_length", "ifs"];

const lengths = lengthColumns.length;

/** In the first half of Table G.2, the rows of these two models are printed in each other's place. */
const exchanged = ["LWM-Text-Chat-1M", "Llama-3.1-8B"];

const capabilitySource = (model: string) =>
  exchanged.includes(model) ? `Table G.2, which prints the rows of ${exchanged.join(" and ")} exchanged` : "Table G.2";

/** Returns the figures of a model from Tables G.1, G.2 and G.3. */
function byLength(model: string): PublishedFigure[] {
  const [overall = [], ...capabilities] = capabilitiesByLength.get(model) ?? [];
  const [expression = [], variable = []] = stabilityByLength.get(model) ?? [];
  const n = allSamples / lengths;
  return [
    ...capabilityColumns.flatMap((id, at) => [
      ...figure(model, capabilityMetric(id), overall[at], { source: capabilitySource(model) }),
      ...figure(model, "ifp", overall[at], { slice: { capability: id }, source: capabilitySource(model) }),
    ]),
    ...lengthColumns.flatMap((length, row) => [
      ...figure(model, "ars", scoresByLength.get(model)?.[row]?.at(-1), { slice: { length }, n, source: "Table G.1" }),
      ...taskColumns.flatMap((task, at) =>
        figure(model, "ars", scoresByLength.get(model)?.[row]?.[at], {
          slice: { length, task },
          n: samples[task] / lengths,
          source: "Table G.1",
        }),
      ),
      ...capabilityColumns.flatMap((id, at) => [
        ...figure(model, capabilityMetric(id), capabilities[row]?.[at], { slice: { length }, n, source: capabilitySource(model) }),
        ...figure(model, "ifp", capabilities[row]?.[at], { slice: { capability: id, length }, n, source: capabilitySource(model) }),
      ]),
      ...[expression, variable].flatMap((column, at) => {
        const perspective = perspectives[at] ?? "expression";
        return [
          ...figure(model, `ifs_${perspective}`, column[row], { slice: { length }, n, source: "Table G.3" }),
          ...figure(model, "ifs", column[row], { slice: { length, perspective }, n, source: "Table G.3" }),
        ];
      }),
    ]),
  ];
}

/** The paper's figures for twenty models (see published-tables.ts for its misprints). */
export const published: PublishedFigure[] = models.flatMap(([model, scores, stability]) => [
  ...figure(model, "ars", scores.at(-1), {}),
  ...taskColumns.flatMap((task, at) => figure(model, "ars", scores[at], { slice: { task }, n: samples[task] })),
  ...stabilityMetrics.flatMap((metric, at) => figure(model, metric, stability[at], { source: "Table 4" })),
  ...perspectives.flatMap((perspective, at) => figure(model, "ifs", stability[at], { slice: { perspective }, source: "Table 4" })),
  ...byLength(model),
]);

/** Grid of published lengths. Each has the same number of samples, so ARS over some of them is the mean of the figures in Table G.1. */
export const publishedGrid: PublishedGrid = {
  metric: "ars",
  tag: "length",
  levels: lengthColumns,
  within: { tag: "task", values: taskColumns },
};

/** Models of Table 3 without instruction tuning. */
const base = new Set(["Qwen2.5-72B", "Llama-3.1-70B", "Qwen2.5-32B", "Qwen2.5-14B", "Llama-3.1-8B", "Qwen2.5-7B", "LWM-Text-1M"]);
const api = 2;
const large = 10;

/** Groups of models in Table 3, and which of the models are base models. */
export const publishedModels: Readonly<Record<string, { group: string; base: boolean }>> = Object.fromEntries(
  models.map(([model], at) => [model, { group: at < api ? "API models" : at < large ? "Over 20B" : "7 to 20B", base: base.has(model) }]),
);

/**
 * The authors' score tables, which contain no prompts. They have 2,802 rows per model, because LOI has all of its twelve templates there.
 */
export const releases: readonly Release[] = [
  {
    label: "LIFBench, score tables",
    items: 2802,
    tags: ["task", "length", "expression", "variable"],
    digest: "87cdec9413b240835a9324949cfff86a75b41d070f37594f20726a5d93c8bab4",
  },
];
