import { z } from "zod";
import type { UnreadableRun } from "@/lib/contracts/run";
import { whyUnreadable } from "@/lib/db/query-rows";
import { HeedError, UnreadableRow } from "@/lib/errors";

const rowShape = z.object({ id: z.number().int(), name: z.string().catch("") });

/** Why what is stored cannot be read; null for an error that has another cause. */
function whyOf(error: unknown): string | null {
  if (error instanceof UnreadableRow) return error.why;
  if (error instanceof z.ZodError) return whyUnreadable(error);
  return error instanceof HeedError || error instanceof RangeError ? error.message : null;
}

/** What a page reads, or why what is stored cannot be read; a missing row and errors of other causes are thrown. */
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

  /** Takes a row of `run` that no contract reads. */
  readonly add = (row: Record<string, unknown>, why: string): void => {
    const known = rowShape.safeParse(row);
    if (known.success && !this.found.has(known.data.id)) this.found.set(known.data.id, { ...known.data, why });
  };

  /** Takes a row of another table that belongs to a run. */
  readonly addOfRun = ({ runId }: Record<string, unknown>, why: string): void => this.add({ id: runId, name: "" }, why);

  /** What `read` gives of a run; null where that throws because of what is stored, which is then noted. */
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
  list = (): UnreadableRun[] => [...this.found.values()];
}
