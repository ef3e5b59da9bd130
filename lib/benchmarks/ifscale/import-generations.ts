import type { ImportedReply, ImportOutcome, NewItem } from "@/lib/benchmarks/benchmark";
import { HeedError } from "@/lib/errors";
import { type CsvRecord, CsvRecords } from "@/lib/text/csv-records";
import { type Generation, generationReader } from "./generations";
import { type IfscaleItem, ifscaleItem } from "./item";

/**
 * Reads the authors' generations: an item for each density, seed and list, and a reply for each row. Models that were asked the
 * same list share the item; a model's further replies to it are repetitions.
 */
export function importGenerations(text: string): ImportOutcome<IfscaleItem> {
  const items = new Map<string, NewItem<IfscaleItem>>();
  const replies: ImportedReply[] = [];
  const problems: ImportOutcome<IfscaleItem>["problems"] = [];
  const reader = new CsvRecords();
  const [header, ...records] = [...reader.push(text), ...reader.end()];
  try {
    const read = generationReader(headerOf(header), ({ line, message }) => problems.push({ line, message }));
    for (const record of records) {
      const generation = read(record);
      if (!generation) continue;
      const wrong = ifscaleItem.safeParse({ words: generation.words }).error;
      if (wrong) problems.push({ line: generation.line, message: wrong.issues[0]?.message ?? "The list cannot be used." });
      else replies.push(replyTo(itemOf(items, generation), generation));
    }
  } catch (error) {
    if (!(error instanceof HeedError)) throw error;
    problems.push({ line: 1, message: error.message });
  }
  const ordered = [...items.values()].sort(
    (a, b) => Number(a.tags.density) - Number(b.tags.density) || Number(a.tags.seed) - Number(b.tags.seed),
  );
  return { items: ordered, replies, params: { source: "generations CSV" }, read: replies.length, problems };
}

function headerOf(record: CsvRecord | undefined): string[] {
  if (!record) throw new HeedError("invalid", "The file is empty.");
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
