import { z } from "zod";
import type { Exporter, Imported, NewItem } from "@/lib/benchmarks/family";
import { type FileRecord, fileRecords } from "@/lib/benchmarks/file-records";
import { heedKeyOf, ItemKeys, withHeedKey } from "@/lib/benchmarks/heed-key";
import { inWords } from "@/lib/benchmarks/issue-words";
import type { ImportKit, Kit } from "@/lib/benchmarks/kit";
import { parsePythonJson } from "@/lib/text/python-json";
import { type IfscaleItem, ifscaleItem } from "../items/item";
import { wordsIn } from "./generations";

/** An item with the fields of the authors' generations, without a reply. */
const itemLine = z.object({
  num_rules: z.int().positive().optional(),
  seed: z.int().optional(),
  /** The words joined by commas, as the authors write them, or a list if this text would not give back the same words. */
  constraints: z.union([z.string(), z.array(z.string())], "expected the words, separated by commas or as a list"),
  heed: z.unknown().optional(),
});
type ItemLine = z.infer<typeof itemLine>;

/** The density is the number of listed words, because samples are scored by their lists. */
function bareItem({ seed = 0, constraints }: ItemLine): NewItem<IfscaleItem> {
  const words = typeof constraints === "string" ? wordsIn(constraints) : constraints;
  const density = words.length;
  return { key: `n${density}-s${seed}`, tags: { density, seed }, body: { words } };
}

function lineOf(key: string, tags: NewItem<IfscaleItem>["tags"], { words }: IfscaleItem): object {
  const joined = words.join(",");
  const isPlain = wordsIn(joined).length === words.length && wordsIn(joined).every((word, at) => word === words[at]);
  const line: ItemLine = {
    num_rules: words.length,
    ...(typeof tags.seed === "number" && { seed: tags.seed }),
    constraints: isPlain ? joined : words,
  };
  return { ...line, heed: heedKeyOf({ key, tags, body: { words } }, bareItem(line).body) };
}

/** Writes one JSON line per item. */
export const itemExporter: Exporter<IfscaleItem> = {
  extension: ".jsonl",
  async *write(items) {
    for await (const { key, tags, opened } of items) yield `${JSON.stringify(lineOf(key, tags, opened.item))}\n`;
  },
};

function readLine(text: string, share: Kit["share"], warn: FileRecord["warn"]): NewItem<IfscaleItem> | { fault: string } {
  let value: unknown;
  try {
    value = parsePythonJson(text);
  } catch {
    return { fault: "is not JSON" };
  }
  const read = itemLine.safeParse(value, inWords);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { fault: `${issue?.path.join(".") || "the line"}: ${issue?.message ?? "has an unexpected form"}` };
  }
  const bare = bareItem(read.data);
  const wrong = ifscaleItem.safeParse(bare.body, inWords).error?.issues[0];
  if (wrong) return { fault: `constraints: ${wrong.message.replace(/\.$/, "")}` };
  const listed = bare.body.words.length;
  const { num_rules: stated = listed, heed } = read.data;
  if (stated !== listed) warn(`num_rules says ${stated}, but constraints lists ${listed}: scored by the list.`, "note");
  return withHeedKey(ifscaleItem, bare, heed, share);
}

/** Reads items from such lines in their order; equal lists with the same density and seed are the same item. */
export async function* importItems({ files, problem, share }: ImportKit): AsyncIterable<Imported<IfscaleItem>> {
  yield { kind: "params", params: { source: "items JSONL" } };
  const keys = new ItemKeys();
  for (const file of files) {
    for await (const { text, line, warn } of fileRecords(file, problem)) {
      const item = readLine(text, share, warn);
      if ("fault" in item) {
        warn(`${item.fault}.`);
        continue;
      }
      const { key, isNew } = keys.keyFor(item, item.key);
      if (isNew) yield { kind: "item", item: { ...item, key }, place: { file: file.name, line } };
    }
  }
}
