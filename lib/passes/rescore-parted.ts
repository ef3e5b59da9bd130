import { z } from "zod";
import { verifierOf } from "@/lib/benchmarks/open";
import type { RescoreResult } from "@/lib/contracts/run-results";
import { queryRows } from "@/lib/db/query-rows";
import { announceRun } from "@/lib/engine/announce-run";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { type RunContext, runContext } from "@/lib/record/run-context";
import { logRun } from "@/lib/record/run-log";
import { type Flips, formerFlips } from "./former-flips";
import { partReplies, withThoughts } from "./part-replies";
import { expectJudge, type RescoreKit, rescoreRun } from "./rescore-run";

const verifierRow = z.object({ verifier: z.string() });
const verifiersSql = `select distinct verifier from (select verifier from checks where run_id = $1
  union all select verifier from former_checks where run_id = $1 and version like '%' || $2) v`;

const versionRow = z.object({ version: z.string().nullable() });
const versionSql = "select max(version) as version from former_checks where run_id = $1 and verifier = $2 and version like '%' || $3";

/** Finds the samples whose verdicts by the run's verifier differ from those on their replies with thoughts. */
async function partedFlips({ id, verifier }: Pick<RunContext, "id" | "verifier">): Promise<Flips> {
  const [former] = await queryRows(versionRow, versionSql, [id, verifier.id, withThoughts]);
  return former?.version == null ? { changed: 0, flips: [] } : formerFlips(id, verifier.id, former.version);
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
