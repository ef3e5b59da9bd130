import type { PublishedFigure } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { groups } from "../items/groups";

const metrics = ["csr", "isr", "act_len", "act_acc", "act_succ", "lss", "rob", "rec"];
const endurance = ["act_len", "act_acc", "act_succ"];

/** Conditions of Table 6, as named in slices. */
export const withSystemPrompt = "system prompt";
export const withoutSystemPrompt = "no system prompt";

type Row = readonly [model: string, ...values: number[]];

/** CSR, ISR, the three ACT metrics, LSS, ROB and REC. */
const main: readonly Row[] = [
  ["GPT-5", 88.56, 74.76, 18.54, 16.42, 13.86, 9.46, 70.31, 28.93],
  ["Gemini-2.5-Pro", 83.62, 67.79, 14.78, 12.36, 10.02, 5.96, 59.9, 28.99],
  ["DeepSeek-V3.2", 77.35, 60.77, 10.4, 8.04, 6.32, 4.6, 52.23, 20.02],
  ["Kimi-K2", 76.5, 58.86, 10.5, 8.03, 6.18, 4.44, 51.97, 20.63],
  ["GPT-4.1", 75.66, 58.91, 10.32, 7.81, 6.08, 3.9, 49.55, 20.89],
  ["Qwen3-235B", 73.1, 57.31, 10.26, 7.5, 5.88, 4.12, 49.67, 19.17],
  ["Grok-4-Fast", 75.12, 56.28, 9.88, 7.42, 5.56, 3.94, 47.76, 19.37],
  ["Llama-4-Maverick", 73.87, 56.85, 9.64, 7.12, 5.48, 4.04, 47.84, 20.1],
  ["Seed-1.6", 70.1, 54.7, 9.14, 6.41, 5.0, 3.64, 43.99, 19.09],
  ["Mistral-Medium", 66.26, 50.36, 8.22, 5.45, 4.14, 2.9, 36.75, 15.35],
];

/** ISR by group in the paper's order; its version names are shortened to those of Table 3. */
const byGroup: readonly Row[] = [
  ["GPT-5", 85.12, 88.56, 87.88, 77.2, 97.28, 77.08, 70.68, 87.87, 99.16],
  ["Gemini-2.5-Pro", 87.5, 90.95, 78.36, 75.9, 91.5, 77.54, 60.11, 72.78, 99.08],
  ["DeepSeek-V3.2", 83.2, 92.62, 77.27, 70.63, 92.31, 81.45, 57.04, 30.77, 94.03],
  ["Kimi-K2", 92.59, 87.83, 71.67, 71.93, 87.61, 71.96, 54.41, 15.48, 95.5],
  ["GPT-4.1", 84.56, 86.44, 83.47, 63.96, 86.46, 74.11, 52.85, 25.84, 96.55],
  ["Qwen3-235B", 93.28, 80.91, 83.08, 62.86, 89.09, 67.92, 44.06, 29.55, 92.13],
  ["Grok-4-Fast", 79.53, 95.1, 83.19, 59.81, 87.27, 71.31, 54.2, 12.94, 100],
  ["Llama-4-Maverick", 87.4, 81.82, 68.87, 67.37, 83.96, 74.0, 54.01, 23.6, 91.07],
  ["Seed-1.6", 88.98, 74.19, 76.19, 50.0, 70.0, 79.38, 50.85, 12.0, 89.13],
  ["Mistral-Medium", 77.88, 83.91, 77.32, 58.11, 85.39, 29.73, 51.55, 15.63, 91.03],
];

/** The three ACT metrics at patience 1, 2 and 3. */
const byPatience: readonly Row[] = [
  ["GPT-5", 8.04, 7.48, 7.04, 14.08, 12.71, 11.22, 18.54, 16.42, 13.86],
  ["Gemini-2.5-Pro", 5.54, 4.93, 4.54, 9.8, 8.33, 7.16, 14.78, 12.36, 10.02],
  ["DeepSeek-V3.2", 4.64, 3.97, 3.64, 7.52, 6.06, 5.14, 10.4, 8.04, 6.32],
  ["Kimi-K2", 4.1, 3.42, 3.1, 6.9, 5.42, 4.48, 10.5, 8.03, 6.18],
  ["GPT-4.1", 3.7, 3.01, 2.7, 7.14, 5.53, 4.6, 10.32, 7.81, 6.08],
  ["Qwen3-235B", 4.02, 3.32, 3.02, 6.66, 5.07, 4.28, 10.26, 7.5, 5.88],
  ["Grok-4-Fast", 3.82, 3.13, 2.82, 6.36, 4.86, 3.98, 9.88, 7.42, 5.56],
  ["Llama-4-Maverick", 4.1, 3.45, 3.1, 7.08, 5.52, 4.56, 9.64, 7.12, 5.48],
  ["Seed-1.6", 3.44, 2.73, 2.44, 6.42, 4.7, 3.94, 9.14, 6.41, 5.0],
  ["Mistral-Medium", 2.94, 2.2, 1.94, 5.2, 3.52, 2.88, 8.22, 5.45, 4.14],
];

/** Without a system prompt; with queries written by GPT-4.1 or by Gemini-2.5-Flash. */
const ablations: readonly [condition: string, rows: readonly Row[]][] = [
  [
    withoutSystemPrompt,
    [
      ["GPT-5", 83.96, 69.47, 13.56, 11.38, 9.42, 7.3, 64.0, 21.78],
      ["DeepSeek-V3.2", 73.9, 57.47, 9.64, 7.12, 5.54, 3.8, 45.44, 19.25],
      ["Grok-4-Fast", 73.94, 55.1, 8.82, 6.52, 4.86, 3.58, 43.47, 17.07],
    ],
  ],
  [
    `${withoutSystemPrompt}, queries by Gemini-2.5-Flash`,
    [
      ["GPT-5", 78.39, 64.87, 12.64, 9.91, 8.2, 5.4, 60.06, 27.98],
      ["DeepSeek-V3.2", 72.73, 56.37, 9.58, 6.97, 5.4, 3.96, 46.76, 18.2],
      ["Grok-4-Fast", 71.0, 54.25, 8.48, 6.02, 4.6, 3.42, 43.66, 16.78],
    ],
  ],
];

/** One run of 50 dialogues. The paper prints nothing about their spread, so a figure has no interval and no rank. */
const basis = { n: 50, counts: "dialogues" };

function figures(rows: readonly Row[], places: readonly { metric: string; slice: Slice }[], source: string): PublishedFigure[] {
  return rows.flatMap(([model, ...values]) =>
    places.flatMap(({ metric, slice }, at) => {
      const value = values[at];
      return value === undefined ? [] : [{ model, metric, slice, value, standardDeviation: null, n: 1, basis, source }];
    }),
  );
}

/** The second edition: the four EDR metrics, CSR, ISR, REC and ROB. */
const second: readonly Row[] = [
  ["GPT-5", 19.32, 17.11, 14.09, 8.8, 88.57, 72.91, 29.09, 66.4],
  ["Gemini-3.0-Pro", 16.36, 14.11, 11.41, 7.17, 86.22, 69.72, 27.5, 60.81],
  ["MiniMax-M2", 11.75, 9.19, 7.17, 4.77, 78.22, 60.98, 24.29, 54.54],
  ["Kimi-K2", 10.16, 7.82, 5.99, 4.13, 76.92, 58.99, 19.52, 48.43],
  ["Qwen3-235B", 10.02, 7.66, 5.8, 3.97, 76.43, 57.88, 21.15, 47.47],
  ["Grok-4-Fast", 9.52, 7.29, 5.5, 4.13, 76.58, 57.77, 16.01, 46.03],
  ["DeepSeek-V3.2", 8.64, 6.32, 4.62, 3.38, 73.15, 53.47, 15.87, 44.42],
  ["Seed-1.6", 8.21, 5.78, 4.2, 2.95, 70.44, 51.18, 15.9, 39.43],
  ["Llama-4-Maverick", 8.1, 5.21, 3.9, 2.76, 64.37, 48.15, 19.05, 39.37],
  ["Mistral-Large-3", 7.86, 5.37, 3.91, 2.83, 68.34, 49.7, 15.79, 38.56],
];
const inItsOrder = ["act_len", "act_acc", "act_succ", "lss", "csr", "isr", "rec", "rob"];

/** The figures of both editions, each from one run per model: 50 dialogues in the first edition, an unprinted number in the second. */
export const published: PublishedFigure[] = [
  // Repeats the success from Table 3 next to Table 6, which covers the condition without a system prompt.
  ...figures(
    main.map(([model, ...values]): Row => [model, values[metrics.indexOf("act_succ")] ?? 0]),
    [{ metric: "act_succ", slice: { condition: withSystemPrompt } }],
    "Table 3",
  ),
  ...figures(
    main,
    metrics.map((metric) => ({ metric, slice: {} })),
    "Table 3",
  ),
  ...figures(
    byGroup,
    groups.map(({ id }) => ({ metric: "isr_group", slice: { group: id } })),
    "Table 4",
  ),
  ...figures(
    byPatience,
    [1, 2, 3].flatMap((patience) => endurance.map((metric) => ({ metric, slice: { patience } }))),
    "Table 5",
  ),
  ...ablations.flatMap(([condition, rows]) =>
    figures(
      rows,
      metrics.map((metric) => ({ metric, slice: { condition } })),
      "Table 6",
    ),
  ),
  ...figures(
    second,
    inItsOrder.map((metric) => ({ metric, slice: {} })),
    "Leaderboard of the second edition (arXiv 2511.03508v2)",
  ).map((figure) => ({ ...figure, edition: "second", basis: { n: 1, counts: "run" } })),
];
