import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { runDetail } from "@/lib/contracts/run";
import { type RunFlips, runFlips, verdictFlip } from "@/lib/contracts/run-results";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { noRun } from "@/lib/record/no-run";
import { changedLetters } from "@/lib/record/outcome-letters";

const atMost = 500;

const runRow = runDetail.pick({ benchmark: true, verifier: true });

/** Selects the turns that both verifiers have judged, by sample. */
const pairs = `select a.ordinal, bool_and(a.passed) as f, bool_and(b.passed) as t, avg(a.score) as fs, avg(b.score) as ts,
    string_agg(a.outcomes, ' ' order by a.turn) as fo, string_agg(b.outcomes, ' ' order by a.turn) as "to"
  from checks a join checks b on b.run_id = a.run_id and b.ordinal = a.ordinal and b.turn = a.turn and b.verifier = $3
    join sample s on s.run_id = a.run_id and s.ordinal = a.ordinal and s.status = 'scored'
  where a.run_id = $1 and a.verifier = $2 group by a.ordinal`;

const countRow = runFlips.pick({ compared: true, gained: true, lost: true, changed: true });
const countSql = `select count(*)::int as compared, (count(*) filter (where t and not f))::int as gained,
    (count(*) filter (where f and not t))::int as lost, (count(*) filter (where f = t and fo <> p."to"))::int as changed
  from (${pairs}) p`;

const flipRow = verdictFlip.pick({ ordinal: true, key: true, tags: true }).extend({
  fromScore: z.number(),
  toScore: z.number(),
  fromPassed: z.boolean(),
  toPassed: z.boolean(),
  fromOutcomes: z.string(),
  toOutcomes: z.string(),
});
const flipSql = `select p.ordinal, i.key, i.tags, fs as "fromScore", ts as "toScore", f as "fromPassed", t as "toPassed", fo as "fromOutcomes",
    p."to" as "toOutcomes"
  from (${pairs}) p join sample s on s.run_id = $1 and s.ordinal = p.ordinal join item i on i.id = s.item_id
  where f <> t or fo <> p."to" order by f = t, p.ordinal limit ${atMost}`;

/**
 * Lists the samples on which a verifier disagrees with the run's own, among those that both have scored. Throws `not_found`, or `invalid`
 * for an unknown verifier.
 */
export async function readRunFlips(id: number, verifier: string): Promise<RunFlips> {
  const [run] = await queryRows(runRow, "select benchmark, verifier from run where id = $1", [id]);
  if (!run) throw noRun(id);
  const known = manifestById(run.benchmark).verifiers.map((declared) => declared.id);
  if (!known.includes(verifier))
    throw new HeedError("invalid", `There is no verifier “${verifier}”. Available: ${known.join(", ")}.`, { where: "verifier" });
  const values = [id, run.verifier, verifier];
  const [[counts], rows] = await Promise.all([queryRows(countRow, countSql, values), queryRows(flipRow, flipSql, values)]);
  return {
    from: run.verifier,
    to: verifier,
    ...(counts ?? { compared: 0, gained: 0, lost: 0, changed: 0 }),
    flips: rows.map(({ ordinal, key, tags, ...row }) => ({
      ordinal,
      key,
      tags,
      from: { score: row.fromScore, passed: row.fromPassed },
      to: { score: row.toScore, passed: row.toPassed },
      changedChecks: changedLetters(row.fromOutcomes, row.toOutcomes),
    })),
  };
}
