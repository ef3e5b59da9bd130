import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** EvolIF: measures how long a model follows instructions that change from turn to turn, until its user's patience runs out. */
export const evolif = defineFamily(manifest, async () => (await import("./engine")).engine);
