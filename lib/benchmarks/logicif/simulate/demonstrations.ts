import type { Demonstration } from "@/lib/benchmarks/manifest";

/** Twenty functions with their cases, and a model for each kind of fault. */
export const demonstrations: readonly Demonstration[] = [
  {
    name: "LogicIF mini",
    preset: "mini",
    params: { wording: "1" },
    profiles: ["careful", "loses-count", "swaps-steps", "skips-branch", "misreads", "odd-form"],
  },
];
