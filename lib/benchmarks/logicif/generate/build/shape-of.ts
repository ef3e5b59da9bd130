import type { ComplexityMetrics } from "../../items/item";
import { analyse } from "../../items/python/analyse";
import type { Python } from "./gold-cases";

/** Measures the complexity of a function `f`, or returns the reason why its source is invalid: it does not parse, or defines no `f`. */
export async function shapeOf(python: Python, source: string): Promise<{ complexity: ComplexityMetrics } | { fault: string }> {
  const [analysis] = await analyse([source], python);
  if (!analysis) return { fault: "nothing was measured" };
  if (!analysis.ok) return { fault: `it does not parse: ${analysis.reason}${analysis.line === null ? "" : ` (line ${analysis.line})`}` };
  if (!analysis.functions.some(([name]) => name === "f")) return { fault: "it defines no function f" };
  return { complexity: analysis.metrics };
}
