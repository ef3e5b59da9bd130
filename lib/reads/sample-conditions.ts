import { z } from "zod";
import { benchmarkById } from "@/lib/benchmarks/registry";
import type { SampleFilters } from "@/lib/contracts/sample";
import { likePattern } from "./like-pattern";
import { missedPositions } from "./missed-positions";
import { queryRows } from "./query-rows";
import { tagCondition } from "./tag-condition";

export interface FilteredRun {
  id: number;
  benchmark: string;
  suiteId: number;
  verifier: string;
}

/** SQL conditions over `sample s join item i`, with their values in `$1, $2, ...`; `$1` is the run, `$2` its verifier. */
export interface SampleConditions {
  where: string[];
  values: unknown[];
}

type Put = (value: unknown) => string;

function tagSql(text: string, put: Put): string {
  const condition = tagCondition(text);
  const tag = `${put(condition.tag)}::text`;
  if ("value" in condition) return `i.tags ->> ${tag} = ${put(condition.value)}`;
  const bounds = `${put(condition.low)}::float8 and ${put(condition.high)}::float8`;
  return `case when jsonb_typeof(i.tags -> ${tag}) = 'number' then (i.tags ->> ${tag})::float8 between ${bounds} else false end`;
}

/** A subquery with OFFSET 0 stays one: rows are tried in order, so the first page stops early. */
function textSql(text: string, put: Put): string {
  const { pattern, collation } = likePattern(text);
  const like = put(pattern);
  return `(i.key ${collation} ilike ${like} or exists (select 1 from turn t
    where t.run_id = s.run_id and t.ordinal = s.ordinal and t.reply ${collation} ilike ${like} offset 0))`;
}

const lastTurnRow = z.object({ turn: z.number().int() });

async function missedSql(label: string, run: FilteredRun, put: Put): Promise<string> {
  const [last] = await queryRows(lastTurnRow, "select coalesce(max(turn), 0)::int as turn from checks where run_id = $1", [run.id]);
  const places = await missedPositions(run.benchmark, run.suiteId, last?.turn ?? 0, label);
  const passLetters = benchmarkById(run.benchmark)
    .views.outcomes.filter((outcome) => outcome.tone === "pass")
    .map((outcome) => outcome.letter);
  const at = `substr(c.outcomes, place.at::int + 1, 1)`;
  return `s.item_id = any(${put(places.items)}::int[]) and exists (
    select 1 from checks c, jsonb_array_elements_text(${put(JSON.stringify(places.at))}::jsonb -> (s.item_id || ':' || c.turn)) as place(at)
    where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2 and ${at} <> '' and ${at} <> all(${put(passLetters)}::text[]) offset 0)`;
}

/** The filters of a sample table as SQL; throws `invalid` for a tag condition that cannot be read. */
export async function sampleConditions(run: FilteredRun, filters: SampleFilters): Promise<SampleConditions> {
  const values: unknown[] = [run.id, run.verifier];
  const put: Put = (value) => `$${values.push(value)}`;
  const where: string[] = [];
  if (filters.status?.length) where.push(`s.status = any(${put(filters.status)}::text[])`);
  if (filters.passed !== undefined) where.push(`s.passed = ${put(filters.passed)}::boolean`);
  if (filters.reason) where.push(`s.reason = ${put(filters.reason)}`);
  for (const tag of filters.tags ?? []) where.push(tagSql(tag, put));
  if (filters.missed) where.push(await missedSql(filters.missed, run, put));
  if (filters.text) where.push(textSql(filters.text, put));
  return { where, values };
}
