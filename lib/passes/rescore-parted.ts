import { z } from "zod";
import { verifierOf } from "@/lib/benchmarks/open";
import type { RescoreResult } from "@/lib/contracts/run-results";
import { queryRows } from "@/lib/db/query-rows";
import { announceRun } from "@/lib/engine/announce-run";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { changedLetters } from "@/lib/record/outcome-letters";
import { type RunContext, runContext } from "@/lib/record/run-context";
import { logRun } from "@/lib/record/run-log";
import { partReplies, withThoughts } from "./part-replies";
import { expectJudge, mostFlips, type RescoreKit, rescoreRun } from "./rescore-run";

const verifierRow = z.object({ verifier: z.string() });
const verifiersSql = `select distinct verifier from (select verifier from checks where run_id = $1
  union all select verifier from former_checks where run_id = $1 and version like '%' || $2) v`;

const flipRow = z.object({
  ordinal: z.number().int(),
  key: z.string(),
  from: z.number(),
  to: z.number(),
  former: z.array(z.string()),
  now: z.array(z.string()),
});
const flipsSql = `select s.ordinal, i.key, avg(f.score) as "from", avg(c.score) as "to",
    array_agg(f.outcomes order by f.turn) as former, array_agg(c.outcomes order by f.turn) as now
  from former_checks f join checks c using (run_id, ordinal, turn, verifier) join sample s using (run_id, ordinal) join item i on i.id = s.item_id
  where run_id = $1 and f.verifier = $2
    and f.version = (select max(version) from former_checks where run_id = $1 and verifier = $2 and version like '%' || $3)
  group by s.ordinal, i.key having bool_or(f.outcomes <> c.outcomes) order by s.ordinal`;

/** Finds the samples whose verdicts by the run's verifier differ from those on their replies with thoughts. */
async function partedFlips(run: Pick<RunContext, "id" | "verifier">): Promise<Pick<RescoreResult, "changed" | "flips">> {
  const rows = await queryRows(flipRow, flipsSql, [run.id, run.verifier.id, withThoughts]);
  const flips = rows.map(({ ordinal, key, from, to, former, now }) => ({
    ...{ ordinal, key, from, to },
    changedChecks: former.reduce((sum, before, turn) => sum + changedLetters(before, now[turn] ?? ""), 0),
  }));
  return { changed: flips.length, flips: flips.slice(0, mostFlips) };
}

/**
 * Separates thoughts that are still in the stored replies of a run, and scores those replies again with every verifier of which the run has
 * verdicts. An interrupted call continues where it was. Throws `not_found`.
 * @returns the samples whose verdict by the run's own verifier differs
 */
export async function rescoreParted(id: number, kit: RescoreKit): Promise<RescoreResult> {
  const run = await runContext(id);
  const known = new Set((await queryRows(verifierRow, verifiersSql, [id, withThoughts])).map(({ verifier }) => verifier));
  const others = run.manifest.verifiers.filter((verifier) => known.has(verifier.id) && verifier.id !== run.verifier.id);
  // Verdicts that cannot be made again stay unchanged.
  for (const verifier of [run.verifier, ...others.map((other) => verifierOf(run, other.id))]) expectJudge(run, verifier);
  const parted = await partReplies(run, {
    signal: kit.signal,
    report: (done) => kit.report({ doing: "Separating reasoning", done: Math.min(done, run.sampleCount), total: run.sampleCount }),
  });
  const rescored = await rescoreRun(id, run.verifier.id, kit);
  for (const other of others) await rescoreRun(id, other.id, kit);
  await aggregateRun(id);
  await keepTotals(id);
  const flips = await partedFlips(run);
  const replies = parted.replies === 1 ? "1 stored reply" : `${parted.replies} stored replies`;
  const differ = flips.changed === 1 ? "1 sample differs" : `${flips.changed} samples differ`;
  const left = parted.left > 0 ? ` Unchanged because a judge or a file gave the verdict: ${parted.left}.` : "";
  await logRun(id, "rescored", `Reasoning was separated in ${replies}: ${differ}.${left}`);
  await announceRun(id);
  return { ...rescored, ...flips, parted };
}
