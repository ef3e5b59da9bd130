import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** LogicIF: instructions made from code, with state trackers besides the result (arXiv 2508.09125). */
export const logicif = defineFamily(manifest, async () => (await import("./engine")).engine);
