import { z } from "zod";
import type { Imported } from "@/lib/benchmarks/family";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { importAsk } from "./import-ask";
import { ImportItems, type KnownItem } from "./import-items";
import type { IfevalItem } from "./item";
import { type Addressed, loosePrompt, matchReplies } from "./match-replies";
import { modelOf, objectRecords } from "./object-records";

const replyLine = z.object({ prompt: z.string(), response: z.string().nullable(), key: z.union([z.string(), z.number()]).nullish() });

const isPromptLine = (value: Record<string, unknown>) => "instruction_id_list" in value && "kwargs" in value;

/** A reply with where it stands, by its model. */
interface PlacedReply extends Addressed {
  model: string;
  reply: string;
  file: string;
  record: FileRecord;
}

/**
 * Replies to prompts that stand in the same import: `{"prompt", "response"}` a line, of which a later one wins, or lines of a prompt file with a
 * response, of which each is a repetition.
 */
export async function* responses(kit: ImportKit): AsyncIterable<Imported<IfevalItem>> {
  yield { kind: "params", params: { source: "authors’ prompts" } };
  const asked = importAsk.parse(kit.asked ?? {});
  const items = new ImportItems();
  const whole: (PlacedReply & { known: KnownItem })[] = [];
  const waiting = new Map<string, PlacedReply[]>();
  for (const { name: file, text } of kit.files) {
    const model = asked.model || modelOf(file) || "imported";
    for await (const { record, value } of objectRecords({ name: file, text }, kit)) {
      const added = isPromptLine(value) ? items.add(record, file, kit.share, { lineKeys: false }) : null;
      if (added?.isNew) yield added.isNew;
      const read = replyLine.safeParse({ ...value, ...(added && { prompt: added.known.item.prompt }) });
      if (!read.success) {
        if ("response" in value && !(isPromptLine(value) && !added)) record.told("response: is no text, so that it counts as missing.");
        else if (!isPromptLine(value)) record.told("The line has neither prompt and response nor a prompt with instructions.");
        continue;
      }
      const { prompt, response, key } = read.data;
      const reply = { file, record, model, prompt, key: key == null ? null : String(key), reply: response ?? "" };
      if (added) {
        whole.push({ ...reply, known: added.known });
        continue;
      }
      const place = JSON.stringify([model, loosePrompt(prompt)]);
      waiting.set(place, [...(waiting.get(place) ?? []), reply]);
    }
  }
  let twins = 0;
  const answered: (PlacedReply & { known: KnownItem })[] = [];
  for (const replies of waiting.values()) {
    const found = items.like(replies[0]?.prompt ?? "");
    if (found.length === 0)
      for (const { record } of replies)
        record.told("Its prompt is not among the prompts here. Choose the suite that has it, or add its prompt file.");
    const { answers, shared } = matchReplies(found, replies);
    twins += shared.length;
    for (const [known, own] of answers) {
      const last = own.at(-1);
      if (last) answered.push({ ...last, known });
    }
  }
  if (twins > 0) {
    const message = `${twins} ${twins === 1 ? "item has" : "items have"} a prompt that other items have too, and no reply of their own in the files: the last reply to the prompt counts for them, as the authors’ code takes it.`;
    kit.problem({ line: null, kind: "note", message });
  }
  for (const { file, record, model, reply, known } of [...whole, ...answered])
    yield { kind: "reply", reply: { key: known.key, model, reply, latencyMs: null }, place: { file, line: record.line } };
}
