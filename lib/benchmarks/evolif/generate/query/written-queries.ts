import { z } from "zod";
import { HeedError } from "@/lib/errors";
import { describeInstruction } from "../../items/describe/describe-instruction";
import type { DialogueTurn } from "../state/dialogue-turn";

/** A query that a model has written for a turn; `fallback` marks one that the template wrote instead. */
const written = z.object({
  dialogue: z.number().int().positive(),
  turn: z.number().int().positive(),
  /** The change that it words; it is used only for a turn with this change. */
  change: z.string(),
  text: z.string().min(1),
  writer: z.enum(["model", "fallback"]),
});
export type WrittenQuery = z.infer<typeof written>;

/** Encodes a query as a line of the suite's parameter. */
export const queryLine = (query: WrittenQuery): string => JSON.stringify(query);

/** Encodes a turn's topic and change as one text, which is the same in every wording of the suite. */
export function changeOf({ active_topic, phase, operation }: Pick<DialogueTurn, "active_topic" | "phase" | "operation">): string {
  const described = (description: string | null | undefined, args: unknown) =>
    description == null || !operation ? "" : describeInstruction(operation.instruction_id, args, "1");
  const before = described(operation?.original_description, operation?.args_before);
  return `${phase} ${active_topic}: ${before} > ${described(operation?.new_description, operation?.args_after)}`;
}

/** Parses queries by `dialogue turn`, both from 1. Throws `invalid` with the number of an invalid line. */
export function queriesOf(lines: readonly string[]): Map<string, WrittenQuery> {
  const queries = new Map<string, WrittenQuery>();
  for (const [at, line] of lines.entries()) {
    const read = written.safeParse(parsed(line));
    if (!read.success) {
      const message = `Line ${at + 1} of the queries is not a query. Paste the queries exactly as the query writer returned them.`;
      const path = `params.queries.${at}`;
      throw new HeedError("invalid", message, { where: path, issues: [{ path, message }] });
    }
    queries.set(`${read.data.dialogue} ${read.data.turn}`, read.data);
  }
  return queries;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
