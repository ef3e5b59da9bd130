import { z } from "zod";
import type { SampleRow } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { dialogueEnd } from "@/lib/endurance/dialogue-end";

const judgedRow = z.object({ ordinal: z.number().int(), passed: z.array(z.boolean()) });
const judgedSql = `select ordinal, array_agg(passed order by turn) as passed from checks
  where run_id = $1 and verifier = $2 and ordinal = any($3::int[]) group by ordinal`;

/** Rows of dialogues with the number of their scored turns and, where they have ended, what ended them. */
export async function withDialogues(
  run: { id: number; verifier: string },
  patience: number,
  rows: readonly SampleRow[],
): Promise<SampleRow[]> {
  const judged = await queryRows(judgedRow, judgedSql, [run.id, run.verifier, rows.map(({ ordinal }) => ordinal)]);
  const passedOf = new Map(judged.map(({ ordinal, passed }) => [ordinal, passed]));
  return rows.map((row) => {
    const passed = passedOf.get(row.ordinal) ?? [];
    const ended = row.status === "scored" ? dialogueEnd(passed, patience, row.reason) : null;
    return { ...row, dialogue: { turns: passed.length, ended } };
  });
}
