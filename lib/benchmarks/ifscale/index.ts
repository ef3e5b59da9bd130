import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** IFScale: how many words of a list a model works into one business report (arXiv 2507.11538). */
export const ifscale = defineFamily(manifest, async () => (await import("./engine")).engine);
