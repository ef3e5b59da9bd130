import { type ChecksRow, checksRow, type Verdict } from "@/lib/contracts/check";

/** What is read of a stored verdict to give a judge's words again. */
export const judgedColumns = checksRow.pick({ score: true, passed: true, facts: true, note: true, detail: true });

/** The verdict that a judge gave, which cannot be made again; null where none did. */
export function judgedVerdict({ score, passed, facts, note, detail }: Pick<ChecksRow, keyof typeof judgedColumns.shape>): Verdict | null {
  if (detail === null) return null;
  return { score, passed, checks: detail, ...(facts && { facts }), ...(note !== null && { note }) };
}
