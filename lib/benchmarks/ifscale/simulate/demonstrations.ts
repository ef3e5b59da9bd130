import type { Demonstration } from "@/lib/benchmarks/manifest";

export const demonstrations: readonly Demonstration[] = [
  { name: "IFScale default, 250 items", preset: null, profiles: ["threshold", "linear", "exponential"] },
  { name: "IFScale quick, 10 items", preset: null, params: { densities: [10, 50, 100, 250, 500], seeds: 2 }, profiles: [] },
];
