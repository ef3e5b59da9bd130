import type { Imported, ImportedReply, NewItem } from "@/lib/benchmarks/family";
import { loadFamily } from "@/lib/benchmarks/registry";
import { storeImported } from "./store-imported";

/** Kit for the work of jobs outside a job. */
export const plainKit = { report() {}, signal: new AbortController().signal };

/** Imports test items and the replies to them, as an importer would yield them. */
export async function importGiven(
  benchmark: string,
  items: readonly NewItem<unknown>[],
  replies: readonly ImportedReply[],
  source = "lines.jsonl",
): Promise<number[]> {
  const family = await loadFamily(benchmark);
  const read = async function* (): AsyncGenerator<Imported<unknown>> {
    for (const reply of replies) yield { kind: "reply", reply };
    for (const item of items) yield { kind: "item", item };
  };
  return (await storeImported({ family, name: source, source, read }, plainKit)).runIds;
}
