import type { Demonstration } from "@/lib/benchmarks/manifest";

/** Twenty functions, each with its cases, and a model of each kind of fault. */
export const demonstrations: readonly Demonstration[] = [
  {
    name: "LogicIF mini",
    preset: "mini",
    params: { wording: "1" },
    profiles: ["careful", "loses-count", "swaps-steps", "skips-branch", "misreads", "odd-form"],
  },
];
