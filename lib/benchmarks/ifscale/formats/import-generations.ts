import { createHash } from "node:crypto";
import type { FilePlace, Imported, ImportedReply, NewItem } from "@/lib/benchmarks/family";
import { openTable, someRows } from "@/lib/benchmarks/file-table";
import { inWords } from "@/lib/benchmarks/issue-words";
import type { FileProblem, ImportKit } from "@/lib/benchmarks/kit";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import { HeedError } from "@/lib/errors";
import { type IfscaleItem, ifscaleItem } from "../items/item";
import { type Generation, generationColumns, generationReader } from "./generations";
import { isPerSampleHeader } from "./printed-samples";

const withoutReplies =
  "This is the per-sample table, which has no replies. Import the generations CSV, or run heed metrics ifscale --in on this file.";

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
  const items = new PlacedItems();
  for (const file of files) {
    const problemInFile = (fault: FileProblem) => problem({ ...fault, file: file.name });
    let isOpen = false;
    try {
      const { header, rows } = await openTable(file, generationColumns);
      isOpen = true;
      if (isPerSampleHeader(header)) throw new HeedError("invalid", withoutReplies);
      const read = generationReader(header, problemInFile);
      for await (const row of someRows(rows)) {
        const generation = read(row);
        if (!generation) continue;
        const wrong = ifscaleItem.safeParse({ words: generation.words }, inWords).error;
        if (wrong) problemInFile({ line: generation.line, kind: "row", message: wrong.issues[0]?.message ?? "The list is invalid." });
        else {
          const place = { file: file.name, line: generation.line };
          yield { kind: "reply", reply: replyTo(items.itemOf(generation, place), generation), place };
        }
      }
    } catch (error) {
      if (!(error instanceof HeedError) || error.where !== null) throw error;
      problemInFile({ line: isOpen ? 1 : null, kind: "row", message: error.message });
    }
  }
  yield { kind: "params", params: { source: "generations CSV" } };
  for (const { item, place } of items.ordered()) yield { kind: "item", item, place };
}

/** The items of an import: one for each seed and list. */
class PlacedItems {
  /** By a hash of seed and list, so that a list is not kept twice. */
  readonly #items = new Map<string, PlacedItem>();
  /** For each density and seed, the number of different lists. */
  readonly #lists = new Map<string, number>();

  /** Returns the item of this row's list; another list with the same density and seed gets its own key. */
  itemOf({ seed, words }: Generation, place: FilePlace): NewItem<IfscaleItem> {
    const hash = createHash("sha256")
      .update(JSON.stringify([seed, words]))
      .digest("base64");
    const known = this.#items.get(hash);
    if (known) return known.item;
    // Samples are scored by their lists, so the density is that of the list, whatever `num_rules` says.
    const density = words.length;
    const first = `n${density}-s${seed}`;
    const version = (this.#lists.get(first) ?? 0) + 1;
    this.#lists.set(first, version);
    const item = { key: version === 1 ? first : `${first}-${version}`, tags: { density, seed }, body: { words } };
    this.#items.set(hash, { item, place });
    return item;
  }

  /** Returns the items by density and seed. */
  ordered(): PlacedItem[] {
    return [...this.#items.values()].sort(
      ({ item: a }, { item: b }) => Number(a.tags.density) - Number(b.tags.density) || Number(a.tags.seed) - Number(b.tags.seed),
    );
  }
}

function replyTo({ key }: NewItem<IfscaleItem>, { model, text, latency, facts }: Generation): ImportedReply {
  return { key, model, reply: text, ...withFacts(latency === null ? facts : { ...facts, latencyMs: latency * 1000 }) };
}
