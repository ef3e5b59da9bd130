import { z } from "zod";
import type { UnreadableRun } from "@/lib/contracts/run";
import { whyUnreadable } from "@/lib/db/query-rows";
import { HeedError, UnreadableRow } from "@/lib/errors";

const rowShape = z.object({ id: z.number().int(), name: z.string().catch("") });

/** Returns why stored data cannot be read; null for an error with another cause. */
function whyOf(error: unknown): string | null {
  if (error instanceof UnreadableRow) return error.why;
  if (error instanceof z.ZodError) return whyUnreadable(error);
  return error instanceof HeedError || error instanceof RangeError ? error.message : null;
}

/** Returns what a page reads, or the reason why stored data cannot be read. Throws for a missing row and for errors with other causes. */
export async function readOrWhy<T>(reading: Promise<T>): Promise<T | { why: string }> {
  try {
    return await reading;
  } catch (error) {
    const why = error instanceof HeedError && error.code !== "internal" ? null : whyOf(error);
    if (why === null) throw error;
    return { why };
  }
}

/** Collects the runs of a list whose rows cannot be read, each once. */
export class UnreadableRuns {
  private readonly found = new Map<number, UnreadableRun>();

  /** Records a row of `run` that does not match its contract. */
  readonly add = (row: Record<string, unknown>, why: string): void => {
    const known = rowShape.safeParse(row);
    if (!known.success) return;
    const { id, name } = known.data;
    const before = this.found.get(id);
    // Queries run side by side: which of them ends first must not decide what is shown.
    this.found.set(id, { id, name: before?.name || name, why: before && before.why < why ? before.why : why });
  };

  /** Records a row of another table that belongs to a run. */
  readonly addOfRun = ({ runId }: Record<string, unknown>, why: string): void => this.add({ id: runId, name: "" }, why);

  /** Returns the result of `read` for a run; null if it throws because of stored data, in which case the run is recorded. */
  read<T>(run: { id: number; name: string }, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      const why = whyOf(error);
      if (why === null) throw error;
      this.add(run, why);
      return null;
    }
  }

  has = (id: number): boolean => this.found.has(id);
  list = (): UnreadableRun[] => [...this.found.values()].sort((a, b) => a.id - b.id);
}
