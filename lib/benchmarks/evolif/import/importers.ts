import type { ImportedReply, Importer, ImportOutcome, NewItem } from "@/lib/benchmarks/benchmark";
import { isJudged } from "../groups";
import type { EvolifItem } from "../item";
import { tagsOf } from "../tags";
import { importedItem } from "./imported-item";
import { readDialogues } from "./read-dialogues";

function newItem(body: EvolifItem, key: string): NewItem<EvolifItem> {
  return { key, tags: tagsOf(body), body };
}

const areJudged = (items: readonly NewItem<EvolifItem>[]) =>
  items.some(({ body }) => body.script.some(({ instructions }) => instructions.some(({ id }) => isJudged(id))));

const keyOf = (at: number) => `d${String(at + 1).padStart(3, "0")}`;

function importScripts(text: string): ImportOutcome<EvolifItem> {
  const { dialogues, read, problems } = readDialogues(text);
  const items = dialogues.map((lines, at) => newItem(importedItem(lines), keyOf(at)));
  return { items, replies: [], params: { source: "dialogues", judgedGroups: areJudged(items) }, read, problems };
}

/** Whether one dialogue is the beginning of the other: the same script, on which models got so far or farther. */
function isSameScript(a: EvolifItem, b: EvolifItem): boolean {
  const shared = Math.min(a.script.length, b.script.length);
  return JSON.stringify(a.script.slice(0, shared)) === JSON.stringify(b.script.slice(0, shared));
}

/** Models that were led through the same script share its item, which is as long as the longest of their dialogues. */
function importEvaluations(text: string): ImportOutcome<EvolifItem> {
  const { dialogues, read, problems } = readDialogues(text);
  const items: NewItem<EvolifItem>[] = [];
  const replies: ImportedReply[] = [];
  for (const lines of dialogues) {
    const silent = lines.findIndex(({ response }) => typeof response !== "string");
    const answered = silent < 0 ? lines : lines.slice(0, silent);
    const unanswered = lines[answered.length];
    if (unanswered) problems.push({ line: unanswered.line, message: "The turn has no response; its dialogue ends before it." });
    if (answered.length === 0) continue;
    const body = importedItem(answered);
    const at = items.findIndex((item) => isSameScript(item.body, body));
    const known = items[at];
    const key = known?.key ?? keyOf(items.length);
    if (!known) items.push(newItem(body, key));
    else if (body.script.length > known.body.script.length) items[at] = newItem(body, key);
    for (const [turn, { response, model }] of answered.entries())
      replies.push({ key, model: model ?? "imported", reply: response ?? "", latencyMs: null, turn });
  }
  return { items, replies, params: { source: "evaluations", judgedGroups: areJudged(items) }, read, problems };
}

export const importers: Importer<EvolifItem>[] = [
  {
    id: "dialogues",
    label: "Dialogues or snapshots (JSONL)",
    description: "One object a turn in the authors’ format. A snapshot has no queries: the template writes them.",
    makes: "suite",
    accepts: ".jsonl",
    read: importScripts,
  },
  {
    id: "evaluations",
    label: "Evaluated dialogues (JSONL)",
    description: "One object a turn with its response. The replies are scored again here.",
    makes: "run",
    accepts: ".jsonl",
    read: importEvaluations,
  },
];
