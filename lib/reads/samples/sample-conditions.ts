import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { type ScoredEnding, scoredEnding, unfinishedEnding } from "@/lib/contracts/asked";
import type { SampleFilters } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { readLine, sampleAmounts, sampleFields } from "@/lib/filter/fields";
import { exactly, type FilterTerm, type FilterValue, plainFilterText } from "@/lib/filter/filter-line";
import { termsOfFilters } from "@/lib/filter/old-filters";
import { numberSql, type Put, textSql } from "@/lib/filter/value-sql";
import { sampleEvents } from "@/lib/record/sample-states";
import { likePattern } from "./like-pattern";
import { listedWord } from "./listed-word";
import { groupPositions, type MissedPositions, missedPositions, type SearchedSuite } from "./missed-positions";
import { factsSql } from "./sample-row";
import { tagCondition } from "./tag-condition";

export interface FilteredRun {
  id: number;
  benchmark: string;
  suiteId: number;
  verifier: string;
  /** Ordinal of the open sample: it keeps its place in a list of samples that no one has looked at. */
  opened?: number;
}

/** A condition over `sample s join item i`, in the form that finds a first page fastest and in the form that finds all matches fastest. */
interface Condition {
  inOrder: string;
  atOnce: string;
}

/** SQL conditions with their values in `$1, $2, ...`; `$1` is the run, `$2` its verifier. */
export interface SampleConditions {
  where: Condition[];
  values: unknown[];
}

const same = (sql: string): Condition => ({ inOrder: sql, atOnce: sql });

/** Returns the SQL of a number that every sample has; undefined for another field. */
const amountOf = (field: string): string | undefined => sampleAmounts.find(({ name }) => name === field)?.sql;

/** Finds the tag or fact of a sample that a field names; a tag that the family does not declare is looked up under that name. */
function tagOf(field: string, { tags }: Views, put: Put): { all: string; name: string } {
  const tag = tags.find((column) => column.tag.toLowerCase() === field.toLowerCase());
  return { all: tag?.source === "fact" ? factsSql("$2") : "i.tags", name: `${put(tag?.tag ?? field)}::text` };
}

/** Builds a condition on a fact of the verdicts that is a list of numbers: one of them meets it. */
function severalSql(tag: string, value: FilterValue, put: Put): string {
  const list = `n.facts -> ${put(tag)}::text`;
  return `exists (select 1 from checks n, jsonb_array_elements_text(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end) as listed(figure)
    where n.run_id = s.run_id and n.ordinal = s.ordinal and n.verifier = $2 and ${numberSql("listed.figure", value, put)})`;
}

/** Builds a condition on an item's tag, or on a fact if the family declares the tag as one. */
function tagSql(field: string, value: FilterValue, views: Views, put: Put): string {
  const declared = views.tags.find((column) => column.tag.toLowerCase() === field.toLowerCase());
  if (declared?.several) return severalSql(declared.tag, value, put);
  const { all, name } = tagOf(field, views, put);
  const isNumber = declared?.kind === "number";
  if (value.kind === "text") return textSql(`(${all} ->> ${name})`, isNumber ? exactly(value.text) : value, put);
  const bounds = `${put(value.low)}::float8 and ${put(value.high)}::float8`;
  return `case when jsonb_typeof(${all} -> ${name}) = 'number' then (${all} ->> ${name})::float8 between ${bounds} else false end`;
}

/**
 * Builds a condition for a reply, or an item's key, that contains the text; a word without `~` must match at the beginning of a word. The
 * planner keeps a subquery with OFFSET 0 separate: rows are tried in order, so the first page stops early. Replies that contain one of
 * `secrets` match nothing.
 */
function replyTextSql(value: FilterValue, secrets: readonly string[], put: Put): string {
  const text = plainFilterText(value);
  const { pattern, collation } = likePattern(text);
  const like = put(pattern);
  const begins = value.kind === "text" && value.match === "usual" && /^[\p{L}\p{N}]/u.test(text) && !/\p{Script=Han}/u.test(text);
  const begin = begins ? ` and t.reply ~* ${put(`(^|[^[:alnum:]])${text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")}`)}` : "";
  const isOpen =
    secrets.length === 0 ? "" : ` and not exists (select 1 from unnest(${put(secrets)}::text[]) secret where strpos(t.reply, secret) > 0)`;
  return `(i.key ${collation} ilike ${like} or exists (select 1 from turn t
    where t.run_id = s.run_id and t.ordinal = s.ordinal and t.reply ${collation} ilike ${like}${begin}${isOpen} offset 0))`;
}

const lastTurnRow = z.object({ turn: z.number().int() });

/** Reads the suite of a run with the last turn that was judged. */
export async function searchedSuite({ id, benchmark, suiteId }: Omit<FilteredRun, "verifier">): Promise<SearchedSuite> {
  const [last] = await queryRows(lastTurnRow, "select coalesce(max(turn), 0)::int as turn from checks where run_id = $1", [id]);
  return { benchmark, suiteId, lastTurn: last?.turn ?? 0 };
}

function missedSql(places: MissedPositions, run: FilteredRun, put: Put): Condition {
  const passLetters = manifestById(run.benchmark)
    .views.outcomes.filter((outcome) => outcome.tone === "pass")
    .map((outcome) => outcome.letter);
  const [items, at, pass] = [put(places.items), put(JSON.stringify(places.at)), put(passLetters)];
  const isMissed = (position: string): string => `substr(c.outcomes, ${position} + 1, 1) <> all(${pass}::text[] || '{""}')`;
  return {
    inOrder: `(s.item_id = any(${items}::int[]) and exists (
      select 1 from checks c, jsonb_array_elements_text(${at}::jsonb -> (s.item_id || ':' || c.turn)) as place(at)
      where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2 and ${isMissed("place.at::int")} offset 0))`,
    atOnce: `(s.item_id = any(${items}::int[]) and s.ordinal in (
      select c.ordinal from jsonb_each(${at}::jsonb) as asked(key, places), jsonb_array_elements_text(asked.places) as place(at), sample s2, checks c
      where s2.run_id = $1 and s2.item_id = split_part(asked.key, ':', 1)::int and c.run_id = $1 and c.ordinal = s2.ordinal
        and c.turn = split_part(asked.key, ':', 2)::int and c.verifier = $2 and ${isMissed("place.at::int")}))`,
  };
}

// All statuses of an end, except that an unscored sample lacks verdicts.
const endedList = sampleEvents.receive.to.flatMap((status) => (status === "unscored" ? [] : `'${status}'`)).join(", ");

/** Builds a condition on the number of judged turns, at least one, of ended samples, including dialogues that were cut short. */
function endedSql(value: FilterValue, put: Put): string {
  const [low, high] = value.kind === "range" ? [value.low, value.high] : [Number(value.text), Number(value.text)];
  if (Number.isNaN(low) || Number.isNaN(high))
    throw new HeedError("invalid", `“${plainFilterText(value)}” is not a turn. Write 12 or 12..15.`, { where: "ended" });
  // As in survival curves, where a dialogue without a judged turn is missing.
  return `(s.status in (${endedList}) and (select nullif(count(*), 0) from checks c
    where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2)
    between ${put(low)}::float8 and ${put(high)}::float8)`;
}

const unfinishedList = unfinishedEnding.options.map((ending) => `'${ending}'`).join(", ");

/**
 * Builds a condition on how the replies of scored samples ended, which is the ending of the first unfinished reply. Only unfinished replies
 * are read.
 */
function replySql(ending: ScoredEnding, put: Put): Condition {
  const unfinished = `from turn t where t.run_id = s.run_id and t.ordinal = s.ordinal and t.ended in (${unfinishedList})`;
  if (ending === "finished") return same(`(s.status = 'scored' and not exists (select 1 ${unfinished}))`);
  const asked = put(ending);
  return {
    inOrder: `(s.status = 'scored' and (select t.ended ${unfinished} order by t.turn limit 1) = ${asked})`,
    atOnce: `(s.status = 'scored' and s.ordinal in (select u.ordinal from (select distinct on (t.ordinal) t.ordinal, t.ended from turn t
      where t.run_id = $1 and t.ended in (${unfinishedList}) order by t.ordinal, t.turn) u where u.ended = ${asked}))`,
  };
}

/** Builds a condition for samples that a person has looked at, or that no one has; the open sample counts as both. */
function seenSql(yes: boolean, { opened }: FilteredRun, put: Put): Condition {
  const seen = "exists (select 1 from seen_sample n where n.run_id = s.run_id and n.ordinal = s.ordinal)";
  const isOpen = opened === undefined ? "" : ` or s.ordinal = ${put(opened)}`;
  return same(`(${yes ? "" : "not "}${seen}${isOpen})`);
}

/** Builds a condition for samples that are flagged, or for those that are not. */
const flaggedSql = (yes: boolean): Condition =>
  same(`${yes ? "" : "not "}exists (select 1 from annotation a where a.subject = 'sample' and a.kind = 'flag' and a.undone_at is null
    and a.key = s.run_id || '/' || s.ordinal)`);

async function valueSql(
  named: string | null,
  value: FilterValue,
  run: FilteredRun,
  secrets: readonly string[],
  put: Put,
): Promise<Condition> {
  const { views } = manifestById(run.benchmark);
  if (named === null) return same(replyTextSql(value, secrets, put));
  const field = named.toLowerCase();
  const text = plainFilterText(value);
  const sought = { text, exact: value.kind === "text" && value.match === "exact" };
  if (views.tags.some(({ tag }) => tag.toLowerCase() === field)) return same(tagSql(field, value, views, put));
  if (field === "verdict") return same(`s.passed = ${put(listedWord(field, value) === "passed")}::boolean`);
  if (field === "flagged") return flaggedSql(listedWord(field, value) === "yes");
  if (field === "seen") return seenSql(listedWord(field, value) === "yes", run, put);
  // A status is one of a few lowercase words, so it is compared directly: lower() for each of 100,000 rows takes three times as long.
  if (field === "status") return same(`s.status = ${put(listedWord(field, value))}`);
  if (field === "reason") return same(textSql("s.reason", value, put));
  if (field === "key") return same(textSql("i.key", value, put));
  if (field === "reply") return replySql(scoredEnding.parse(listedWord(field, value)), put);
  if (field === "ended") return same(endedSql(value, put));
  if (field === "missed") return missedSql(await missedPositions(await searchedSuite(run), sought), run, put);
  if (field === "group") return same(`s.item_id = any(${put((await groupPositions(await searchedSuite(run), sought)).items)}::int[])`);
  const amount = amountOf(field);
  return same(amount === undefined ? tagSql(named, value, views, put) : numberSql(amount, value, put));
}

/** Builds the condition of one term: any of its values or, if negated, none of them, which includes rows without a value. */
async function termSql({ field, not, values }: FilterTerm, run: FilteredRun, secrets: readonly string[], put: Put): Promise<Condition> {
  const any = await Promise.all(values.map((value) => valueSql(field, value, run, secrets, put)));
  const joined = (form: keyof Condition): string => {
    const sql = `(${any.map((condition) => condition[form]).join(" or ")})`;
    return not ? `not coalesce(${sql}, false)` : sql;
  };
  return { inOrder: joined("inOrder"), atOnce: joined("atOnce") };
}

/**
 * Filters with the restrictions for a reader of a share: texts that no search may find, the stored reasons behind those that the reader
 * sees, and costs, which are unknown there.
 */
export interface LinkFilters extends SampleFilters {
  secrets?: readonly string[];
  /** True for a share, where every sample counts as neither looked at nor flagged: what people in Heed did is not shown to its readers. */
  isShared?: boolean;
  reasons?: (value: FilterValue) => FilterValue[];
}

/** Converts the filters of a table into terms, those of its line last; throws `invalid` for an unreadable line or condition. */
export function termsOf(benchmark: string, { line = "", ...filters }: SampleFilters): FilterTerm[] {
  for (const tag of filters.tags ?? []) tagCondition(tag);
  const { terms, problems } = readLine(line, sampleFields(manifestById(benchmark).views));
  const [problem] = problems;
  if (problem) {
    const meant = problem.nearest === undefined ? "" : ` Did you mean ${problem.nearest}?`;
    throw new HeedError("invalid", `${problem.message}${meant}`, { where: "q" });
  }
  return [...termsOfFilters(filters), ...terms];
}

/** Converts the terms of a sample table into SQL. */
export async function sampleConditions(
  run: FilteredRun,
  terms: readonly FilterTerm[],
  { secrets = [], isShared = false, reasons }: Pick<LinkFilters, "secrets" | "isShared" | "reasons"> = {},
): Promise<SampleConditions> {
  const values: unknown[] = [run.id, run.verifier];
  const put: Put = (value) => `$${values.push(value)}`;
  const where: Condition[] = [];
  for (const asked of terms) {
    // A tag's condition keeps the case of its name, and valueSql ignores it.
    const field = asked.field?.toLowerCase();
    if (isShared && field === "reason" && !reasons) {
      where.push(same("false"));
      continue;
    }
    // A search by cost would reveal it.
    if (isShared && field === "cost") {
      where.push(same(String(asked.not)));
      continue;
    }
    const term = reasons && field === "reason" ? { ...asked, values: asked.values.flatMap(reasons) } : asked;
    if (isShared && (field === "seen" || field === "flagged")) {
      const isNo = asked.values.some((value) => plainFilterText(value).toLowerCase() === "no");
      where.push(same(String(isNo !== asked.not)));
      continue;
    }
    where.push(term.values.length === 0 ? same(term.not ? "true" : "false") : await termSql(term, run, secrets, put));
  }
  return { where, values };
}

/**
 * Builds the SQL that orders a run's samples by a number or a declared tag, with `-` before it for descending order. Throws `invalid` for
 * any other field.
 */
export function sampleOrder(benchmark: string, sort: string, put: Put): string {
  const field = sort.replace(/^-/, "").toLowerCase();
  const { views } = manifestById(benchmark);
  const tag = views.tags.find((column) => column.tag.toLowerCase() === field);
  const amount = amountOf(field);
  if (!tag && amount === undefined) throw new HeedError("invalid", `Samples cannot be sorted by “${field}”.`, { where: "sort" });
  const { all, name } = tag ? tagOf(field, views, put) : { all: "", name: "" };
  const isNumber = tag?.kind === "number";
  const expression = !tag
    ? amount
    : isNumber
      ? `case when jsonb_typeof(${all} -> ${name}) = 'number' then (${all} ->> ${name})::float8 end`
      : `(${all} ->> ${name})`;
  return `${expression} ${sort.startsWith("-") ? "desc" : "asc"} nulls last, s.ordinal`;
}
