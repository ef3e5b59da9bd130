import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** LIFBench: following instructions over long contexts, and how steadily (arXiv 2411.07037). */
export const lifbench = defineFamily(manifest, async () => (await import("./engine")).engine);
