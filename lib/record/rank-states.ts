import type pg from "pg";
import { z } from "zod";
import { type RankState, rankState } from "@/lib/contracts/plain/rank-state";
import { sumSamples, totalled } from "./run-totals";
import { UnreadableRuns } from "./unreadable-runs";

/** A stored run with the fields that decide whether it has a rank. */
export const rankable = totalled.extend({
  sampleCount: z.number().int(),
  itemCount: z.number().int(),
  repetitions: z.number().int(),
});

/** SQL columns of `run r` and `suite s` for `rankable`. */
export const rankableColumns = `r.id, r.status, r.finished_at as "finishedAt", r.totals, r.sample_count as "sampleCount", r.repetitions, s.item_count as "itemCount"`;

/** The rank state of a run and the number of its samples that ended without a reply. */
export interface RankedState {
  state: RankState;
  lost: number;
}

/**
 * Determines the rank state of each run, by id. Counts the samples of finished runs whose totals are not stored yet; a run whose samples
 * cannot be read is added to `unreadable` and left out.
 */
export async function rankStates(
  runs: readonly z.infer<typeof rankable>[],
  unreadable = new UnreadableRuns(),
  client?: Pick<pg.ClientBase, "query">,
): Promise<Map<number, RankedState>> {
  const isKept = ({ totals, finishedAt }: z.infer<typeof rankable>) => totals?.endedAt === finishedAt?.toISOString();
  const unkept = runs.filter((run) => run.status === "finished" && !isKept(run)).map(({ id }) => id);
  const counted = unkept.length === 0 ? new Map() : await sumSamples(unkept, client, unreadable);
  return new Map(
    runs.flatMap((run) => {
      if (unreadable.has(run.id)) return [];
      const counts = counted.get(run.id)?.counts ?? run.totals?.counts ?? { cancelled: 0, failed: 0 };
      return [[run.id, { state: rankState({ ...run, counts }), lost: counts.failed }] as const];
    }),
  );
}
