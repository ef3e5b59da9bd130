import type { Release } from "@/lib/benchmarks/manifest";
import type { PublishedFigure } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";

const figure = (
  model: string,
  metric: string,
  slice: Slice,
  value: number,
  items: number,
  counts: string,
  source: string,
): PublishedFigure => ({
  ...{ model, metric, slice, value, standardDeviation: null, source },
  ...{ basis: { n: items, counts }, units: items },
});

/** A figure of one benchmark applies to the whole of a suite that has only this benchmark. */
const onSuiteOf = (benchmark: string): Slice[] => [{}, { benchmark }];

const ifeval = "arXiv 2311.07911, Table 3";
/** Columns: prompt strict, instruction strict, prompt loose, instruction loose; over 541 prompts with 834 instructions. */
const ifevalTable: readonly (readonly [model: string, number, number, number, number])[] = [
  ["GPT-4 (November 2023)", 76.89, 83.57, 79.3, 85.37],
  ["PaLM 2 S", 43.07, 55.76, 46.95, 59.11],
];
const ifevalMetrics = ["prompt_level_strict", "instruction_level_strict", "prompt_level_loose", "instruction_level_loose"] as const;

/** Prompt-level loose accuracy on IFEval and on IFBench (294 prompts at that time), with its place in the text. */
const ifbenchTable: readonly (readonly [model: string, ifeval: number, ifbench: number, source: string])[] = [
  ["Qwen 3 8B", 86.3, 33.7, "Figure 1"],
  ["Qwen 3 32B", 85.6, 36.7, "Figure 1"],
  ["Gemini 2.5 Pro", 65.4, 50.3, "Figure 1"],
  ["Claude 4 Sonnet", 91.3, 43.2, "Figure 1"],
  ["OpenAI o3", 95.0, 70.4, "Figure 1"],
  ["OLMo 2 base after IF-RLVR", 70.4, 46.9, "Figure 1"],
  ["Llama 3.1 base after IF-RLVR", 88.2, 54.1, "Figure 1"],
  ["Qwen 2.5 base after IF-RLVR", 87.8, 53.7, "Figure 1"],
  ["OLMo 2 instruct after IF-RLVR", 74.5, 44.6, "Figure 1"],
  ["Tulu 3 DPO after IF-RLVR", 92.2, 44.6, "Figure 1"],
  ["Qwen 2.5 instruct after IF-RLVR", 89.1, 45.9, "Figure 1"],
  ["Tulu 3 SFT", 72.8, 20.7, "Table 3"],
  ["Tulu 3 DPO", 81.1, 25.5, "Table 3"],
  ["Tulu 3", 82.4, 28.9, "Table 3"],
];

/** Figures printed in both papers, each with the metric that the paper used. */
export const published: PublishedFigure[] = [
  ...ifevalTable.flatMap(([model, ...values]) =>
    ifevalMetrics.flatMap((metric, at) => {
      const [items, counts] = metric.startsWith("prompt") ? ([541, "prompts"] as const) : ([834, "instructions"] as const);
      return onSuiteOf("IFEval").map((slice) => figure(model, metric, slice, values[at] ?? 0, items, counts, ifeval));
    }),
  ),
  ...ifbenchTable.flatMap(([model, onIfeval, onIfbench, place]) => {
    const source = `arXiv 2507.02833, ${place}`;
    return [
      ...onSuiteOf("IFEval").map((slice) => figure(model, "prompt_level_loose", slice, onIfeval, 541, "prompts", source)),
      ...onSuiteOf("IFBench").map((slice) => ({
        ...figure(model, "prompt_level_loose", slice, onIfbench, 294, "prompts", source),
        edition: "ifbench",
      })),
    ];
  }),
];

/** The authors' prompt files. The paper of IFBench used 294 prompts; six were added later. */
export const releases: readonly Release[] = [
  { label: "IFEval", items: 541, tags: [], digest: "2b94d9a8cb1e84e69e9d71d0c984177cf562c9c57548b3a106e71b43d88a7831" },
  { label: "IFBench", items: 300, tags: [], digest: "5c19a2b863ca42e6b91db803474fe62887326bec12ef754ca502a22fe8faf967" },
  { label: "IFBench of July 2025", items: 294, tags: [], digest: "19e15e1459614de6076c4204984251210d6bcf376280fcab7da574097aba39f5" },
];
