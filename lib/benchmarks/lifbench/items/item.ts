import { z } from "zod";
import { textHash } from "@/lib/contracts/message";
import { fieldNames } from "../generate/corpora/documents";

const position = z.int().min(1);

/** Value of a document's field; titles of the released documents are sometimes numbers. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValue>;

/** A tagged sentence: its text, its id within the type, its index among the sentences, and whether its tags match. */
const keySentence = z.tuple([z.string(), z.number(), z.number(), z.boolean()]);
const keySentences = z.record(z.string(), z.array(keySentence));
export type KeySentences = z.infer<typeof keySentences>;

const common = {
  context: textHash,
  /** Text before the context; the scenario's if absent. */
  description: z.string().optional(),
  instruction: z.string(),
  /** Texts between context and instruction and after the instruction; the scenario's if absent. */
  around: z.tuple([z.string(), z.string()]).optional(),
  /** Largest number of tokens of an answer. */
  limit: z.int().positive(),
  /** True for items of a score table, which contains no prompts: they cannot be asked, and their parameters have no meaning. */
  promptless: z.literal(true).optional(),
  /** Fields of an imported record that have no field here. */
  extra: z.record(z.string(), z.unknown()).optional(),
};
/** The authors' `label` if it is a number: elements or documents of the context. */
const size = z.int().min(0);

const oneElement = z.object({
  id: position,
  ordid: z.string(),
  element: z.string(),
  pre_element: z.string(),
  post_element: z.string(),
  bias: z.union([z.literal(1), z.literal(-1)]).optional(),
});

const listOne = z.object({ ...common, task: z.enum(["LSI", "LOI", "LOE", "LBI", "LBE"]), label: size, param: oneElement });
const listSeveral = z.object({
  ...common,
  task: z.literal("LMI"),
  label: size,
  param: z.object({ id_arr: z.array(position).min(1), elements: z.array(z.string()).min(1) }),
});
const batchLabel = z.object({
  ...common,
  task: z.literal("MB"),
  label: size,
  /** `missing`: a digit for each document, 1 for a missing source plus 2 for a missing title. */
  param: z.object({
    rule_key: z.string(),
    candidates: z.array(z.string()).length(4),
    rules: z.string(),
    missing: z.string().regex(/^[0-3]+$/),
  }),
});
const findDuplicates = z.object({
  ...common,
  task: z.literal("MF"),
  label: size,
  param: z.object({
    info_text: z.string(),
    info_keys: z.string(),
    example: z.string(),
    dup_idxs: z.array(z.array(z.int().min(0))),
    dup_infos: z.array(z.array(z.partialRecord(z.enum(fieldNames), fieldValue))),
  }),
});
const documentFields = { ...common, label: keySentences };
const repeat = z.object({ ...documentFields, task: z.literal("OR"), param: z.object({ num: z.int().positive(), sep: z.string().min(1) }) });
const question = z.object({
  ...documentFields,
  task: z.literal("OQ"),
  param: z.object({ evidence: z.string(), options: z.tuple([z.string(), z.string()]) }),
});
const extract = z.object({ ...documentFields, task: z.literal("OE"), param: z.object({ type: z.string() }) });

/** Schema of a prompt: a shared context, an instruction, and the scorer's data about the right answer, in the authors' terms. */
export const lifbenchItem = z.discriminatedUnion("task", [listOne, listSeveral, batchLabel, findDuplicates, repeat, question, extract]);
export type LifbenchItem = z.infer<typeof lifbenchItem>;

/** An item without its context, wording and limit. */
export type Asked = LifbenchItem extends infer One ? (One extends LifbenchItem ? Pick<One, "task" | "label" | "param"> : never) : never;

/** Returns the field names of each document, as in the authors' parameters. */
export function documentKeys(missing: string): string[][] {
  return [...missing].map((digit) => [
    ...["id", "iD2", "text", "date"],
    ...(digit === "0" || digit === "1" ? ["title"] : []),
    ...(digit === "0" || digit === "2" ? ["source"] : []),
  ]);
}
