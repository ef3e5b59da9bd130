import { z } from "zod";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { runDetail } from "@/lib/contracts/run";
import type { StopRule } from "@/lib/contracts/run-request";
import { queryRows } from "@/lib/db/query-rows";
import { fewestUnits, headlineShare } from "@/lib/engine/stop-rule";
import { HeedError } from "@/lib/errors";
import { chosenArgs, chosenItemsSql, type Limits } from "./chosen-items";

const unitsShape = z.object({ inside: z.number().int(), all: z.number().int() });
const unitsSql = `select count(distinct cluster)::int as all, (count(distinct cluster) filter (where tags @> $6::jsonb))::int as inside
  from (select coalesce(item.cluster, 'item ' || item.ordinal) as cluster, item.tags from (${chosenItemsSql(1)}) c join item using (id)) i`;

const otherRow = runDetail.pick({ id: true, name: true, suiteId: true, status: true, verifier: true });
const otherSql = `select id, name, suite_id as "suiteId", status, verifier from run where id = $1`;

const refuse = (message: string): HeedError =>
  new HeedError("invalid", message, { where: "stopRule", issues: [{ path: "stopRule", message }] });

/** The data about a launch on which a stop rule depends. */
interface RuledLaunch {
  family: LoadedFamily;
  suite: { id: number; name: string };
  verifier: { id: string };
  limits: Limits;
}

/** Checks a stop rule; throws `invalid` with a sentence if it could not end this run, or would end it by chance. */
export async function checkStopRule(rule: StopRule | null, launch: RuledLaunch): Promise<void> {
  if (rule === null) return;
  const { family, suite, verifier } = launch;
  const { headline } = family.manifest.views;
  const { shares } = family.engine.metrics;
  if (headlineShare(family) === null) {
    const why = typeof shares === "string" ? ` ${shares}` : "";
    throw refuse(`${family.manifest.title} runs cannot stop early: ${headline.label} is not a mean of shares.${why}`);
  }
  const [units] = await queryRows(unitsShape, unitsSql, [...chosenArgs(suite.id, launch.limits), JSON.stringify(headline.slice)]);
  const count = units && units.inside > 0 ? units.inside : (units?.all ?? 0);
  if (count <= fewestUnits) {
    const cluster = family.manifest.nouns.cluster?.many ?? "independent items or seeds";
    throw refuse(
      `${headline.label} has only ${count} ${cluster} here, and a run may stop only after ${fewestUnits} of them with more to come. Include more, or launch without a stop rule.`,
    );
  }
  if (rule.kind === "difference") await checkOther(rule.runId, suite, verifier.id);
}

async function checkOther(id: number, suite: { id: number; name: string }, verifier: string): Promise<void> {
  const [other] = await queryRows(otherRow, otherSql, [id]);
  if (!other) throw refuse(`There is no run ${id} to compare with; it may have been deleted.`);
  if (other.suiteId !== suite.id) throw refuse(`Run ${id} uses a different suite than “${suite.name}”; choose one on the same suite.`);
  if (other.status !== "finished") throw refuse(`Run ${id} has not finished, so a difference from it would not be final.`);
  if (other.verifier !== verifier)
    throw refuse(`Run ${id} was scored by “${other.verifier}”, but this run would be scored by “${verifier}”; choose the same verifier.`);
}
