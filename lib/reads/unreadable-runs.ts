import { z } from "zod";
import type { UnreadableRun } from "@/lib/contracts/run";
import { HeedError } from "@/lib/errors";

const rowShape = z.object({ id: z.number().int(), name: z.string().catch("") });

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
      if (!(error instanceof HeedError || error instanceof RangeError || error instanceof z.ZodError)) throw error;
      this.add(run, error.message);
      return null;
    }
  }

  has = (id: number): boolean => this.found.has(id);
  list = (): UnreadableRun[] => [...this.found.values()];
}
