import { z } from "zod";
import type { Opened } from "@/lib/benchmarks/family";
import { loadFamily } from "@/lib/benchmarks/registry";
import { openStored } from "@/lib/blobs/open-stored";
import { type Tags, tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { redactParts } from "@/lib/keys/redact-keys";
import { loadKeys } from "@/lib/secrets/load-keys";

const suiteRow = z.object({ benchmark: z.string() });
const itemRow = z.object({ ordinal: z.number().int(), key: z.string(), tags, body: z.unknown() });
const itemSql = "select ordinal, key, tags, body from item where suite_id = $1 and ordinal > $2 order by ordinal limit 200";

/**
 * Exports all items of a suite in a format of the family's authors, in parts. Throws `not_found`, or `invalid` for a format that the family
 * cannot write.
 */
export async function exportSuite(id: number, exporter: string): Promise<{ extension: string; text: AsyncIterable<string> }> {
  const [suite] = await queryRows(suiteRow, "select benchmark from suite where id = $1", [id]);
  if (!suite) throw new HeedError("not_found", `There is no suite ${id}.`);
  const { manifest, engine } = await loadFamily(suite.benchmark);
  const engineExporter = engine.suite.exporters?.[exporter];
  if (!engineExporter) {
    const known = manifest.exporters.map((declaration) => declaration.id).join(", ") || "none";
    throw new HeedError("invalid", `${manifest.title} has no export format “${exporter}”. Available: ${known}.`, { where: "exporter" });
  }
  await loadKeys();
  async function* items(): AsyncIterable<{ key: string; tags: Tags; opened: Opened }> {
    for (let after = -1; ; ) {
      const rows = await queryRows(itemRow, itemSql, [id, after]);
      for (const { key, tags, body } of rows) yield { key, tags, opened: await openStored(engine, body, "export") };
      const last = rows.at(-1);
      if (!last) return;
      after = last.ordinal;
    }
  }
  return { extension: engineExporter.extension, text: redactParts(engineExporter.write(items())) };
}
