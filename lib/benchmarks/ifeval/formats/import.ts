import type { Imported, Importer } from "@/lib/benchmarks/family";
import { fileRecords } from "@/lib/benchmarks/file-records";
import type { ImportKit } from "@/lib/benchmarks/kit";
import type { IfevalItem } from "../items/item";
import { csvPrompts } from "./csv-prompts";
import { ImportItems } from "./import-items";
import { responses } from "./import-responses";
import { results } from "./import-results";

/** Imports prompts from the authors' file or from a table. */
async function* prompts(kit: ImportKit): AsyncIterable<Imported<IfevalItem>> {
  yield { kind: "params", params: { source: "authors’ prompts" } };
  const items = new ImportItems();
  for (const file of kit.files) {
    const isTable = /\.(?:csv|tsv)$/i.test(file.name);
    for await (const record of (isTable ? csvPrompts : fileRecords)(file, kit.problem)) {
      const added = items.add(record, file.name, kit.share, { lineKeys: true });
      if (added?.isNew) yield added.isNew;
    }
  }
}

/** Importers for the authors' file formats of both benchmarks. */
export const importers = {
  prompts: { read: prompts },
  responses: { read: responses },
  results: { read: results },
} satisfies Record<string, Importer<IfevalItem>>;
