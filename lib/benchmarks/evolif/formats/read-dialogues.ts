import { z } from "zod";
import { isFields } from "@/lib/benchmarks/content-text";
import type { ReplyFacts } from "@/lib/benchmarks/family";
import { fileRecords } from "@/lib/benchmarks/file-records";
import { inWords } from "@/lib/benchmarks/issue-words";
import { keptRecords } from "@/lib/benchmarks/kept-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { itemWording } from "@/lib/benchmarks/prompt-wording";
import { modelIn } from "@/lib/benchmarks/reply-field";
import { parsePythonJson } from "@/lib/text/python-json";
import { dialogueTurn, operation } from "../generate/state/dialogue-turn";
import { describeInstruction } from "../items/describe/describe-instruction";
import { FileDialogues } from "./file-dialogues";
import { type TurnReply, turnReply } from "./read-turn";

const evaluation = z.object({
  /** By constraint id. */
  details: z.record(z.string(), z.unknown()).nullish(),
  sub_details: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** A line of any of the authors' three file formats, which differ in their fields. */
const line = z
  .object({
    turn: z.number().int().positive(),
    active_topic: z.number().int(),
    topic_query: z.string().nullish(),
    user_query: z.string().nullish(),
    user_query_verified: z.string().nullish(),
    instructions: z.array(z.object({ id: z.string(), args: z.unknown().optional(), description: z.string().nullish() }).loose()),
    cur_operation: operation.loose().nullish().catch(null),
    /** In files exported by Heed: the writer of the query. */
    writer: dialogueTurn.shape.writer.nullish().catch(null),
    /** In files exported by Heed: the wording of the dialogue. */
    wording: itemWording.nullish().catch(null),
    eval: evaluation.nullish().catch(null),
    dialogue: z.union([z.string(), z.number()], "expected text or a number").nullish(),
    /** In files exported by Heed, on the first line of a dialogue. */
    heed: z.unknown().optional(),
  })
  .transform(({ instructions, eval: evaluation, ...rest }) => ({
    ...rest,
    eval: evaluation && {
      details: Object.fromEntries(
        Object.entries(evaluation.details ?? {}).filter((detail): detail is [string, boolean] => typeof detail[1] === "boolean"),
      ),
      sub_details: evaluation.sub_details ?? {},
    },
    instructions: instructions.map(({ id, args, description }) => ({
      id,
      args: args ?? null,
      description: description || describeInstruction(id, args, "1"),
    })),
  }));
export type DialogueLine = z.infer<typeof line> & TurnReply & { line: number; facts: ReplyFacts; model: string | null };

/**
 * Reads the dialogues of JSON lines or a JSON list, grouped by `FileDialogues`, each in the order of its turns. Unreadable lines go to
 * `problem`.
 * @param keep counts the lines, which are in memory until it is known which dialogues share a script; one counter for all files of an import
 */
export async function readDialogues(
  file: NamedFile,
  problem: (problem: FileProblem) => void,
  keep: ReturnType<typeof keptRecords> = keptRecords(),
): Promise<{ dialogues: DialogueLine[][]; read: number }> {
  const dialogues = new FileDialogues<DialogueLine>();
  let read = 0;
  for await (const { line: at, text: content, warn } of fileRecords(file, problem)) {
    const parsed = readLine(content);
    if ("problem" in parsed) {
      warn(parsed.problem);
      continue;
    }
    read += 1;
    keep({ text: content, line: at }, file.name);
    dialogues.add(0, parsed, { ...parsed, line: at });
  }
  return { dialogues: dialogues.all(), read };
}

function readLine(content: string): Omit<DialogueLine, "line"> | { problem: string } {
  let value: unknown;
  try {
    value = parsePythonJson(content);
  } catch {
    return { problem: "The line is not JSON." };
  }
  const read = line.safeParse(value, inWords);
  if (read.success && isFields(value)) return { ...read.data, ...turnReply(value), model: modelIn(value, ["response"]) };
  const issue = read.error?.issues[0];
  const field = issue?.path[0];
  if (typeof field === "string" && issue?.path.length === 1 && !hasField(value, field))
    return { problem: `The line has no ${field}: it is not a turn of a dialogue.` };
  return { problem: `${issue?.path.join(".") || "The line"}: ${issue?.message ?? "of an unknown shape"}.` };
}

function hasField(value: unknown, field: string): boolean {
  return typeof value === "object" && value !== null && field in value;
}
