import { z } from "zod";
import { contentText } from "@/lib/benchmarks/content-text";
import { inWords } from "@/lib/benchmarks/issue-words";
import { type FoundReplies, modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import { parsePythonJson } from "@/lib/text/python-json";
import { readRules } from "../items/grammar/read-rules";
import { difficultyLabel } from "../items/item";
import { language, type Rule } from "../items/rule";

/** The fields of a record that are read; everything else is kept unchanged. */
const shape = z.object({
  messages: z
    .array(z.object({ role: z.string(), content: z.preprocess((value) => contentText(value) ?? value, z.string()) }))
    .optional()
    .catch(undefined),
  meta_info: z.object({
    instruction_pattern: z.unknown().optional(),
    instruction_pattern_language: z.unknown().optional(),
    instruction_difficulty_score: z.number().optional().catch(undefined),
    instruction_difficulty_label: difficultyLabel.optional().catch(undefined),
  }),
});

/** A line of the authors' JSONL that can be scored. */
export interface AuthorsRecord {
  /** The object as it is in the file. */
  whole: Record<string, unknown>;
  metaInfo: Record<string, unknown>;
  rules: Rule[];
  language: z.infer<typeof language>;
  /** The last request; null if there is none. */
  prompt: string | null;
  /** Number of messages before the last request. */
  before: number;
  score: number | null;
  label: z.infer<typeof difficultyLabel> | null;
  /** As it is in the file; the authors' engine fails anything that is not text. */
  answer: unknown;
  replies: FoundReplies;
  model: string | null;
}

const anyObject = z.record(z.string(), z.unknown());

/** Reads one line; if it is invalid, returns the problems as complete sentences. */
export function readRecord(line: string): AuthorsRecord | { problems: string[] } {
  let value: unknown;
  try {
    value = parsePythonJson(line);
  } catch {
    return { problems: ["The line is not JSON."] };
  }
  const whole = anyObject.safeParse(value);
  if (!whole.success) return { problems: ["The line is not an object."] };
  const metaInfo = anyObject.safeParse(whole.data.meta_info);
  if (!metaInfo.success) return { problems: ["The record has no meta_info, and so no instruction_pattern."] };
  const read = shape.safeParse(value, inWords);
  if (!read.success) return { problems: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`) };
  const { instruction_pattern: pattern, instruction_pattern_language: named, ...difficulty } = read.data.meta_info;
  if (pattern === undefined || pattern === null || pattern === "") return { problems: ["The record lacks meta_info.instruction_pattern."] };
  if (named === undefined || named === null || named === "")
    return { problems: ["The record lacks meta_info.instruction_pattern_language."] };
  const parsed = language.safeParse(named);
  if (!parsed.success) return { problems: [`The language “${String(named)}” is neither english nor chinese.`] };
  const rules = readRules(pattern);
  if ("problems" in rules) return rules;
  const messages = read.data.messages ?? [];
  const last = messages.findLastIndex(({ role }) => role === "user");
  return {
    whole: whole.data,
    metaInfo: metaInfo.data,
    rules: rules.rules,
    language: parsed.data,
    prompt: messages[last]?.content ?? null,
    before: Math.max(0, last),
    score: difficulty.instruction_difficulty_score ?? null,
    label: difficulty.instruction_difficulty_label ?? null,
    answer: whole.data.answer,
    replies: repliesIn(whole.data, ["answer"]),
    model: modelIn(whole.data, ["answer"]),
  };
}
