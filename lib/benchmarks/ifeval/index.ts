import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** IFEval (arXiv 2311.07911) and IFBench (arXiv 2507.02833): instructions that a program can check. */
export const ifeval = defineFamily(manifest, async () => (await import("./engine")).engine);
