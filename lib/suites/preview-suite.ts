import { defaultRun, openItem } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { CreateSuite, SuitePreview } from "@/lib/contracts/suite";
import { generateItems } from "./generate-items";

/** What parameters would generate, stored nowhere. Throws `not_found` or `invalid`. */
export async function previewSuite(request: Pick<CreateSuite, "benchmark" | "params" | "seed">): Promise<SuitePreview> {
  const family = await loadFamily(request.benchmark);
  const { items, texts } = generateItems(family, request.params, request.seed);
  const shown = [...new Set([items.at(0), items.at(-1)])].flatMap((item) => item ?? []);
  const run = defaultRun(family.manifest);
  const text = (hash: string) => texts.get(hash) ?? "";
  return {
    itemCount: items.length,
    examples: shown.map(({ key, tags, body }) => ({
      key,
      tags,
      messages: family.engine.asking.next(openItem(family.engine, body, text), [], run)?.messages ?? [],
    })),
  };
}
