import { z } from "zod";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { parsePythonJson } from "@/lib/text/python-json";
import { describeInstruction } from "../describe/describe-instruction";
import { dialogueTurn, operation } from "../state/dialogue-turn";

type Problems = Pick<FileProblem, "line" | "message">[];

/** A line of any of the authors' three files; which fields it has tells which. */
const line = z
  .object({
    turn: z.number().int().positive(),
    active_topic: z.number().int(),
    topic_query: z.string().nullish(),
    user_query: z.string().nullish(),
    user_query_verified: z.string().nullish(),
    instructions: z.array(z.object({ id: z.string(), args: z.unknown().optional(), description: z.string().nullish() }).loose()),
    cur_operation: operation.loose().nullish().catch(null),
    /** Of a file that was exported here: who worded the query. */
    writer: dialogueTurn.shape.writer.nullish().catch(null),
    response: z.string().nullish(),
    dialogue: z.union([z.string(), z.number()], "expected a text or a number").nullish(),
    model: z.string().nullish(),
  })
  .transform(({ instructions, ...rest }) => ({
    ...rest,
    instructions: instructions.map(({ id, args, description }) => ({
      id,
      args: args ?? null,
      description: description || describeInstruction(id, args),
    })),
  }));
export type DialogueLine = z.infer<typeof line> & { line: number };

/**
 * The dialogues of a JSONL text. A dialogue's lines share `dialogue` and `model`, where they have them, and their turns rise; a turn
 * that does not rise begins another dialogue. Lines that cannot be read are named.
 */
export function readDialogues(text: string): { dialogues: DialogueLine[][]; read: number; problems: Problems } {
  const problems: Problems = [];
  const open = new Map<string, DialogueLine[]>();
  const dialogues: DialogueLine[][] = [];
  let read = 0;
  for (const [at, content] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    if (content.trim() === "") continue;
    const found = readLine(content);
    if ("problem" in found) {
      problems.push({ line: at + 1, message: found.problem });
      continue;
    }
    read += 1;
    const key = JSON.stringify([found.model ?? null, String(found.dialogue ?? "")]);
    const known = open.get(key);
    const last = known?.at(-1);
    const next = { ...found, line: at + 1 };
    if (known && last && found.turn > last.turn) known.push(next);
    else {
      const begun = [next];
      open.set(key, begun);
      dialogues.push(begun);
    }
  }
  if (read === 0) problems.push({ line: null, message: "The file has no turn that can be read." });
  return { dialogues, read, problems };
}

function readLine(content: string): z.infer<typeof line> | { problem: string } {
  let value: unknown;
  try {
    value = parsePythonJson(content);
  } catch {
    return { problem: "The line is no JSON." };
  }
  const read = line.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.path[0];
  if (typeof field === "string" && issue?.path.length === 1 && !hasField(value, field))
    return { problem: `The line has no ${field}: it is no turn of a dialogue.` };
  return { problem: `${issue?.path.join(".") || "The line"}: ${issue?.message ?? "of an unknown shape"}.` };
}

function hasField(value: unknown, field: string): boolean {
  return typeof value === "object" && value !== null && field in value;
}
