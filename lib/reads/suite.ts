import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { SuiteDetail, SuiteRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { suiteRows } from "./suites";

const valuesAtMost = 200;

const tagValueRow = z.object({ tag: z.string(), value: z.union([z.string(), z.number(), z.boolean()]), count: z.number().int() });
const tagValueSql = `select tag, value, count from (
    select t.key as tag, t.value, count(*)::int as count, row_number() over (partition by t.key order by count(*) desc, t.value) as place
    from item, jsonb_each(item.tags) t where item.suite_id = $1 group by 1, 2) counted
  where place <= ${valuesAtMost} order by tag, place`;

/** One suite, archived or not, with its parameters and the values of its tags; throws `not_found`. */
export async function readSuite(id: number): Promise<SuiteDetail> {
  const [[row], [stored], values] = await Promise.all([
    suiteRows("where s.id = $1", [id]),
    queryRows(z.object({ params: z.unknown() }), "select params from suite where id = $1", [id]),
    queryRows(tagValueRow, tagValueSql, [id]),
  ]);
  if (!row || !stored) throw new HeedError("not_found", `There is no suite ${id}.`);
  const tagValues: SuiteDetail["tagValues"] = {};
  for (const { tag, value, count } of values) {
    const list = tagValues[tag] ?? [];
    tagValues[tag] = list;
    list.push({ value, count });
  }
  return { ...row, params: stored.params, inputTokens: await inputTokensOf(row, stored.params), tagValues };
}

/** Of a generated suite that has as many items as its parameters make: a build may have given it others. */
async function inputTokensOf({ benchmark, origin, itemCount }: SuiteRow, params: unknown): Promise<number | null> {
  const { manifest, engine } = await loadFamily(benchmark);
  const parsed = manifest.forms.suite.safeParse(params);
  if (origin !== "generated" || !engine.suite.size || !parsed.success) return null;
  const { items, inputTokens } = engine.suite.size(parsed.data);
  return items === itemCount ? inputTokens : null;
}
