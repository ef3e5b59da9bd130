import { z } from "zod";

/** A query that a model has written for a turn; `fallback` marks one that the template had to write. */
const written = z.object({
  dialogue: z.number().int().positive(),
  turn: z.number().int().positive(),
  text: z.string().min(1),
  writer: z.enum(["model", "fallback"]),
});
export type WrittenQuery = z.infer<typeof written>;

/** A query as a line of the suite's parameter. */
export const queryLine = (of: WrittenQuery): string => JSON.stringify(of);

/** Queries by `dialogue turn`, both from 1; lines that are none are passed over. */
export function queriesOf(lines: readonly string[]): Map<string, WrittenQuery> {
  const found = new Map<string, WrittenQuery>();
  for (const line of lines) {
    const read = written.safeParse(parsed(line));
    if (read.success) found.set(`${read.data.dialogue} ${read.data.turn}`, read.data);
  }
  return found;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
