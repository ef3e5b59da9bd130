import { type ChecksRow, checksRow, type Verdict } from "@/lib/contracts/check";

/** The columns of a stored verdict from which a judge's verdict is restored. */
export const judgedColumns = checksRow.pick({ score: true, passed: true, facts: true, note: true, detail: true });

/** Restores the verdict that a judge gave, which cannot be computed again; null if no judge was involved. */
export function judgedVerdict({ score, passed, facts, note, detail }: Pick<ChecksRow, keyof typeof judgedColumns.shape>): Verdict | null {
  if (detail === null) return null;
  return { score, passed, checks: detail, ...(facts && { facts }), ...(note !== null && { note }) };
}
