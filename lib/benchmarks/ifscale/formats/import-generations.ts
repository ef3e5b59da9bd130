import type { FilePlace, Imported, ImportedReply, NewItem } from "@/lib/benchmarks/family";
import { openTable, someRows } from "@/lib/benchmarks/file-table";
import { inWords } from "@/lib/benchmarks/issue-words";
import type { FileProblem, ImportKit } from "@/lib/benchmarks/kit";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import { HeedError } from "@/lib/errors";
import { type IfscaleItem, ifscaleItem } from "../items/item";
import { type Generation, generationColumns, generationReader } from "./generations";

/** An item with the first row that contains it. */
interface PlacedItem {
  item: NewItem<IfscaleItem>;
  place: FilePlace;
}

/**
 * Reads the authors' generations: a reply for each row, then an item for each density, seed and list. Models that were asked the same list
 * share its item; a model's further replies to it are repetitions.
 */
export async function* importGenerations({ files, problem }: ImportKit): AsyncIterable<Imported<IfscaleItem>> {
  const items = new Map<string, PlacedItem>();
  for (const file of files) {
    const problemInFile = (fault: FileProblem) => problem({ ...fault, file: file.name });
    let isOpen = false;
    try {
      const { header, rows } = await openTable(file, generationColumns);
      isOpen = true;
      const read = generationReader(header, problemInFile);
      for await (const row of someRows(rows)) {
        const generation = read(row);
        if (!generation) continue;
        const wrong = ifscaleItem.safeParse({ words: generation.words }, inWords).error;
        if (wrong) problemInFile({ line: generation.line, kind: "row", message: wrong.issues[0]?.message ?? "The list is invalid." });
        else {
          const place = { file: file.name, line: generation.line };
          yield { kind: "reply", reply: replyTo(itemOf(items, generation, place), generation), place };
        }
      }
    } catch (error) {
      if (!(error instanceof HeedError) || error.where !== null) throw error;
      problemInFile({ line: isOpen ? 1 : null, kind: "row", message: error.message });
    }
  }
  yield { kind: "params", params: { source: "generations CSV" } };
  const ordered = [...items.values()].sort(
    ({ item: a }, { item: b }) => Number(a.tags.density) - Number(b.tags.density) || Number(a.tags.seed) - Number(b.tags.seed),
  );
  for (const { item, place } of ordered) yield { kind: "item", item, place };
}

/** Returns the item of this row's list; another list with the same density and seed gets its own key. */
function itemOf(items: Map<string, PlacedItem>, { numRules: density, seed, words }: Generation, place: FilePlace): NewItem<IfscaleItem> {
  const list = words.join(",");
  for (let version = 1; ; version++) {
    const key = `n${density}-s${seed}${version === 1 ? "" : `-${version}`}`;
    const known = items.get(key);
    if (known && known.item.body.words.join(",") !== list) continue;
    const placed = known ?? { item: { key, tags: { density, seed }, body: { words } }, place };
    items.set(key, placed);
    return placed.item;
  }
}

function replyTo({ key }: NewItem<IfscaleItem>, { model, text, latency, facts }: Generation): ImportedReply {
  return { key, model, reply: text, ...withFacts(latency === null ? facts : { ...facts, latencyMs: latency * 1000 }) };
}
