import { createHash } from "node:crypto";
import type { NewItem } from "@/lib/benchmarks/family";
import { canonicalJson } from "./canonical-json";

/** SHA-256, hex, over the canonical JSON of a family's id, its version and the items in order; the name and parameters do not count. */
export function contentHash(benchmark: string, version: string, items: readonly NewItem<unknown>[]): string {
  const hash = createHash("sha256");
  hash.update(canonicalJson([benchmark, version]));
  for (const { key, tags, body } of items) hash.update(`\n${canonicalJson({ key, tags, body })}`);
  return hash.digest("hex");
}
