import { z } from "zod";
import type { FileComparison } from "@/lib/benchmarks/command";
import type { Engine } from "@/lib/benchmarks/engine";
import type { RunFacts } from "@/lib/benchmarks/family";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { mayAskJudge, openRun, verifierManifest, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily, manifestById } from "@/lib/benchmarks/registry";
import { type ComparedSide, type ComparisonTarget, comparedSide, type SideId } from "@/lib/contracts/comparison";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { runDetail } from "@/lib/contracts/run";
import type { MetricColumn } from "@/lib/contracts/views";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { noEffectWords } from "@/lib/reads/no-effect-words";
import { runRows } from "@/lib/reads/run-rows";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { verdictStamp } from "./kept-verdicts";

/** A side of a comparison with the data needed to read its samples. */
export interface Side extends ComparedSide {
  facts: RunFacts;
  /** True if the run was asked in batches, so that it has no latencies. */
  isBatched: boolean;
  /** Version of former verdicts that later ones replaced; null for the current ones. */
  former: string | null;
  /** True if samples get their status from these verdicts instead of the run. */
  isRejudged: boolean;
  /** Changes with the side's stored data: cached figures with another stamp are outdated. */
  stamp: string;
  /** Stamp of the packed copy of these verdicts that may exist; null if there is none. */
  verdictStamp: string | null;
}

/** A comparison whose runs and family have been opened. */
export interface OpenComparison {
  /** The manifest as shown on the baseline's suite. */
  manifest: Manifest;
  engine: Engine;
  compare: FileComparison;
  /** Id of the compared metric that is the headline of the baseline's suite, as on the leaderboard. */
  headline: string;
  sides: Side[];
  baseline: Side;
  /** The sides other than the baseline, in the order of the runs. */
  others: Side[];
}

const settingsRow = z.object({
  id: z.number().int(),
  ...runDetail.pick({ model: true, params: true, systemPrompt: true, batch: true, repetitions: true, verifier: true, judgeName: true })
    .shape,
  suiteHash: z.string(),
  suiteParams: z.unknown(),
  itemCount: z.number().int(),
  totals: z.unknown(),
});
const settingsSql = `select r.id, r.model, r.params, r.system_prompt as "systemPrompt", r.batch, r.repetitions, r.verifier, r.judge_name as "judgeName", r.totals,
    s.content_hash as "suiteHash", s.params as "suiteParams", s.item_count as "itemCount"
  from run r join suite s on s.id = r.suite_id where r.id = any($1::int[])`;

const versionRow = z.object({
  runId: z.number().int(),
  verifier: z.string(),
  version: z.string(),
  aggregated: z.string(),
  kept: z.string().nullable(),
  /** Versions whose former verdicts are stored. */
  former: z.array(z.string()),
});
/** Selects by run and verifier the version of its verdicts, and a stamp of the data behind its latest metrics. */
const versionSql = `select w.run_id as "runId", w.verifier, c.version, (select ${verdictStamp("w.verifier")} from run r where r.id = w.run_id) as kept,
    array(select distinct version from former_checks f where f.run_id = w.run_id and f.verifier = w.verifier) as former,
    coalesce((select min(m.xmin::text) || ' ' || count(*) from run_metric m where m.run_id = w.run_id and m.verifier = w.verifier), '') as aggregated
  from unnest($1::int[], $2::text[]) as w(run_id, verifier)
    cross join lateral (select version from checks c where c.run_id = w.run_id and c.verifier = w.verifier order by ordinal, turn limit 1) c`;

const open = new Set(["queued", "running", "paused", "cancelling"]);

const named = (id: SideId) => {
  const [run = "", by = null] = id.split(":");
  const [verifier = null, former = null] = by?.split("@") ?? [];
  return { id, runId: Number(run), verifier, former };
};

/**
 * Opens the runs of a comparison. Throws `not_found` for an unknown run, and `invalid` for runs of several families, or a verifier or
 * version that the family lacks or that has not judged its run.
 */
export async function openSides({ runs, baseline }: ComparisonTarget): Promise<OpenComparison> {
  const wanted = runs.map(named);
  const ids = [...new Set(wanted.map(({ runId }) => runId))];
  const [rows, settings] = await Promise.all([runRows("where r.id = any($1::int[])", [ids]), queryRows(settingsRow, settingsSql, [ids])]);
  const missing = ids.find((id) => !rows.some(({ row }) => row.id === id));
  if (missing !== undefined) throw new HeedError("not_found", `There is no run ${missing}. See the run list.`);
  const families = [...new Set(rows.map(({ row }) => row.benchmark))];
  const [family] = families;
  if (family === undefined || families.length > 1) throw mixed(families);
  const { manifest, engine } = await loadFamily(family);
  const { compare } = engine;
  if (!compare) throw new HeedError("invalid", `${manifest.title} does not define how its runs are compared.`, { where: "runs" });
  const judged = wanted.map(({ runId, verifier }) => verifier ?? settings.find(({ id }) => id === runId)?.verifier ?? "");
  for (const id of judged) verifierManifest(manifest, id);
  const versions = await queryRows(versionRow, versionSql, [wanted.map(({ runId }) => runId), judged]);
  const sides = wanted.map(({ id, runId, verifier, former: asked }, at): Side => {
    const row = rows.find((candidate) => candidate.row.id === runId)?.row;
    const runSettings = settings.find((candidate) => candidate.id === runId);
    if (!row || !runSettings) throw new HeedError("internal", `Run ${runId} was deleted while it was being read.`);
    const by = verifierManifest(manifest, judged[at] ?? "");
    const storedVersion = versions.find((candidate) => candidate.runId === runId && candidate.verifier === by.id);
    if (!storedVersion && verifier !== null && verifier !== runSettings.verifier) {
      const asks = runSettings.judgeName !== null && mayAskJudge(verifierOf({ manifest, engine }, by.id), runSettings.suiteParams);
      const cost = asks ? "that may ask the run’s judge, but not its model" : "that costs no tokens";
      const help = `Rescore the run with it on its page; ${cost}.`;
      throw new HeedError("invalid", `“${by.label}” has not scored run ${runId}. ${help}`, { where: "runs" });
    }
    const former = asked === storedVersion?.version ? null : asked;
    if (former !== null && !storedVersion?.former.includes(former)) {
      const help = "Earlier verdicts are kept when a run is rescored with a later version.";
      throw new HeedError("invalid", `Run ${runId} has no stored verdicts of “${by.label}” ${former}. ${help}`, { where: "runs" });
    }
    const { suiteHash, suiteParams, itemCount, model, params, systemPrompt, batch, repetitions, judgeName } = runSettings;
    const isOpen = open.has(row.status);
    const shown = comparedSide.parse({
      ...{ id, run: row, model, noEffect: noEffectWords(model).short, params, judgeName, repetitions, isOpen },
      suite: { id: row.suiteId, name: row.suiteName, hash: suiteHash, itemCount },
      verifier: { id: by.id, label: by.label, version: former ?? storedVersion?.version ?? by.version, today: by.version },
    });
    const facts = openRun(manifest, { params, suiteParams, model: { name: row.modelName, settings: model }, systemPrompt, live: isOpen });
    const counts = Object.values(row.counts).join();
    const stamp = [
      runId,
      by.id,
      shown.verifier.version,
      row.finishedAt,
      counts,
      storedVersion?.aggregated,
      JSON.stringify(runSettings.totals),
    ].join("|");
    const isRejudged = former !== null || by.id !== runSettings.verifier;
    return {
      ...shown,
      facts,
      isBatched: batch,
      former,
      isRejudged,
      stamp,
      verdictStamp: former === null && !isOpen ? (storedVersion?.kept ?? null) : null,
    };
  });
  const first = sides.find(({ id }) => id === baseline);
  if (!first) throw new HeedError("invalid", "The baseline is not one of the compared runs.", { where: "baseline" });
  const onSuite = await manifestOnSuite(manifest, first.suite.id);
  const headline = headlineIn(compare, onSuite.views.headline);
  return { manifest: onSuite, engine, compare, headline, sides, baseline: first, others: sides.filter(({ id }) => id !== baseline) };
}

function headlineIn({ headlines, stored }: FileComparison, { metric, slice }: Pick<MetricColumn, "metric" | "slice">): string {
  const headline = headlines.find((id) => {
    const declared = stored.declared(id);
    return declared?.metric === metric && sliceKey(declared.slice) === sliceKey(slice);
  });
  return headline ?? headlines[0];
}

function mixed(families: readonly string[]): HeedError {
  const titles = families.map((family) => manifestById(family).title).join(", ");
  const message = `These runs are of different benchmarks (${titles}), which measure different things. Choose runs of one benchmark.`;
  return new HeedError("invalid", message, { where: "runs" });
}
