import { createHash } from "node:crypto";
import type { FilePlace, Imported, ImportedReply, Importer, NewItem } from "@/lib/benchmarks/family";
import { modelOfFolder, namelessReply } from "@/lib/benchmarks/file-models";
import { ItemKeys, withHeedKey } from "@/lib/benchmarks/heed-key";
import { keptRecords } from "@/lib/benchmarks/kept-records";
import type { FileProblem, ImportKit } from "@/lib/benchmarks/kit";
import { latestWording, type PromptWording } from "@/lib/benchmarks/prompt-wording";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import { Unanswered } from "@/lib/benchmarks/unanswered";
import { isJudged } from "../items/groups";
import { type EvolifItem, evolifItem } from "../items/item";
import { tagsOf } from "../items/tags";
import { firstGap, missingTurn } from "./file-dialogues";
import { givenVerdict, unjudgedIn } from "./given-verdict";
import { evaluationsAsk } from "./import-form";
import { importedItem } from "./imported-item";
import { KnownScripts } from "./known-scripts";
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

/** Reads the dialogues up to the first missing turn, which is reported: later turns rest on a request that the model never saw. */
async function dialoguesOf({ files, problem, joined }: ImportKit): Promise<FileDialogue[]> {
  const all: FileDialogue[] = [];
  const keep = keptRecords();
  for (const { name: file, text } of files) {
    const { dialogues } = await readDialogues({ name: file, text }, problem, keep);
    for (const lines of dialogues) {
      // A stored suite is read as it is, because its items never change.
      const gap = file === joined ? -1 : firstGap(lines.map(({ turn }) => turn));
      const beyond = lines[gap];
      if (beyond) problem({ line: beyond.line, file, ...missingTurn(gap, lines.length - gap) });
      if (gap !== 0) all.push({ lines: beyond ? lines.slice(0, gap) : lines, file });
    }
  }
  return all;
}

/** In files that Heed exported, the `heed` field holds the differences from the first wording. */
const readWording = ([first]: readonly DialogueLine[]): PromptWording => (first?.heed ? "1" : latestWording);

/** An item and the first line of its dialogue. */
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
    const bare = newItem(importedItem(lines, readWording(lines)), keyOf(at));
    const item = withHeedKey(evolifItem, bare, lines[0]?.heed, kit.share);
    if ("fault" in item) {
      kit.problem({ line: lines[0]?.line ?? null, kind: "row", message: `${item.fault}.`, file });
      continue;
    }
    const { key, isNew } = keys.keyFor(item === bare ? at : item, item.key);
    if (isNew) items.push({ item: { ...item, key }, place: { file, line: lines[0]?.line ?? 1 } });
  }
  if (items.length > 0) yield* stored("dialogues", items);
}

/** An item with the hashes of the turns read from its lines alone, by which other models' dialogues are matched to it. */
interface EvaluatedItem extends PlacedItem {
  asked: readonly string[];
}

const hashOf = (turn: unknown) => createHash("sha256").update(JSON.stringify(turn)).digest("base64");

/** Makes the item of a dialogue with all its turns, answered or not; the replies show how far the model got. */
function itemOf(lines: readonly DialogueLine[], key: string, share: ImportKit["share"]): Pick<EvaluatedItem, "item" | "asked"> {
  const bare = newItem(importedItem(lines, readWording(lines)), key);
  const item = withHeedKey(evolifItem, bare, lines[0]?.heed, share);
  return { item: "fault" in item ? bare : item, asked: bare.body.script.map(hashOf) };
}

/** Models that were asked the same script share its item, which is as long as the longest of their dialogues. */
async function* importEvaluations(kit: ImportKit): AsyncIterable<Imported<EvolifItem>> {
  const items: EvaluatedItem[] = [];
  const scripts = new KnownScripts();
  const replies: { reply: ImportedReply; place: FilePlace }[] = [];
  const asked = evaluationsAsk.parse(kit.asked ?? {});
  const keys = new ItemKeys();
  const missing = new Unanswered();
  for (const { lines, file } of await dialoguesOf(kit)) {
    const warn = (line: DialogueLine | undefined, message: string, kind: FileProblem["kind"] = "row") =>
      kit.problem({ line: line?.line ?? null, kind, message, file });
    const evaluated = itemOf(lines, keyOf(items.length), kit.share);
    const at = scripts.find(evaluated.asked) ?? items.length;
    const known = items[at];
    const key = known?.item.key ?? keys.keyFor(items.length, evaluated.item.key).key;
    const place = { file, line: lines[0]?.line ?? 1 };
    const longer = { ...evaluated, item: { ...evaluated.item, key }, place };
    if (!known || (evaluated.asked.length > known.asked.length && known.place.file !== kit.joined)) {
      items[at] = longer;
      scripts.set(at, evaluated.asked);
    }
    const silent = lines.findIndex(({ response }) => typeof response !== "string");
    const most = known?.place.file === kit.joined ? known?.asked.length : undefined;
    const answered = (silent < 0 ? lines : lines.slice(0, silent)).slice(0, most);
    const unanswered = silent < 0 ? undefined : lines[silent];
    if (unanswered?.fault) warn(unanswered, unanswered.fault);
    else if (unanswered?.lacks && answered.length === 0)
      missing.add(file, unanswered.lacks, (message, kind) => warn(unanswered, message, kind));
    else if (unanswered)
      warn(
        unanswered,
        unanswered.lacks ?? "The response of the turn is null: its dialogue ends before this turn.",
        unanswered.lacks ? "row" : "note",
      );
    if (answered.length > 0) missing.answered(file);
    for (const [turn, line] of answered.entries()) {
      const model = line.model || asked.model || modelOfFolder(file);
      if (!model) {
        warn(line, namelessReply);
        continue;
      }
      const reply = line.response ?? "";
      const unjudged = unjudgedIn(line);
      if (unjudged.length > 0) {
        const message = `Turn ${line.turn} has constraints scored by a judge (${unjudged.join(", ")}), but the line has no verdict on them in eval.details: its dialogue is unscored.`;
        warn(line, message, "note");
      }
      const verdict = givenVerdict(line, reply);
      const { facts } = line;
      replies.push({
        reply: { key, model, reply, ...withFacts(facts), turn, judged: line.eval != null, ...(verdict && { verdict }) },
        place: { file, line: line.line },
      });
    }
  }
  missing.tell();
  if (items.length > 0) yield* stored("evaluations", items);
  for (const reply of replies) yield { kind: "reply", ...reply };
}

export const importers: Record<string, Importer<EvolifItem>> = {
  dialogues: { read: importScripts },
  evaluations: { read: importEvaluations },
};
