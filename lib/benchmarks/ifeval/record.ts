import { z } from "zod";
import { withoutNaN } from "@/lib/text/python-json";
import type { Instruction } from "./checks/all-checks";

/** A value that may stand as JSON text within a text, as in tables and in hubs' copies. */
export const listed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(withoutNaN(value));
    } catch {
      return value;
    }
  }, schema);

const line = z.looseObject({
  key: z.union([z.string(), z.number()]).nullish(),
  prompt: z.string().optional(),
  /** IFBench's multi-turn set: a request, an answer, and the constraint last. */
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() })).optional(),
  instruction_id_list: listed(z.array(z.string())),
  kwargs: listed(z.array(listed(z.record(z.string(), z.unknown()).nullable()))),
});

/** A line of a prompt file, with what else it holds. */
export interface PromptRecord {
  /** As it stands in the file, key order included. */
  whole: Record<string, unknown>;
  /** As text; null where there is none. */
  key: string | null;
  prompt: string;
  /** Turns before the prompt; none as a rule. */
  earlier: { role: "user" | "assistant"; content: string }[];
  instructions: Instruction[];
}

/** A line that cannot be scored: why, and what it holds where it is a JSON object. */
export interface UnreadRecord {
  problems: string[];
  whole: Record<string, unknown> | null;
}

/**
 * Reads a line of IFEval's or IFBench's prompt file (every shape: kwargs of the id alone, or all keys with nulls). Gives the reasons where it is none,
 * each with its field; ids and kwargs that make no sense are left to `openInstruction`.
 */
export function readPromptRecord(text: string): PromptRecord | UnreadRecord {
  let value: unknown;
  try {
    value = JSON.parse(withoutNaN(text));
  } catch (error) {
    return { problems: [`The line is no JSON: ${error instanceof Error ? error.message : String(error)}.`], whole: null };
  }
  const whole = z.record(z.string(), z.unknown()).safeParse(value).data ?? null;
  const read = line.safeParse(value);
  if (!read.success || !whole)
    return { problems: (read.error?.issues ?? []).map(({ path, message }) => `${path.join(".") || "The line"}: ${message}.`), whole };
  const { key, messages = [], instruction_id_list: ids, kwargs } = read.data;
  const last = messages.at(-1);
  const prompt = last?.role === "user" ? last.content : read.data.prompt;
  if (prompt === undefined) return { problems: ["prompt: is missing, and messages do not end with one."], whole };
  if (ids.length === 0) return { problems: ["instruction_id_list: is empty, so there is nothing to check."], whole };
  if (kwargs.length !== ids.length)
    return { problems: [`kwargs: has ${kwargs.length} entries for the ${ids.length} ids of instruction_id_list.`], whole };
  return {
    whole,
    key: key === undefined || key === null ? null : String(key),
    prompt,
    earlier: last?.role === "user" ? messages.slice(0, -1) : messages,
    instructions: ids.map((id, at) => ({ id, kwargs: kwargs[at] ?? {} })),
  };
}
