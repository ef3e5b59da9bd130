import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** IFScale: measures how many words of a list a model includes in one business report (arXiv 2507.11538). */
export const ifscale = defineFamily(manifest, async () => (await import("./engine")).engine);
