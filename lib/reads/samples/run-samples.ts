import type { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import { runDetail } from "@/lib/contracts/run";
import { type SamplePage, type SamplePlace, samplePlace, sampleRow } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { type FilterTerm, formatTerm } from "@/lib/filter/filter-line";
import { countRow } from "@/lib/reads/columns";
import { noRun } from "@/lib/record/no-run";
import { withItemWords } from "./item-words";
import { type FilteredRun, type LinkFilters, type SampleConditions, sampleConditions, sampleOrder, termsOf } from "./sample-conditions";
import { sampleColumnsSql } from "./sample-row";
import { withCells } from "./with-cells";

const runRow = runDetail.pick({ id: true, benchmark: true, suiteId: true, verifier: true, sampleCount: true, params: true });

/** Reads a run as its sample table needs it; throws `not_found`. */
async function filteredRun(id: number): Promise<z.infer<typeof runRow>> {
  const [run] = await queryRows(
    runRow,
    'select id, benchmark, suite_id as "suiteId", verifier, sample_count as "sampleCount", params from run where id = $1',
    [id],
  );
  if (!run) throw noRun(id);
  return run;
}

const fromSql = ({ where }: SampleConditions, form: "inOrder" | "atOnce"): string =>
  `from sample s join item i on i.id = s.item_id where ${["s.run_id = $1", ...where.map((condition) => condition[form])].join(" and ")}`;

async function countOf(run: FilteredRun, terms: readonly FilterTerm[], link: LinkFilters): Promise<number> {
  const conditions = await sampleConditions(run, terms, link);
  const [count] = await queryRows(
    countRow,
    `select count(*)::int as count ${fromSql(conditions, "atOnce")} and $2::text is not null`,
    conditions.values,
  );
  return count?.count ?? 0;
}

/** Largest number of terms that are tried to find the one that excludes most. */
const mostTerms = 8;

/** Finds the term without which most samples match; undefined if removing a single term does not help. */
async function excluding(run: FilteredRun, terms: readonly FilterTerm[], link: LinkFilters): Promise<SamplePage["excludes"]> {
  let most: SamplePage["excludes"];
  for (const term of terms.slice(0, mostTerms)) {
    const others = terms.filter((other) => other !== term);
    const without = await countOf(run, others, link);
    if (without > (most?.without ?? 0)) most = { term: formatTerm(term), without };
  }
  return most;
}

/**
 * Reads one page of a run's samples in order, after the ordinal `cursor` and, after a jump, `skip` further matches. Throws `not_found`, or
 * `invalid` for an unreadable line or condition.
 * @returns `matching`, counted only on the first page (cursor null)
 */
export async function readRunSamples(
  id: number,
  filters: LinkFilters = {},
  page: { cursor?: number | null; skip?: number; limit?: number } = {},
): Promise<SamplePage> {
  // Samples in another order (`filters.sort`) are reached only by `skip`, and their `nextCursor` is null.
  const { cursor = null, skip = 0, limit = 50 } = page;
  const { sort } = filters;
  const run = await filteredRun(id);
  const family = await loadFamily(run.benchmark);
  const facts = family.manifest.views.tags.some(({ source }) => source === "fact");
  const terms = termsOf(run.benchmark, filters);
  const conditions = await sampleConditions(run, terms, filters);
  const values = [...conditions.values];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const order = sort ? sampleOrder(run.benchmark, sort, put) : "s.ordinal";
  const first = cursor === null && skip === 0;
  const read = async () => {
    const stored = await queryRows(
      sampleRow,
      `select ${sampleColumnsSql("$2", { facts })} ${fromSql(conditions, sort ? "atOnce" : "inOrder")} and s.ordinal > ${put(sort ? -1 : (cursor ?? -1))}
       order by ${order} limit ${put(limit + 1)} offset ${put(skip)}`,
      values,
    );
    const rows = await withItemWords(family, run, await withCells(family, run, stored.slice(0, limit)));
    return { rows, more: stored.length > limit };
  };
  // Words are searched in all replies, so matches are counted only if one page does not contain them all.
  const atOnce = first && terms.length > 0 && terms.every(({ field }) => field !== null);
  const [{ rows, more }, counted] = await Promise.all([read(), atOnce ? countOf(run, terms, filters) : null]);
  const nextCursor = more && !sort ? (rows.at(-1)?.ordinal ?? null) : null;
  if (!first) return { rows, nextCursor, matching: null };
  if (rows.length === 0 && terms.length > 0) {
    const excludes = await excluding(run, terms, filters);
    return { rows, nextCursor, matching: 0, ...(excludes && { excludes }) };
  }
  if (!more) return { rows, nextCursor, matching: rows.length };
  return { rows, nextCursor, matching: terms.length === 0 ? run.sampleCount : (counted ?? (await countOf(run, terms, filters))) };
}

/**
 * Finds a sample's position in a filtered and sorted table, from 1, and its neighbors there; null if the table does not contain it. Throws
 * as `readRunSamples` does.
 */
export async function readSamplePlace(id: number, ordinal: number, filters: LinkFilters): Promise<SamplePlace | null> {
  const run = { ...(await filteredRun(id)), opened: ordinal };
  const conditions = await sampleConditions(run, termsOf(run.benchmark, filters), filters);
  const values = [...conditions.values];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const order = filters.sort ? sampleOrder(run.benchmark, filters.sort, put) : "s.ordinal";
  const [place] = await queryRows(
    samplePlace,
    `select place::int, "of"::int, previous, next, seen::int from (
       select s.ordinal, row_number() over walk as place, count(*) over () as "of", lag(s.ordinal) over walk as previous, lead(s.ordinal) over walk as next,
         count(*) filter (where exists (select 1 from seen_sample n where n.run_id = s.run_id and n.ordinal = s.ordinal)) over () as seen
       ${fromSql(conditions, "atOnce")} and $2::text is not null window walk as (order by ${order})) table_of where ordinal = ${put(ordinal)}`,
    values,
  );
  return place ?? null;
}
