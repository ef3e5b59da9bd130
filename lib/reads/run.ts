import { z } from "zod";
import { manifests } from "@/lib/benchmarks/registry";
import { logAtMost } from "@/lib/contracts/plain/list-limits";
import { type RunDetail, type RunRow, replyMark, runDetail } from "@/lib/contracts/run";
import { launchColumns } from "@/lib/contracts/run-request";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";
import { askedAgainOf } from "@/lib/reads/samples/asked-again";
import { selectOf } from "@/lib/record/columns";
import { needsModel, unconnectedSql } from "@/lib/record/unconnected";
import { instant } from "./columns";
import { runRows } from "./run-rows";

const copied = runDetail.pick({
  model: true,
  price: true,
  verifier: true,
  verifierVersion: true,
  budget: true,
  params: true,
  judgeName: true,
  judgeLeftOut: true,
  shortPrompts: true,
  changes: true,
  autoResume: true,
});
const settingsRow = copied.extend({
  ...launchColumns.shape,
  unconnected: z.boolean(),
  judge: z.unknown(),
  probeAt: instant.nullable(),
  served: z.record(z.string(), z.number()).nullable(),
  replyMarks: z.array(replyMark).nullable(),
  former: runDetail.shape.former,
  scoredWith: z.array(z.object({ verifier: z.string(), version: z.string().nullable() })),
});

const settingsSql = `select model, price, verifier, verifier_version as "verifierVersion", ${selectOf(launchColumns)}, changes, not probe_off as "autoResume", case when status = 'stopped' and archived_at is null then probe_at end as "probeAt", params,
    (select json_build_object('id', b.id, 'name', b.name, 'unit', b.unit, 'amount', b.amount, 'spent', b.spent) from budget b where b.id = run.budget_id) as budget,
    judge_name as "judgeName", judge, array(select f.key from jsonb_each(case when jsonb_typeof(coalesce(judge->'extraBody', judge->'settings'->'extraBody')) = 'object' then coalesce(judge->'extraBody', judge->'settings'->'extraBody') else '{}' end) f where f.value = 'null' order by f.key) as "judgeLeftOut", ${unconnectedSql.replaceAll("r.", "run.")} as unconnected, short_prompts as "shortPrompts", served_models as served, reply_marks as "replyMarks", array(select json_build_object('verifier', m.verifier, 'version', case when m.verifier = run.verifier then run.verifier_version
        else (select c.version from checks c where c.run_id = run.id and c.verifier = m.verifier order by c.ordinal, c.turn limit 1) end)
      from (select distinct verifier from run_metric where run_id = run.id) m order by m.verifier) as "scoredWith",
    array(select json_build_object('verifier', f.verifier, 'version', f.version) from (select distinct verifier, version from former_checks where run_id = run.id) f
      order by f.verifier, f.version) as former
  from run where id = $1`;

/** Lists the verifiers whose current version differs from the one that scored. */
function outdated(benchmark: string, scoredWith: z.infer<typeof settingsRow>["scoredWith"]): RunDetail["outdated"] {
  const known = manifests.find(({ id }) => id === benchmark)?.verifiers ?? [];
  return scoredWith.flatMap(({ verifier, version: from }) => {
    const to = known.find(({ id }) => id === verifier)?.version;
    return from !== null && to !== undefined && from !== to ? [{ verifier, from, to }] : [];
  });
}

/** Lists the names under which a model was served, if there was more than one. */
function exchanged(served: z.infer<typeof settingsRow>["served"]): RunDetail["servedModels"] {
  const names = Object.entries(served ?? {}).map(([name, replies]) => ({ name, replies }));
  return names.length < 2 ? [] : names.sort((a, b) => b.replies - a.replies || (a.name < b.name ? -1 : 1));
}

const spanRow = z.object({ low: z.number().nullable(), high: z.number().nullable() });
const spanSql = `select min((tags ->> $2)::float8) as low, max((tags ->> $2)::float8) as high from item
  where suite_id = $1 and jsonb_typeof(tags -> $2) = 'number'`;

/** Returns the final range of the axes for a run that has not reached all of it. */
async function axesOf({ status, benchmark, suiteId }: RunRow): Promise<RunDetail["axes"]> {
  const tag = manifests.find(({ id }) => id === benchmark)?.difficulty ?? null;
  if (status === "finished" || tag === null) return {};
  const [span] = await queryRows(spanRow, spanSql, [suiteId, tag]);
  return span?.low == null || span.high === null ? {} : { [tag]: [span.low, span.high] };
}

const logRow = runDetail.shape.log.element.extend({ at: instant });

/** Reads one run with its settings, failure groups and log; throws `not_found`. */
export async function readRun(id: number): Promise<RunDetail> {
  const [[stored], [settings], log, askedAgain] = await Promise.all([
    runRows("where r.id = $1", [id]),
    queryRows(settingsRow, settingsSql, [id]),
    queryRows(logRow, `select at, kind, message from run_log where run_id = $1 order by at desc, id desc limit ${logAtMost}`, [id]),
    askedAgainOf(id),
  ]);
  if (!stored || !settings) throw new HeedError("not_found", `There is no run ${id}. It may have been deleted; see the run list.`);
  const { served, unconnected, judge, ...copies } = settings;
  const missing = { model: needsModel({ model: settings.model, source: stored.row.source }), judge: judge !== null };
  return {
    ...stored.row,
    ...copies,
    settingStates: settingStatesOf(settings.model),
    ...(unconnected && { unconnected: missing }),
    axes: await axesOf(stored.row),
    servedModels: exchanged(served),
    replyMarks: settings.replyMarks ?? [],
    scoredWith: settings.scoredWith.map(({ verifier }) => verifier),
    outdated: outdated(stored.row.benchmark, settings.scoredWith),
    failures: stored.failures,
    copied: stored.copied,
    log,
    ...(askedAgain && { askedAgain }),
  };
}
