import { createHash } from "node:crypto";
import type { NewItem } from "@/lib/benchmarks/family";
import { canonicalJson } from "@/lib/text/canonical-json";

/** Hasher that takes the items of a suite one by one, in their order. */
export interface ContentHasher {
  add(item: NewItem<unknown>): void;
  /** SHA-256, hex. */
  digest(): string;
}

/** Builds a hasher of the canonical JSON of a family's id, its version and the items in order; the name and parameters do not count. */
export function contentHasher(benchmark: string, version: string): ContentHasher {
  const hash = createHash("sha256").update(canonicalJson([benchmark, version]));
  return {
    add: ({ key, tags, body }) => void hash.update(`\n${canonicalJson({ key, tags, body })}`),
    digest: () => hash.digest("hex"),
  };
}
