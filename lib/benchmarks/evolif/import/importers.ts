import type { ImportedReply, Importer, ImportOutcome, NewItem } from "@/lib/benchmarks/benchmark";
import type { EvolifItem } from "../item";
import { tagsOf } from "../tags";
import { importedItem } from "./imported-item";
import { readDialogues } from "./read-dialogues";

function newItem(body: EvolifItem, key: string): NewItem<EvolifItem> {
  return { key, tags: tagsOf(body), body };
}

const keyOf = (at: number) => `d${String(at + 1).padStart(3, "0")}`;

function importScripts(text: string): ImportOutcome<EvolifItem> {
  const { dialogues, read, problems } = readDialogues(text);
  const items = dialogues.map((lines, at) => newItem(importedItem(lines), keyOf(at)));
  return { items, replies: [], params: { source: "dialogues" }, read, problems };
}

/** Each dialogue is an item of its own: what a model answered decides how far it went. A turn without a response ends its dialogue. */
function importEvaluations(text: string): ImportOutcome<EvolifItem> {
  const { dialogues, read, problems } = readDialogues(text);
  const items = new Map<string, NewItem<EvolifItem>>();
  const replies: ImportedReply[] = [];
  for (const lines of dialogues) {
    const silent = lines.findIndex(({ response }) => typeof response !== "string");
    const answered = silent < 0 ? lines : lines.slice(0, silent);
    const unanswered = lines[answered.length];
    if (unanswered) problems.push({ line: unanswered.line, message: "The turn has no response; its dialogue ends before it." });
    if (answered.length === 0) continue;
    const body = importedItem(answered);
    const content = JSON.stringify(body);
    const item = items.get(content) ?? newItem(body, keyOf(items.size));
    items.set(content, item);
    for (const [turn, { response, model }] of answered.entries())
      replies.push({ key: item.key, model: model ?? "imported", reply: response ?? "", latencyMs: null, turn });
  }
  return { items: [...items.values()], replies, params: { source: "evaluations" }, read, problems };
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
