import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import type { SampleValues } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { noRun } from "@/lib/record/no-run";
import { likePattern } from "./like-pattern";
import { checkNames } from "./missed-positions";
import { searchedSuite } from "./sample-conditions";
import { factsSql } from "./sample-row";

/** Largest number of values in a list of completions. */
const most = 30;

const runRow = z.object({ id: z.number().int(), benchmark: z.string(), suiteId: z.number().int(), verifier: z.string() });
const valueRow = z.object({ value: z.string(), count: z.number().int() });

/**
 * Reads the values of a field in a run's samples that contain the text, most frequent first; empty for a field without completions. Throws
 * `not_found`.
 */
export async function readSampleValues(id: number, field: string, text: string): Promise<SampleValues> {
  const [run] = await queryRows(runRow, 'select id, benchmark, suite_id as "suiteId", verifier from run where id = $1', [id]);
  if (!run) throw noRun(id);
  const name = field.toLowerCase();
  const tag = manifestById(run.benchmark).views.tags.find((column) => column.tag.toLowerCase() === name);
  if (!tag && (name === "missed" || name === "group")) {
    const names = await checkNames(await searchedSuite(run), name === "missed" ? "label" : "group");
    const wanted = text.toLowerCase();
    const matches = names
      .filter((checkName) => checkName.name.includes(wanted))
      .sort((a, b) => b.items - a.items || (a.name < b.name ? -1 : 1));
    return matches.slice(0, most).map((checkName) => ({ value: checkName.name, count: checkName.items }));
  }
  const column = name === "reason" ? "s.reason" : name === "key" ? "i.key" : null;
  if (!tag && column === null) return [];
  const all = tag?.source === "fact" ? factsSql("$2") : "i.tags";
  const value = tag ? `${all} ->> $5::text` : `case when $5::text <> '' then ${column} end`;
  return queryRows(
    valueRow,
    `select value, count(*)::int as count from (select ${value} as value from sample s join item i on i.id = s.item_id where s.run_id = $1 and $2::text is not null) v
     where value ilike $3 group by value order by count desc, length(value), value limit $4`,
    [run.id, run.verifier, likePattern(text).pattern, most, tag?.tag ?? name],
  );
}
