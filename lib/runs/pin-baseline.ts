import { z } from "zod";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

/**
 * Makes a run its family's baseline instead of another one, or removes the baseline (null). Throws `not_found`, and `invalid` for a run of
 * another family or a run without an end.
 */
export async function pinBaseline(benchmark: string, runId: number | null): Promise<void> {
  if (runId === null) {
    await prisma().baseline.deleteMany({ where: { benchmark } });
    return;
  }
  const run = await prisma().run.findUnique({ where: { id: runId }, select: { benchmark: true, status: true } });
  if (!run) throw new HeedError("not_found", `There is no run ${runId}. It may have been deleted; see the run list.`);
  if (run.benchmark !== benchmark)
    throw new HeedError("invalid", `Run ${runId} belongs to another benchmark, so its numbers are not comparable. Pin it there.`);
  if (run.status !== "finished")
    throw new HeedError("invalid", `Run ${runId} has not finished, so its numbers may change. Pin it once it has, or pin a finished run.`);
  await prisma().baseline.upsert({ where: { benchmark }, create: { benchmark, runId }, update: { runId, pinnedAt: new Date() } });
}

const idRow = z.object({ id: z.number().int() });

/** Returns the pinned baseline over this suite, whose items pair with those of any other run there; null if there is none. */
export async function pinnedOver(suiteId: number): Promise<number | null> {
  const [baseline] = await queryRows(idRow, "select r.id from baseline b join run r on r.id = b.run_id where r.suite_id = $1", [suiteId]);
  return baseline?.id ?? null;
}
