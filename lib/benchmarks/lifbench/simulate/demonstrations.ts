import type { Demonstration } from "@/lib/benchmarks/manifest";

/** Demonstrations with two short lengths, so that a new database is filled quickly. */
export const demonstrations: readonly Demonstration[] = [
  {
    name: "LIFBench mini, 4k and 8k",
    preset: "mini",
    params: { lengths: [4, 8], wording: "1" },
    profiles: ["lost-in-the-middle", "format-drift", "early-stopping"],
  },
];
