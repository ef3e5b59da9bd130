import { z } from "zod";
import type { LaunchVerb, LaunchVerbDone } from "@/lib/contracts/launch";
import { queryRows } from "@/lib/db/query-rows";
import { takeTurns } from "@/lib/engine/afterwards";
import { HeedError } from "@/lib/errors";
import { cancelRun } from "./cancel-run";
import { pauseRun } from "./pause-run";
import { resumeRun } from "./resume-run";

// In descending order, so that none starts while its predecessors are paused or cancelled. Runs that were stopped on purpose, or archived,
// stay unchanged.
const verbs: Record<LaunchVerb, { those: string; order: "asc" | "desc"; act: (id: number) => Promise<unknown> }> = {
  pause: { those: "status in ('queued', 'running')", order: "desc", act: pauseRun },
  resume: {
    those: "archived_at is null and (status = 'paused' or (status = 'stopped' and stopped_by is null))",
    order: "asc",
    act: (id) => resumeRun(id, { keepsTurn: true }),
  },
  cancel: {
    those: "status in ('queued', 'running', 'paused') or (status = 'stopped' and probe_at is not null and archived_at is null)",
    order: "desc",
    act: cancelRun,
  },
};

const runRow = z.object({ id: z.number().int(), can: z.boolean() });

/**
 * Pauses, resumes or cancels every run of a launch whose state permits it; others stay unchanged. Waiting runs keep waiting for their turn.
 * Throws `not_found`.
 */
export async function verbOnLaunch(id: number, verb: LaunchVerb): Promise<LaunchVerbDone> {
  const { those, order, act } = verbs[verb];
  const sql = `select id, (${those}) as can from run where launch_id = $1 and delete_at is null order by id ${order}`;
  const runs = await queryRows(runRow, sql, [id]);
  if (runs.length === 0) throw new HeedError("not_found", `There is no launch ${id} with runs.`);
  let done = 0;
  for (const run of runs) {
    if (!run.can) continue;
    try {
      await act(run.id);
      done += 1;
    } catch (error) {
      // The run ended in the meantime, or its budget must be raised first.
      if (!(error instanceof HeedError) || (error.code !== "conflict" && error.code !== "not_found")) throw error;
    }
  }
  await takeTurns();
  return { done, left: runs.length - done };
}
