import { z } from "zod";
import { loadFamily, manifestById } from "@/lib/benchmarks/registry";
import type { SuiteDetail, SuiteRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { suiteRows } from "./suites";

const valuesAtMost = 200;

const tagValueRow = z.object({ tag: z.string(), value: z.union([z.string(), z.number(), z.boolean()]), count: z.number().int() });
/** Counts each value of each tag, or each word of it for the tags of $2. */
const tagValueSql = `select tag, value, count from (
    select tag, value, count(*)::int as count, row_number() over (partition by tag order by count(*) desc, value) as place
    from (select t.key as tag, coalesce(to_jsonb(w.word), t.value) as value from item, jsonb_each(case when jsonb_typeof(item.tags) = 'object' then item.tags else '{}' end) t
      left join lateral string_to_table(t.value #>> '{}', ' ') w(word) on t.key = any($2) where item.suite_id = $1) valued
    group by 1, 2) counted
  where place <= ${valuesAtMost} order by tag, place`;

/** Reads one suite, archived or not, with its parameters and the values of its tags; throws `not_found`. */
export async function readSuite(id: number): Promise<SuiteDetail> {
  const [[row], [stored]] = await Promise.all([
    suiteRows("where s.id = $1", [id]),
    queryRows(z.object({ params: z.unknown() }), "select params from suite where id = $1", [id]),
  ]);
  if (!row || !stored) throw new HeedError("not_found", `There is no suite ${id}.`);
  const worded = manifestById(row.benchmark).views.tags.flatMap(({ tag, words }) => (words ? [tag] : []));
  const values = await queryRows(tagValueRow, tagValueSql, [id, worded]);
  const tagValues: SuiteDetail["tagValues"] = {};
  for (const { tag, value, count } of values) {
    const list = tagValues[tag] ?? [];
    tagValues[tag] = list;
    list.push({ value, count });
  }
  return { ...row, params: stored.params, inputTokens: await inputTokensOf(row, stored.params), tagValues };
}

/**
 * Returns the input tokens of a generated suite that has as many items as its parameters define; null otherwise, because a build may have
 * changed its items.
 */
async function inputTokensOf({ benchmark, origin, itemCount }: SuiteRow, params: unknown): Promise<number | null> {
  const { manifest, engine } = await loadFamily(benchmark);
  const parsed = manifest.forms.suite.safeParse(params);
  if (origin !== "generated" || !engine.suite.size || !parsed.success) return null;
  const { items, inputTokens } = engine.suite.size(parsed.data);
  return items === itemCount ? inputTokens : null;
}
