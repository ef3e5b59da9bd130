import type { Imported, ImportedReply, NewItem } from "@/lib/benchmarks/family";
import type { FileProblem, ImportKit, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { type CsvRecord, CsvRecords } from "@/lib/text/csv-records";
import { type Generation, generationReader } from "./generations";
import { type IfscaleItem, ifscaleItem } from "./item";

/**
 * Reads the authors' generations: a reply for each row, then an item for each density, seed and list. Models that were asked the
 * same list share the item; a model's further replies to it are repetitions.
 */
export async function* importGenerations({ files, problem }: ImportKit): AsyncIterable<Imported<IfscaleItem>> {
  const items = new Map<string, NewItem<IfscaleItem>>();
  for (const file of files) {
    const told = (of: FileProblem) => problem({ ...of, file: file.name });
    let read: ReturnType<typeof generationReader> | null = null;
    try {
      for await (const record of recordsOf(file)) {
        if (!read) {
          read = generationReader(headerOf(record), told);
          continue;
        }
        const generation = read(record);
        if (!generation) continue;
        const wrong = ifscaleItem.safeParse({ words: generation.words }).error;
        if (wrong) told({ line: generation.line, kind: "row", message: wrong.issues[0]?.message ?? "The list cannot be used." });
        else yield { kind: "reply", reply: replyTo(itemOf(items, generation), generation) };
      }
      if (!read) told({ line: null, kind: "row", message: "The file is empty." });
    } catch (error) {
      if (!(error instanceof HeedError)) throw error;
      told({ line: 1, kind: "row", message: error.message });
    }
  }
  yield { kind: "params", params: { source: "generations CSV" } };
  const ordered = [...items.values()].sort(
    (a, b) => Number(a.tags.density) - Number(b.tags.density) || Number(a.tags.seed) - Number(b.tags.seed),
  );
  for (const item of ordered) yield { kind: "item", item };
}

async function* recordsOf(file: NamedFile): AsyncIterable<CsvRecord> {
  const reader = new CsvRecords();
  for await (const chunk of file.text()) yield* reader.push(chunk);
  yield* reader.end();
}

function headerOf(record: CsvRecord): string[] {
  if ("fault" in record) throw new HeedError("invalid", `The first line cannot be read: ${record.fault}.`);
  return record.fields;
}

/** The item with this row's list; another list under the same density and seed gets a key of its own. */
function itemOf(items: Map<string, NewItem<IfscaleItem>>, { numRules: density, seed, words }: Generation): NewItem<IfscaleItem> {
  const list = words.join(",");
  for (let version = 1; ; version++) {
    const key = `n${density}-s${seed}${version === 1 ? "" : `-${version}`}`;
    const known = items.get(key);
    if (known && known.body.words.join(",") !== list) continue;
    const item = known ?? { key, tags: { density, seed }, body: { words } };
    items.set(key, item);
    return item;
  }
}

function replyTo({ key }: NewItem<IfscaleItem>, { model, text, latency }: Generation): ImportedReply {
  return { key, model, reply: text, latencyMs: latency === null ? null : latency * 1000 };
}
