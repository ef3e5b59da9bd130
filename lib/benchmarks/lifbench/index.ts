import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** LIFBench: measures how well and how stably models follow instructions over long contexts (arXiv 2411.07037). */
export const lifbench = defineFamily(manifest, async () => (await import("./engine")).engine);
