import type { FilePlace, Imported, ImportedReply } from "@/lib/benchmarks/family";
import { modelOfFile, namelessReply } from "@/lib/benchmarks/file-models";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import { keptRecords } from "@/lib/benchmarks/kept-records";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import { type FoundReply, modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import { Unanswered } from "@/lib/benchmarks/unanswered";
import { nullReplies } from "../command/command-line";
import type { IfevalItem } from "../items/item";
import { addToList } from "./add-to-list";
import { importAsk } from "./import-ask";
import { ImportItems, type KnownItem } from "./import-items";
import { type Addressed, loosePrompt, matchReplies } from "./match-replies";
import { objectRecords } from "./object-records";
import { hasChecks, promptIn } from "./record";

/** A model's reply with its place in the files. */
interface PlacedReply extends Addressed {
  model: string;
  reply: FoundReply;
  file: string;
  record: Pick<FileRecord, "line" | "warn">;
}

type AnsweredItem = PlacedReply & { known: KnownItem };

/** Builds the imported reply with its place. Null counts as an empty reply, as in the authors' code. */
export function importedReply({ model, reply, file, record, known }: AnsweredItem): { reply: ImportedReply; place: FilePlace } {
  const { text, facts } = reply;
  const imported: ImportedReply = { key: known.key, model, reply: text ?? "", ...withFacts(facts) };
  return { reply: imported, place: { file, line: record.line } };
}

/**
 * Imports replies to prompts of the same import: one `{"prompt", "response"}` per line, or lines of a prompt file with a response. Several
 * replies of a model to an item are repetitions.
 */
export async function* responses(kit: ImportKit): AsyncIterable<Imported<IfevalItem>> {
  yield { kind: "params", params: { source: "authors’ prompts" } };
  const asked = importAsk.parse(kit.asked ?? {});
  const items = new ImportItems();
  const whole: AnsweredItem[] = [];
  const waiting = new Map<string, PlacedReply[]>();
  const unanswered = new Unanswered();
  const count = keptRecords();
  for (const { name: file, text } of kit.files) {
    for await (const { record, value } of objectRecords({ name: file, text }, kit)) {
      count(record, file);
      const isPrompt = hasChecks(value);
      const added = isPrompt ? items.add(record, file, kit.share, { lineKeys: false }) : null;
      if (added?.isNew) yield added.isNew;
      if (isPrompt && !added) continue;
      const response = repliesIn(value, ["response"]);
      if (!("lacks" in response)) unanswered.answered(file);
      if ("lacks" in response) {
        if (added) unanswered.add(file, response.lacks, record.warn);
        else record.warn(response.lacks);
        continue;
      }
      if ("fault" in response) {
        record.warn(response.fault);
        continue;
      }
      const prompt = added ? added.known.item.prompt : promptIn(value);
      if (prompt === null) {
        record.warn(
          `The reply has no prompt. Fields found: ${Object.keys(value)
            .map((name) => `“${name}”`)
            .join(", ")}. The prompt must be in “prompt”.`,
        );
        continue;
      }
      const model = modelIn(value, ["response"]) ?? (asked.model || modelOfFile(file));
      if (!model) {
        record.warn(namelessReply);
        continue;
      }
      const { line, warn } = record;
      const replies = response.replies.map(
        (reply): PlacedReply => ({ file, record: { line, warn }, model, prompt, key: value.key == null ? null : String(value.key), reply }),
      );
      const place = JSON.stringify([model, loosePrompt(prompt)]);
      for (const reply of replies) {
        if (added) whole.push({ ...reply, known: added.known });
        else addToList(waiting, place, reply);
      }
    }
  }
  unanswered.tell();
  const all = [...whole, ...matched(items, waiting, kit.problem)];
  const nulls = all.filter(({ reply }) => reply.text === null).length;
  if (nulls > 0) kit.problem({ line: null, kind: "note", message: nullReplies(nulls) });
  for (const reply of all) yield { kind: "reply", ...importedReply(reply) };
}

/** Matches replies with the items that they answer; replies without an item are reported. */
function matched(items: ImportItems, waiting: ReadonlyMap<string, readonly PlacedReply[]>, problem: ImportKit["problem"]): AnsweredItem[] {
  let twins = 0;
  const answered: AnsweredItem[] = [];
  for (const replies of waiting.values()) {
    const alike = items.like(replies[0]?.prompt ?? "");
    if (alike.length === 0) for (const { record } of replies) record.warn(strayReply);
    const { answers, shared } = matchReplies(alike, replies);
    twins += shared.length;
    for (const [known, placed] of answers) for (const reply of placed) answered.push({ ...reply, known });
  }
  if (twins > 0) {
    const message = `${twins} ${twins === 1 ? "item has" : "items have"} a prompt shared with other items but no separate reply: the last reply to the prompt is used, as in the authors’ code.`;
    problem({ line: null, kind: "note", message });
  }
  return answered;
}

/** Warning for a reply whose prompt is not among the items. */
export const strayReply = "Its prompt is not among the imported prompts. Choose the suite that has it, or add its prompt file.";
