import { defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest";

/** LexInstructEval: fine-grained lexical rules, verified by a program (arXiv 2511.17561). */
export const lexinstruct = defineFamily(manifest, async () => (await import("./engine")).engine);
