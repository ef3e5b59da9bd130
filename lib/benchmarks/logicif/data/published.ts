import type { PublishedFigure } from "@/lib/contracts/metric";
import type { ModelTraits } from "@/lib/contracts/model";

/** Table 1: percentage of right functions by output, state and both, for easy, medium, hard and all functions, in hundredths. */
const table: readonly (readonly [model: string, group: "Thinking" | "No thinking", figures: readonly number[]])[] = [
  ["gpt-5", "Thinking", [9437, 9507, 9085, 9724, 9103, 8966, 8849, 8201, 7410, 9343, 8944, 8498]],
  ["o3", "Thinking", [9437, 9014, 8944, 9310, 8759, 8483, 8489, 7986, 7266, 9085, 8592, 8239]],
  ["gpt-5-mini", "Thinking", [9155, 9296, 8873, 9379, 8483, 8207, 8633, 7842, 7122, 9061, 8545, 8075]],
  ["o4-mini", "Thinking", [9366, 9014, 8732, 9172, 8138, 7793, 8129, 6835, 6331, 8897, 8005, 7629]],
  ["o3-mini", "Thinking", [8944, 8732, 8310, 8966, 7862, 7379, 6906, 6187, 5612, 8286, 7606, 7113]],
  ["Claude-4-Sonnet", "Thinking", [9155, 8732, 8169, 9655, 7793, 7586, 7338, 5827, 5108, 8732, 7465, 6972]],
  ["Claude-3.7-Sonnet", "Thinking", [8169, 7676, 7042, 7931, 6414, 5793, 5755, 4532, 3957, 7300, 6221, 5610]],
  ["Gemini-2.5-Flash", "Thinking", [7958, 7535, 7254, 6414, 5517, 5310, 4101, 3453, 3165, 6174, 5516, 5258]],
  ["DS-Qwen-32B", "Thinking", [6620, 5986, 5070, 5793, 3655, 3034, 3813, 2230, 1583, 5423, 3967, 3239]],
  ["DS-Llama-70B", "Thinking", [6901, 6620, 5493, 5310, 3655, 2966, 3813, 2446, 1583, 5352, 4249, 3357]],
  ["Qwen3-32B", "Thinking", [7113, 5775, 5000, 5034, 3241, 2759, 3453, 2086, 1367, 5211, 3709, 3052]],
  ["Qwen3-8B", "Thinking", [5211, 5563, 4085, 4000, 2759, 2000, 2518, 1583, 719, 3920, 3310, 2277]],
  ["GPT-4.1-mini", "No thinking", [8592, 8169, 7465, 8207, 6483, 6000, 7122, 4964, 4173, 7981, 6549, 5892]],
  ["GPT-4.1", "No thinking", [8310, 7887, 7113, 8483, 6483, 5862, 6475, 5180, 3957, 7770, 6526, 5657]],
  ["Claude-4-Sonnet-NT", "No thinking", [8028, 7606, 6901, 6345, 4621, 3793, 4460, 3022, 2446, 6291, 5094, 4390]],
  ["Claude-3.7-Sonnet-NT", "No thinking", [7324, 6620, 5704, 6138, 4207, 3448, 4388, 2446, 1799, 5962, 4437, 3662]],
  ["GPT-4o", "No thinking", [5986, 4930, 3873, 3241, 2414, 1793, 1295, 1007, 504, 3521, 2793, 2066]],
  ["Qwen3-32B-NT", "No thinking", [3310, 2958, 1972, 1862, 966, 414, 935, 432, 288, 2042, 1455, 892]],
  ["Llama-3.3-70B", "No thinking", [3028, 2535, 1549, 1034, 483, 276, 791, 360, 216, 1620, 1127, 681]],
  ["Gemma-3-27B", "No thinking", [2817, 2676, 1549, 1034, 552, 207, 576, 432, 216, 1479, 1221, 657]],
  ["Qwen3-8B-NT", "No thinking", [2817, 2958, 1690, 1448, 828, 483, 504, 504, 144, 1596, 1432, 775]],
];

/** Columns of Table 1 with the number of functions behind each. */
const parts = [
  { slice: { difficulty: "easy" }, n: 142 },
  { slice: { difficulty: "medium" }, n: 145 },
  { slice: { difficulty: "hard" }, n: 139 },
  { slice: {}, n: 426 },
] as const;

/**
 * The paper's figures of 21 models. Their answers were extracted by gpt-4.1-mini, with the instruction to infer trackers that a reply lacks
 * or to use 0, so they are not strictly comparable with those of the verifier `reference`.
 */
const source = "Table 1; answers extracted by gpt-4.1-mini, so not strictly comparable";

export const published: PublishedFigure[] = table.flatMap(([model, , figures]) =>
  parts.flatMap(({ slice, n }, part) =>
    (["output", "state", "both"] as const).flatMap((aspect, at): PublishedFigure[] => {
      const figure = {
        model,
        metric: "functions",
        value: (figures[3 * part + at] ?? 0) / 100,
        standardDeviation: null,
        source,
        basis: { n, counts: "functions" },
        units: n,
      };
      return [{ ...figure, slice: { ...slice, what: aspect } }, ...(aspect === "both" ? [{ ...figure, slice }] : [])];
    }),
  ),
);

/** Groups of models: the two halves of Table 1. */
export const publishedModels: Readonly<Record<string, ModelTraits>> = Object.fromEntries(
  table.map(([model, group]) => [model, { group, base: false }]),
);
