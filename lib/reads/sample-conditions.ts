import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { type ScoredEnding, unfinishedEnding } from "@/lib/contracts/asked";
import type { SampleFilters } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { likePattern } from "./like-pattern";
import { type MissedCheck, missedPositions } from "./missed-positions";
import { factsSql } from "./sample-row";
import { tagCondition } from "./tag-condition";

export interface FilteredRun {
  id: number;
  benchmark: string;
  suiteId: number;
  verifier: string;
}

/** One condition over `sample s join item i`, in the form that finds a first page soonest and in the one that finds all soonest. */
interface Condition {
  inOrder: string;
  atOnce: string;
}

/** SQL conditions with their values in `$1, $2, ...`; `$1` is the run, `$2` its verifier. */
export interface SampleConditions {
  where: Condition[];
  values: unknown[];
}

type Put = (value: unknown) => string;

/** A condition on one of the item's tags, or on a fact, where the family declares the tag to be one. */
function tagSql(text: string, { tags }: Views, put: Put): string {
  const condition = tagCondition(text);
  const isFact = tags.some(({ tag, source }) => tag === condition.tag && source === "fact");
  const all = isFact ? factsSql("$2") : "i.tags";
  const tag = `${put(condition.tag)}::text`;
  if ("value" in condition) return `${all} ->> ${tag} = ${put(condition.value)}`;
  const bounds = `${put(condition.low)}::float8 and ${put(condition.high)}::float8`;
  return `case when jsonb_typeof(${all} -> ${tag}) = 'number' then (${all} ->> ${tag})::float8 between ${bounds} else false end`;
}

/** A subquery with OFFSET 0 stays one: rows are tried in order, so the first page stops early. Replies with one of `secrets` match nothing. */
function textSql(text: string, secrets: readonly string[], put: Put): string {
  const { pattern, collation } = likePattern(text);
  const like = put(pattern);
  const isOpen =
    secrets.length === 0 ? "" : ` and not exists (select 1 from unnest(${put(secrets)}::text[]) secret where strpos(t.reply, secret) > 0)`;
  return `(i.key ${collation} ilike ${like} or exists (select 1 from turn t
    where t.run_id = s.run_id and t.ordinal = s.ordinal and t.reply ${collation} ilike ${like}${isOpen} offset 0))`;
}

const lastTurnRow = z.object({ turn: z.number().int() });

async function missedSql(asked: MissedCheck, run: FilteredRun, put: Put): Promise<Condition> {
  const [last] = await queryRows(lastTurnRow, "select coalesce(max(turn), 0)::int as turn from checks where run_id = $1", [run.id]);
  const places = await missedPositions(run.benchmark, run.suiteId, last?.turn ?? 0, asked);
  const passLetters = manifestById(run.benchmark)
    .views.outcomes.filter((outcome) => outcome.tone === "pass")
    .map((outcome) => outcome.letter);
  const [items, at, pass] = [put(places.items), put(JSON.stringify(places.at)), put(passLetters)];
  const isMissed = (position: string): string => `substr(c.outcomes, ${position} + 1, 1) <> all(${pass}::text[] || '{""}')`;
  return {
    inOrder: `s.item_id = any(${items}::int[]) and exists (
      select 1 from checks c, jsonb_array_elements_text(${at}::jsonb -> (s.item_id || ':' || c.turn)) as place(at)
      where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2 and ${isMissed("place.at::int")} offset 0)`,
    atOnce: `s.item_id = any(${items}::int[]) and s.ordinal in (
      select c.ordinal from jsonb_each(${at}::jsonb) as asked(key, places), jsonb_array_elements_text(asked.places) as place(at), sample s2, checks c
      where s2.run_id = $1 and s2.item_id = split_part(asked.key, ':', 1)::int and c.run_id = $1 and c.ordinal = s2.ordinal
        and c.turn = split_part(asked.key, ':', 2)::int and c.verifier = $2 and ${isMissed("place.at::int")})`,
  };
}

/** Ended samples by the number of their turns that were scored. */
function endedSql(text: string, put: Put): string {
  const condition = tagCondition(`ended=${text}`);
  const [low, high] = "value" in condition ? [Number(condition.value), Number(condition.value)] : [condition.low, condition.high];
  if (Number.isNaN(low) || Number.isNaN(high))
    throw new HeedError("invalid", `“${text}” is no turn. Write it as 12 or 12..15.`, { where: "ended" });
  return `s.status = 'scored' and (select count(*) from checks c where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2)
    between ${put(low)}::float8 and ${put(high)}::float8`;
}

const unfinishedList = unfinishedEnding.options.map((ending) => `'${ending}'`).join(", ");

/** Scored samples by how their replies ended: as the first unfinished one did. Only unfinished replies are looked at. */
function replySql(ending: ScoredEnding, put: Put): Condition {
  const unfinished = `from turn t where t.run_id = s.run_id and t.ordinal = s.ordinal and t.ended in (${unfinishedList})`;
  if (ending === "finished") {
    const sql = `s.status = 'scored' and not exists (select 1 ${unfinished})`;
    return { inOrder: sql, atOnce: sql };
  }
  const asked = put(ending);
  return {
    inOrder: `s.status = 'scored' and (select t.ended ${unfinished} order by t.turn limit 1) = ${asked}`,
    atOnce: `s.status = 'scored' and s.ordinal in (select u.ordinal from (select distinct on (t.ordinal) t.ordinal, t.ended from turn t
      where t.run_id = $1 and t.ended in (${unfinishedList}) order by t.ordinal, t.turn) u where u.ended = ${asked})`,
  };
}

/** What a reader of a link does not say by the filters alone: the stored reasons behind the one that it sees, and texts that no search may find. */
export interface LinkFilters extends SampleFilters {
  reasons?: readonly string[];
  secrets?: readonly string[];
}

/** The filters of a sample table as SQL; throws `invalid` for a condition that cannot be read. */
export async function sampleConditions(run: FilteredRun, filters: LinkFilters): Promise<SampleConditions> {
  const values: unknown[] = [run.id, run.verifier];
  const put: Put = (value) => `$${values.push(value)}`;
  const where: Condition[] = [];
  const add = (sql: string): number => where.push({ inOrder: sql, atOnce: sql });
  if (filters.status?.length) add(`s.status = any(${put(filters.status)}::text[])`);
  if (filters.passed !== undefined) add(`s.passed = ${put(filters.passed)}::boolean`);
  const reasons = filters.reasons ?? (filters.reason ? [filters.reason] : null);
  if (reasons) add(`s.reason = any(${put(reasons)}::text[])`);
  if (filters.reply) where.push(replySql(filters.reply, put));
  if (filters.ended) add(endedSql(filters.ended, put));
  for (const tag of filters.tags ?? []) add(tagSql(tag, manifestById(run.benchmark).views, put));
  if (filters.missed) where.push(await missedSql({ label: filters.missed }, run, put));
  if (filters.group) where.push(await missedSql({ group: filters.group }, run, put));
  if (filters.text) add(textSql(filters.text, filters.secrets ?? [], put));
  return { where, values };
}
