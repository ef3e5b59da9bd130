import { z } from "zod";
import type { RescoreResult } from "@/lib/contracts/run-results";
import { queryRows } from "@/lib/db/query-rows";
import { aggregateRun } from "@/lib/engine/aggregate-run";
import { keepTotals } from "@/lib/engine/keep-totals";
import { runContext } from "@/lib/engine/run-context";
import { logRun } from "@/lib/engine/run-log";
import { changedLetters } from "@/lib/engine/score-reply";
import { partedFlips, partReplies, withThoughts } from "./part-replies";
import { expectJudge, type RescoreKit, rescoreRun } from "./rescore-run";

const verifierRow = z.object({ verifier: z.string() });
const verifiersSql = `select distinct verifier from (select verifier from checks where run_id = $1
  union all select verifier from former_checks where run_id = $1 and version like '%' || $2) v`;

/**
 * Sets thoughts apart that still stand in the stored replies of a run, scores those replies again with every verifier that the run has verdicts of, and
 * lists the samples whose verdict by the run's own differs. Done again after it was broken off, it goes on where it was. Throws `not_found`.
 */
export async function rescoreParted(id: number, kit: RescoreKit): Promise<RescoreResult> {
  const run = await runContext(id);
  expectJudge(run, run.verifier);
  const known = new Set((await queryRows(verifierRow, verifiersSql, [id, withThoughts])).map(({ verifier }) => verifier));
  const others = run.manifest.verifiers.filter((of) => known.has(of.id) && of.id !== run.verifier.id);
  const parted = await partReplies(run, {
    signal: kit.signal,
    report: (done) => kit.report({ doing: "Setting thoughts apart", done: Math.min(done, run.sampleCount), total: run.sampleCount }),
  });
  const own = await rescoreRun(id, run.verifier.id, kit);
  for (const other of others) await rescoreRun(id, other.id, kit);
  await aggregateRun(id);
  await keepTotals(id);
  const flips = await partedFlips(run, changedLetters);
  const replies = parted.replies === 1 ? "1 stored reply" : `${parted.replies} stored replies`;
  const differ = flips.changed === 1 ? "1 sample differs" : `${flips.changed} samples differ`;
  const left = parted.left > 0 ? ` Left whole, because a judge or a file gave the verdict: ${parted.left}.` : "";
  await logRun(id, "rescored", `Thoughts were set apart in ${replies}: ${differ}.${left}`);
  return { ...own, ...flips, parted };
}
