import { z } from "zod";
import { askedSentence, type LoadedFamily, namesByAsked, openItem } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { Requirement } from "@/lib/benchmarks/scoring";
import { type MissedChecks, type MissedSearch, mostMissed, type OutcomeStrips, outcomeStrips } from "@/lib/contracts/missed-checks";
import { leadingMissed } from "@/lib/contracts/plain/limits";
import { sampleRow } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { noRun } from "@/lib/record/no-run";
import { shareEstimate } from "@/lib/stats/estimate";

/** Largest numbers of samples and of strips that are counted, so that a request takes at most a second. */
const most = { samples: 5000, strips: 400 };
const batch = 200;

const runRow = z.object({ id: z.number().int(), benchmark: z.string(), verifier: z.string() });

async function runOf(id: number) {
  const [run] = await queryRows(runRow, `select id, benchmark, verifier from run where id = $1`, [id]);
  if (!run) throw noRun(id);
  return run;
}

/**
 * Selects the runs that are counted with run $1. Across suites, example runs are counted only with example runs, and archived runs are left
 * out.
 */
const runsSql: Record<MissedSearch["over"], string> = {
  run: "select $1::int as id",
  suite: "select o.id from run o join run r on r.id = $1 where o.suite_id = r.suite_id",
  family: `select o.id from run o join run r on r.id = $1 where o.benchmark = r.benchmark and (o.suite_id = r.suite_id
    or (o.demonstration = r.demonstration and o.archived_at is null))`,
};

/**
 * Selects samples of the runs $1 that have a verdict under the verifier $2 and whose tag $3 lies from $4 to $5; an even selection of at
 * most $6, the same every time.
 */
const chosenSql = `with found as (
    select s.run_id, s.ordinal, s.item_id, row_number() over (order by s.run_id, s.ordinal) as place, count(*) over () as total
    from sample s join item i on i.id = s.item_id
    where s.run_id = any($1::int[]) and s.status = 'scored'
      and exists (select 1 from checks c where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2)
      and ($3::text is null or case when jsonb_typeof(i.tags -> $3) = 'number' then (i.tags ->> $3)::float8
        between coalesce($4::float8, '-infinity') and coalesce($5::float8, 'infinity') else false end)),
  chosen as (select * from found where total <= $6::int or floor(place * $6::float8 / total) > floor((place - 1) * $6::float8 / total))`;

const lettersRow = z.object({
  itemId: z.number().int(),
  turn: z.number().int(),
  letters: z.array(z.string()),
  /** Parallel to the letters; null for samples of other runs. */
  ordinals: z.array(z.number().int().nullable()),
});
const lettersSql = `select f.item_id as "itemId", c.turn, array_agg(c.outcomes order by f.run_id, f.ordinal) as letters,
    array_agg(case when f.run_id = $5 then f.ordinal end order by f.run_id, f.ordinal) as ordinals
  from unnest($1::int[], $2::int[], $3::int[]) as f(run_id, ordinal, item_id)
    join checks c on c.run_id = f.run_id and c.ordinal = f.ordinal and c.verifier = $4
  group by f.item_id, c.turn order by f.item_id, c.turn`;
const placeRow = z.object({ runId: z.number().int(), ordinal: z.number().int(), itemId: z.number().int(), total: z.number().int() });
const placesSql = `${chosenSql} select run_id as "runId", ordinal, item_id as "itemId", total::int from chosen order by item_id`;
const bodySql = "select id, coalesce(cluster, key) as cluster, body from item where id = any($1::int[]) order by id";
const bodyRow = z.object({ id: z.number().int(), cluster: z.string(), body: z.unknown() });
const firstRow = sampleRow.pick({ ordinal: true, key: true, tags: true, repetition: true }).extend({ body: z.unknown() });
const firstSql = `select s.ordinal, s.repetition, i.key, i.tags, i.body from sample s join item i on i.id = s.item_id
  where s.run_id = $1 and s.ordinal = any($2::int[])`;

/** Returns the names under which a check is counted. */
function countedAs({ label, group, sorts }: Requirement, by: string): readonly string[] {
  if (by === "label") return [label];
  return by === "group" ? [group] : (sorts?.[by] ?? []);
}

/** The number of replies that were checked for something, and of those that missed it. */
interface Count {
  missed: number;
  asked: number;
}

interface Counted extends Count {
  label: string;
  byCluster: Map<string, Count>;
  /** Ordinal of the run's first sample that missed it. */
  first: number | null;
}

/** Adds replies to the counts of a name and of its cluster. */
function add(to: Counted, cluster: string, { missed, asked }: Count, first: number | null): void {
  const part = to.byCluster.get(cluster) ?? { missed: 0, asked: 0 };
  to.byCluster.set(cluster, part);
  for (const sum of [to, part]) {
    sum.missed += missed;
    sum.asked += asked;
  }
  if (first !== null && (to.first === null || first < to.first)) to.first = first;
}

/** Returns the 95% interval of a share by `shareEstimate`, in percent. */
function boundsOf({ byCluster }: Counted): { low: number | null; high: number | null } {
  const parts = [...byCluster].flatMap(([cluster, { missed, asked }]) =>
    Array.from({ length: asked }, (_, at) => ({ cluster, value: Number(at < missed) })),
  );
  const values = parts.map(({ value }) => value);
  const { low, high } = shareEstimate(
    values,
    parts.map(({ cluster }) => cluster),
    { cluster: "item", independent: true },
  );
  return { low, high };
}

/** Reads the samples of a run with these ordinals, in the form in which a list names them. */
async function namedSamples(family: LoadedFamily, runId: number, ordinals: readonly number[]) {
  const rows = await queryRows(firstRow, firstSql, [runId, ordinals]);
  const isNamed = namesByAsked(family.manifest);
  return new Map(
    rows.map(({ body, ...row }) => [
      row.ordinal,
      { ...row, ...(isNamed && { asked: askedSentence(family, openItem(family.engine, body)) }) },
    ]),
  );
}

/**
 * Counts what the run's replies missed most, for any family: checks with the same label or sort are counted together, ignoring case. Throws
 * `not_found`.
 */
export async function readMissedChecks(id: number, search: MissedSearch, atMost = most.samples): Promise<MissedChecks> {
  // Intervals are those of the family's other shares: mid-p for independent replies, else modified Wilson over clusters.
  const run = await runOf(id);
  const family = await loadFamily(run.benchmark);
  const { engine, manifest } = family;
  const passes = new Set(manifest.views.outcomes.flatMap(({ letter, tone }) => (tone === "pass" ? [letter] : [])));
  const runs = (await queryRows(z.object({ id: z.number().int() }), runsSql[search.over], [id])).map((row) => row.id);
  const asked = [runs, run.verifier, search.tag ?? null, search.low ?? null, search.high ?? null, atMost];
  // The choice reads all samples of the runs, so it is made once and not for each batch.
  const chosen = await queryRows(placeRow, placesSql, asked);
  const items = [...new Set(chosen.map(({ itemId }) => itemId))];
  const counts = new Map<string, Counted>();
  for (let at = 0; at < items.length; at += batch) {
    const part = items.slice(at, at + batch);
    const inPart = chosen.filter(({ itemId }) => itemId >= (part[0] ?? 0) && itemId <= (part.at(-1) ?? 0));
    const columns = [inPart.map(({ runId }) => runId), inPart.map(({ ordinal }) => ordinal), inPart.map(({ itemId }) => itemId)];
    const [replies, bodies] = await Promise.all([
      queryRows(lettersRow, lettersSql, [...columns, run.verifier, id]),
      queryRows(bodyRow, bodySql, [part]),
    ]);
    const opened = new Map(bodies.map(({ id: item, cluster, body }) => [item, { cluster, item: openItem(engine, body).item }]));
    for (const { itemId, turn, letters, ordinals } of replies) {
      const openedItem = opened.get(itemId);
      if (openedItem === undefined) continue;
      const checks = engine.scoring.requirements(openedItem.item, turn);
      const [first, end] = [Math.floor(search.from * checks.length), Math.ceil(search.to * checks.length)];
      for (const [position, requirement] of checks.slice(first, end).entries()) {
        const given = letters.flatMap((outcomes, nth) => {
          const letter = outcomes[first + position];
          return letter === undefined ? [] : [{ isMissed: !passes.has(letter), ordinal: ordinals[nth] ?? null }];
        });
        const missed = given.filter(({ isMissed }) => isMissed);
        const firstMissed = missed.find(({ ordinal }) => ordinal !== null)?.ordinal ?? null;
        for (const label of countedAs(requirement, search.by)) {
          const key = label.toLowerCase();
          const sum = counts.get(key) ?? { label, missed: 0, asked: 0, byCluster: new Map(), first: null };
          counts.set(key, sum);
          add(sum, openedItem.cluster, { missed: missed.length, asked: given.length }, firstMissed);
        }
      }
    }
  }
  const missed = [...counts.values()].filter((count) => count.missed > 0);
  missed.sort((a, b) => b.missed - a.missed || b.missed / b.asked - a.missed / a.asked || (a.label < b.label ? -1 : 1));
  const leading = missed.slice(0, leadingMissed).flatMap(({ first }) => first ?? []);
  const named = await namedSamples(family, id, leading);
  const rows = missed.slice(0, mostMissed).map((count, place) => {
    const first = place < leadingMissed && count.first !== null ? named.get(count.first) : undefined;
    return { label: count.label, missed: count.missed, asked: count.asked, ...boundsOf(count), ...(first && { first }) };
  });
  const cluster = (manifest.nouns.cluster ?? manifest.nouns.sample).one;
  return {
    ...{ rows, cluster, checks: missed.length, different: counts.size },
    ...{ runs: new Set(chosen.map(({ runId }) => runId)).size, samples: chosen.length, total: chosen[0]?.total ?? 0 },
  };
}

const stripRow = outcomeStrips.shape.strips.element.extend({ total: z.number().int() });
const stripsSql = `${chosenSql}
  select f.ordinal, i.key, (i.tags ->> $3)::float8 as at, string_agg(c.outcomes, '' order by c.turn) as letters, f.total::int as total
  from chosen f join item i on i.id = f.item_id join checks c on c.run_id = f.run_id and c.ordinal = f.ordinal and c.verifier = $2
  group by f.ordinal, i.key, i.tags, f.total order by at, f.ordinal`;

/**
 * Reads the outcome letters of a run's replies by a numeric tag, under its own verifier; an even selection of at most 400. Throws
 * `not_found`.
 */
export async function readOutcomeStrips(id: number, tag: string, atMost = most.strips): Promise<OutcomeStrips> {
  const { verifier } = await runOf(id);
  const rows = await queryRows(stripRow, stripsSql, [[id], verifier, tag, null, null, atMost]);
  return { strips: rows.map(({ total: _, ...strip }) => strip), total: rows[0]?.total ?? 0 };
}
