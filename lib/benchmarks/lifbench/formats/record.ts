import { z } from "zod";
import { inWords } from "@/lib/benchmarks/issue-words";
import { type TaskId, tasks } from "../items/tasks";

const element = z.string().nullable().optional();
/** A field of a document; null if the document lacks it. */
const field = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Maps a type without brackets (`#Topic#`) to its sentences: text, order, index in the document, true or fake. */
const sentences = z.record(z.string(), z.array(z.tuple([z.string(), z.number(), z.number(), z.boolean()])));

const single = z.object({
  /** Starts at 1. */
  id: z.number().int(),
  element,
  pre_element: element,
  post_element: element,
  /** 1 asks for the element after, -1 for the one before. */
  bias: z.number().default(0),
});
const several = z.object({ id_arr: z.array(z.number().int()), elements: z.array(z.string()).min(1) });
const batch = z.object({ rule_key: z.string(), candidates: z.array(z.string()), doc_keys: z.array(z.array(z.string())).min(1) });
const duplicates = z.object({ dup_infos: z.array(z.array(z.record(z.string(), field))) });

const parameters = { single, several, batch, duplicates };
export type Batch = z.infer<typeof batch>;
export type Duplicates = z.infer<typeof duplicates>;
export type Sentences = z.infer<typeof sentences>;

const output = z.string();
const listed = <Id extends TaskId, P extends z.ZodType>(task: Id, param: P) =>
  z.object({ task: z.literal(task), prompt: z.string(), param, output });
const documentRecord = <Id extends TaskId, P extends z.ZodType>(task: Id, param: P) =>
  z.object({ task: z.literal(task), param, label: sentences, output });

const shapes = {
  LSI: listed("LSI", parameters.single),
  LMI: listed("LMI", parameters.several),
  LOI: listed("LOI", parameters.single),
  LOE: listed("LOE", parameters.single),
  LBI: listed("LBI", parameters.single),
  LBE: listed("LBE", parameters.single),
  MB: z.object({ task: z.literal("MB"), param: parameters.batch, output }),
  MF: listed("MF", parameters.duplicates),
  OR: documentRecord("OR", z.object({ num: z.number().positive(), sep: z.string().min(1) })),
  OQ: documentRecord("OQ", z.object({ evidence: z.string(), options: z.tuple([z.string(), z.string()]) })),
  OE: documentRecord("OE", z.object({ type: z.string() })),
} satisfies { [Id in TaskId]: z.ZodType<{ task: Id; output: string }> };

/** The fields of the authors' records that a task's scorer reads. */
export type RecordOf<Id extends TaskId> = z.infer<(typeof shapes)[Id]>;
export type LifRecord = { [Id in TaskId]: RecordOf<Id> }[TaskId];

/** Parses a record of a task; otherwise returns a sentence about what it lacks. */
export function parseRecord(task: TaskId, value: unknown): { record: LifRecord } | { fault: string } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { fault: "the record is not a JSON object" };
  const parsed = shapes[task].safeParse({ ...value, task }, inWords);
  if (parsed.success) return { record: parsed.data };
  const issue = parsed.error.issues[0];
  return { fault: `${issue?.path.join(".") || "the record"} does not fit ${task} (${tasks[task].file}): ${issue?.message ?? "unknown"}` };
}
