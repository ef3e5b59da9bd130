import { benchmarkById } from "@/lib/benchmarks/registry";
import type { CreateSuite, SuitePreview } from "@/lib/contracts/suite";
import { generateItems } from "./generate-items";

/** What parameters would generate, stored nowhere. Throws `not_found` or `invalid`. */
export function previewSuite(request: Pick<CreateSuite, "benchmark" | "params" | "seed">): SuitePreview {
  const benchmark = benchmarkById(request.benchmark);
  const { items } = generateItems(benchmark, request.params, request.seed);
  const shown = [...new Set([items.at(0), items.at(-1)])].flatMap((item) => item ?? []);
  return {
    itemCount: items.length,
    examples: shown.map(({ key, tags, body }) => ({ key, tags, messages: benchmark.nextTurn(body, [], {}) ?? [] })),
  };
}
