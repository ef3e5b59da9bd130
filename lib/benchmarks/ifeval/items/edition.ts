import type { Edition } from "@/lib/contracts/edition";

/**
 * The two benchmarks, each with its own figures and headline. A generated suite belongs to the one that its checks are taken from, an
 * imported one to that of all its checks; other suites are compared with neither.
 */
export const editions: readonly Edition[] = [
  { id: "ifeval", label: "IFEval", suites: [{ source: "ifeval" }], items: { tag: "benchmark", value: "IFEval" }, labels: {} },
  {
    id: "ifbench",
    label: "IFBench",
    // A few prompts of such a suite ask for a training id, so its items do not all have the tag below.
    suites: [{ source: "ifbench" }],
    items: { tag: "benchmark", value: "IFBench" },
    labels: {},
    // The paper reports prompt-level loose accuracy (arXiv 2507.02833, Figure 1 and Table 3).
    headline: { metric: "prompt_level_loose", label: "Prompt-level loose" },
  },
  { id: "mixed", label: "Both, or other checks", suites: [], labels: {} },
];
