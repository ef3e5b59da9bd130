import { HeedError } from "@/lib/errors";
import type { DialogueTurn } from "../state/dialogue-turn";
import { changeOf, queriesOf } from "./written-queries";

/**
 * Makes a function that replaces the template's queries in the `at`th script (from 0) with a model's. Surplus queries are ignored. Throws
 * `invalid` for an invalid line, or for a query written for another change than its turn's.
 */
export function queriesIn(lines: readonly string[]): (script: DialogueTurn[], at: number) => DialogueTurn[] {
  if (lines.length === 0) return (script) => script;
  const queries = queriesOf(lines);
  return (script, at) =>
    script.map((turn): DialogueTurn => {
      const written = queries.get(`${at + 1} ${turn.turn}`);
      if (!written) return turn;
      if (written.change === changeOf(turn)) return { ...turn, query: written.text, writer: written.writer };
      const message = `The query for dialogue ${at + 1}, turn ${turn.turn} describes a different change from the suite’s. Use the seed and the probabilities that the queries were written for.`;
      const path = "params.queries";
      throw new HeedError("invalid", message, { where: path, issues: [{ path, message }] });
    });
}
