import type { FilePlace, Imported, ImportedReply, Importer, NewItem } from "@/lib/benchmarks/family";
import { ItemKeys, withHeedKey } from "@/lib/benchmarks/heed-key";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { isJudged } from "../groups";
import { type EvolifItem, evolifItem } from "../item";
import { tagsOf } from "../tags";
import { givenVerdict, unjudgedIn } from "./given-verdict";
import { evaluationsAsk, modelOfPath } from "./import-form";
import { importedItem } from "./imported-item";
import { type DialogueLine, readDialogues } from "./read-dialogues";

function newItem(body: EvolifItem, key: string): NewItem<EvolifItem> {
  return { key, tags: tagsOf(body), body };
}

const areJudged = (items: readonly PlacedItem[]) =>
  items.some(({ item: { body } }) => body.script.some(({ instructions }) => instructions.some(({ id }) => isJudged(id))));

const keyOf = (at: number) => `d${String(at + 1).padStart(3, "0")}`;

interface FileDialogue {
  lines: DialogueLine[];
  file: string;
}

async function dialoguesOf({ files, problem }: ImportKit): Promise<FileDialogue[]> {
  const all: FileDialogue[] = [];
  for (const file of files) {
    const { dialogues } = await readDialogues(file, problem);
    for (const lines of dialogues) all.push({ lines, file: file.name });
  }
  return all;
}

/** An item and the first line of the dialogue that it is made of. */
interface PlacedItem {
  item: NewItem<EvolifItem>;
  place: FilePlace;
}

function* stored(source: string, items: readonly PlacedItem[]): Iterable<Imported<EvolifItem>> {
  yield { kind: "params", params: { source, edition: areJudged(items) ? "second" : "first", judgedGroups: areJudged(items) } };
  for (const { item, place } of items) yield { kind: "item", item, place };
}

async function* importScripts(kit: ImportKit): AsyncIterable<Imported<EvolifItem>> {
  const items: PlacedItem[] = [];
  const keys = new ItemKeys();
  for (const [at, { lines, file }] of (await dialoguesOf(kit)).entries()) {
    const bare = newItem(importedItem(lines), keyOf(at));
    const item = withHeedKey(evolifItem, bare, lines[0]?.heed, kit.share);
    if ("fault" in item) {
      kit.problem({ line: lines[0]?.line ?? null, kind: "row", message: `${item.fault}.`, file });
      continue;
    }
    const { key, isNew } = keys.of(item === bare ? at : item, item.key);
    if (isNew) items.push({ item: { ...item, key }, place: { file, line: lines[0]?.line ?? 1 } });
  }
  if (items.length > 0) yield* stored("dialogues", items);
}

/** Whether one dialogue is the beginning of the other: the same script, on which models got so far or farther. */
function isSameScript(a: EvolifItem, b: EvolifItem): boolean {
  const shared = Math.min(a.script.length, b.script.length);
  return JSON.stringify(a.script.slice(0, shared)) === JSON.stringify(b.script.slice(0, shared));
}

/** The item of a dialogue; how it goes on beyond its lines is known only where all of them are there. */
function itemOf(lines: readonly DialogueLine[], answered: readonly DialogueLine[], share: ImportKit["share"]): EvolifItem {
  const bare = importedItem(answered);
  if (answered.length < lines.length) return bare;
  const item = withHeedKey(evolifItem, newItem(bare, ""), lines[0]?.heed, share);
  return "fault" in item ? bare : item.body;
}

const nameless = "imported";

/** Models that were led through the same script share its item, which is as long as the longest of their dialogues. */
async function* importEvaluations(kit: ImportKit): AsyncIterable<Imported<EvolifItem>> {
  const items: PlacedItem[] = [];
  const replies: { reply: ImportedReply; place: FilePlace }[] = [];
  const asked = evaluationsAsk.parse(kit.asked ?? {});
  const unnamed = new Set<string>();
  for (const { lines, file } of await dialoguesOf(kit)) {
    const silent = lines.findIndex(({ response }) => typeof response !== "string");
    const answered = silent < 0 ? lines : lines.slice(0, silent);
    const unanswered = lines[answered.length];
    if (unanswered)
      kit.problem({ line: unanswered.line, kind: "row", message: "The turn has no response; its dialogue ends before it.", file });
    if (answered.length === 0) continue;
    const body = itemOf(lines, answered, kit.share);
    const at = items.findIndex(({ item }) => isSameScript(item.body, body));
    const known = items[at]?.item;
    const key = known?.key ?? keyOf(items.length);
    const place = { file, line: lines[0]?.line ?? 1 };
    if (!known) items.push({ item: newItem(body, key), place });
    else if (body.script.length > known.body.script.length) items[at] = { item: newItem(body, key), place };
    for (const [turn, line] of answered.entries()) {
      const model = line.model || asked.model || modelOfPath(file);
      if (!model) unnamed.add(file);
      const reply = line.response ?? "";
      const verdict = givenVerdict(line, reply);
      const unjudged = unjudgedIn(line);
      if (unjudged.length > 0) {
        const message = `Turn ${line.turn} has constraints that a judge scores (${unjudged.join(", ")}), and the line has no verdict on them in eval.details: its dialogue is unscored.`;
        kit.problem({ line: line.line, kind: "note", message, file });
      }
      replies.push({
        reply: { key, model: model || nameless, reply, latencyMs: null, turn, ...(verdict && { verdict }) },
        place: { file, line: line.line },
      });
    }
  }
  if (unnamed.size > 0) {
    const [file = ""] = unnamed;
    const message = `Nothing says which model replied, so its run is called “${nameless}”. Name the model in the form, or choose the model’s folder.`;
    kit.problem({ line: null, kind: "note", message, file });
  }
  if (items.length > 0) yield* stored("evaluations", items);
  for (const reply of replies) yield { kind: "reply", ...reply };
}

export const importers: Record<string, Importer<EvolifItem>> = {
  dialogues: { read: importScripts },
  evaluations: { read: importEvaluations },
};
