import { HeedError } from "@/lib/errors";
import type { DialogueTurn } from "../state/dialogue-turn";
import { changeOf, queriesOf } from "./written-queries";

/**
 * Puts a model's queries in the place of the template's in a script, the `at`th from 0. Queries beyond the scripts are left over; throws
 * `invalid` for a line that is no query, and for one that words another change than its turn has: it was written for other dialogues.
 */
export function queriesIn(lines: readonly string[]): (script: DialogueTurn[], at: number) => DialogueTurn[] {
  if (lines.length === 0) return (script) => script;
  const queries = queriesOf(lines);
  return (script, at) =>
    script.map((turn): DialogueTurn => {
      const written = queries.get(`${at + 1} ${turn.turn}`);
      if (!written) return turn;
      if (written.change === changeOf(turn)) return { ...turn, query: written.text, writer: written.writer };
      const message = `The query for dialogue ${at + 1}, turn ${turn.turn} words another change than the suite has there. Take the seed and the probabilities that the queries were written for.`;
      const path = "params.queries";
      throw new HeedError("invalid", message, { where: path, issues: [{ path, message }] });
    });
}
