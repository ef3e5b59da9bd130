import { z } from "zod";
import { contentText, isFields } from "@/lib/benchmarks/content-text";
import { inWords } from "@/lib/benchmarks/issue-words";
import { withoutNaN } from "@/lib/text/python-json";
import type { Instruction } from "../score/checks/all-checks";
import { parseRecord } from "./parse-record";

/** Accepts a value that may be written as JSON text within a text, as in tables and in copies on hubs. */
export const listed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(withoutNaN(value));
    } catch {
      return value;
    }
  }, schema);

/** A text, or parts of content that form one. */
const spoken = z.preprocess((value) => contentText(value) ?? value, z.string("expected text"));
const role = z.preprocess(
  (value) => (value === "developer" ? "system" : value),
  z.enum(["system", "user", "assistant"], "expected system, user or assistant"),
);
const messages = z.array(z.object({ role, content: spoken }), "expected a list of messages");
export type PromptMessage = z.infer<typeof messages>[number];

const line = z.looseObject({
  key: z.union([z.string(), z.number()], "expected text or a number").nullish(),
  /** A text, or the messages in which it is sent. */
  prompt: z.union([messages.min(1), spoken], "expected text").nullish(),
  /** In IFBench's multi-turn set: a request, an answer, and the constraint last. */
  messages: listed(messages.nullish()),
  instruction_id_list: listed(z.array(z.string("expected an id"), "expected a list of ids")),
  kwargs: listed(
    z.array(listed(z.record(z.string(), z.unknown(), "expected an object").nullable()), "expected a list of objects, one for each id"),
  ),
});

/**
 * Returns the prompt with the turns before it; null if there is none. If messages end with an answer to the prompt, that is the reply and
 * is left out.
 */
function askedIn({
  prompt,
  messages,
}: Pick<z.infer<typeof line>, "prompt" | "messages">): { prompt: string; earlier: PromptMessage[] } | null {
  const all = Array.isArray(prompt) ? prompt : (messages ?? []);
  const promptText = Array.isArray(prompt) ? null : (prompt ?? null);
  const [before, last] = [all.at(-2), all.at(-1)];
  if (last?.role === "user") return { prompt: last.content, earlier: all.slice(0, -1) };
  const isAnswered = last?.role === "assistant" && before?.role === "user" && (promptText === null || promptText === before.content);
  if (isAnswered) return { prompt: before.content, earlier: all.slice(0, -2) };
  return promptText === null ? null : { prompt: promptText, earlier: all };
}

/** Returns the prompt of a record that may lack checks; null if it has none. */
export function promptIn(record: Readonly<Record<string, unknown>>): string | null {
  const read = line.pick({ prompt: true, messages: true }).safeParse(record);
  return read.success ? (askedIn(read.data)?.prompt ?? null) : null;
}

/** True if a record has checks for its prompt. */
export const hasChecks = (record: Readonly<Record<string, unknown>>): boolean => "instruction_id_list" in record && "kwargs" in record;

/** Describes what is wrong with the checks of a record, in the terms of its file. */
function issuesOf(whole: unknown, { issues }: z.ZodError): string[] {
  if (isFields(whole) && !hasChecks(whole)) {
    const lacks = ["instruction_id_list", "kwargs"].filter((name) => !(name in whole)).join(" and ");
    if ("follow_instruction_list" in whole) return [`This is a result without ${lacks}: add the prompt file.`];
    if ("prompt" in whole && "response" in whole) return [`This is a reply without ${lacks}: add the prompt file.`];
    return [`${lacks} ${lacks.includes(" and ") ? "are" : "is"} missing, so the checks are unknown.`];
  }
  return issues.map(({ path, message }) => `${path.join(".") || "The line"}: ${message}.`);
}

/** True for a file of results by the loose reading; in a path such as `strict_vs_loose/results_strict.jsonl` the last word counts. */
export const isLooseFile = (name: string): boolean =>
  name
    .match(/strict|loose/gi)
    ?.at(-1)
    ?.toLowerCase() === "loose";

/** Schema of the verdicts in a line of the authors' result files; the file's name states the reading. */
export const givenResult = z.object({
  instruction_id_list: listed(z.array(z.string("expected an id"), "expected a list of ids")),
  follow_instruction_list: listed(z.array(z.boolean("expected true or false"), "expected a list of true and false")),
});
export type GivenResult = z.infer<typeof givenResult>;

/** A line of a prompt file, with its other content. */
export interface PromptRecord {
  /** As it is in the file, including the key order, but for a `key` beyond JavaScript's whole numbers, which is a text. */
  whole: Record<string, unknown>;
  /** As text; null if there is none. */
  key: string | null;
  prompt: string;
  /** Turns before the prompt, including the system's; usually none. */
  earlier: PromptMessage[];
  instructions: Instruction[];
}

/** A line that cannot be scored: the reasons, and its content if it is a JSON object. */
export interface UnreadRecord {
  problems: string[];
  whole: Record<string, unknown> | null;
}

/**
 * Reads a line of IFEval's or IFBench's prompt file in any of its shapes; returns reasons with their fields if it is not one. Invalid ids
 * and kwargs are left to `openInstruction`.
 */
export function readPromptRecord(text: string): PromptRecord | UnreadRecord {
  // Shapes: only the kwargs of the id, or all keys with nulls.
  let value: unknown;
  try {
    value = parseRecord(text);
  } catch {
    return { problems: ["The line is not JSON."], whole: null };
  }
  const whole = z.record(z.string(), z.unknown()).safeParse(value).data ?? null;
  const read = line.safeParse(value, inWords);
  if (!read.success || !whole)
    return { problems: read.error && whole ? issuesOf(value, read.error) : ["The line is not a JSON object."], whole };
  const { key, instruction_id_list: ids, kwargs } = read.data;
  const asked = askedIn(read.data);
  if (!asked) return { problems: ["prompt: is missing, and the messages do not end with one."], whole };
  if (ids.length === 0) return { problems: ["instruction_id_list: is empty, so there is nothing to check."], whole };
  if (kwargs.length !== ids.length)
    return { problems: [`kwargs: has ${kwargs.length} entries for the ${ids.length} ids of instruction_id_list.`], whole };
  return {
    whole,
    key: key === undefined || key === null ? null : String(key),
    ...asked,
    instructions: ids.map((id, at) => ({ id, kwargs: kwargs[at] ?? {} })),
  };
}
