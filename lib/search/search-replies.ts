import { z } from "zod";
import { manifests } from "@/lib/benchmarks/registry";
import { mostCounted, mostOfRun, type ReplyPlace, replyPlace, type SearchResult, searchResult } from "@/lib/contracts/search";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { readLine } from "@/lib/filter/fields";
import { exactly, type FilterTerm, type FilterValue, plainFilterText } from "@/lib/filter/filter-line";
import type { Reader } from "@/lib/filter/times";
import { likeText, numberSql, type Put, textSql } from "@/lib/filter/value-sql";
import { type SoughtText, searchFields, searchTerms, soughtText } from "./search-terms";
import { searchedRuns } from "./searched-runs";
import { shownRuns } from "./shown-runs";

/** Maximum number of stored words that contain a part; more are too many to look up. */
const mostWords = 2000;
/** If more replies match than are counted: the number of newest runs that are searched, and of the first replies of each. */
const looked = { runs: 40, replies: 300 };
/**
 * The planner has few statistics on words and verdicts that occur together, and would read whole tables for hash joins where a few thousand
 * look-ups suffice; a bitmap that exceeds its memory would unpack every reply again.
 */
const planning = "set local enable_hashjoin = off; set local enable_mergejoin = off; set local work_mem = '32MB'";
/**
 * If replies are read too, nearly all time goes into unpacking them and their lists of words. The planner prices that like a comparison of
 * two numbers, 200 times too low, and therefore would not use a second processor.
 */
const planningToRead = `set local cpu_operator_cost = 0.5; set local parallel_setup_cost = 10; set local parallel_tuple_cost = 0.001;
  set local min_parallel_table_scan_size = 0; set local min_parallel_index_scan_size = 0`;

const quoted = (word: string): string => `'${word.replace(/['\\]/g, "\\$&")}'`;

/** Finds the stored words with this part at their end, or anywhere, and builds an index query for them. */
async function wordsWith(part: string, pattern: string): Promise<string> {
  const rows = await queryRows(z.object({ word: z.string() }), `select word from search_word where word like $1 limit ${mostWords + 1}`, [
    pattern,
  ]);
  if (rows.length > mostWords) throw new HeedError("invalid", `Too many words contain “${part}”. Enter more letters.`, { where: "q" });
  return rows.length === 0 ? quoted(part) : `(${rows.map(({ word }) => quoted(word)).join(" | ")})`;
}

/** Builds an index query for a value. */
async function indexQuery({ whole, begin, end, within }: SoughtText): Promise<string> {
  const parts = [
    ...whole.map(quoted),
    ...(begin === null ? [] : [`${quoted(begin)}:*`]),
    ...(end === null ? [] : [await wordsWith(end, `%${likeText(end)}`)]),
    ...(within === null ? [] : [await wordsWith(within, `%${likeText(within)}%`)]),
  ];
  return `(${parts.join(" & ")})`;
}

/** ASCII text has no other case rules, and folding it alone takes a tenth of the time. ILIKE would take a third longer. */
const replyHolds = (text: string, put: Put): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? `strpos(lower(t.reply collate "C"), ${put(text.toLowerCase())}) > 0`
    : `strpos(lower(t.reply), lower(${put(text)}::text)) > 0`;

/** SQL condition that a reply may have two words next to each other; a reply indexed before pairs were stored may have any. */
const hasPair = (pair: number): string => `(w.pairs is null or get_bit(w.pairs, ${pair} % (8 * octet_length(w.pairs))) = 1)`;

interface Clauses {
  index: string;
  where: string[];
}

async function textClauses(texts: readonly FilterTerm[], put: Put): Promise<Clauses> {
  const index: string[] = [];
  const where: string[] = [];
  for (const { not, values } of texts) {
    const sought = values.map(soughtText);
    const queries = await Promise.all(sought.map(indexQuery));
    const reads = sought.some(({ recheck }) => recheck);
    // A negated index query must be exact, or it would exclude replies that only seem to match.
    if (!not) index.push(`(${queries.join(" | ")})`);
    else if (!reads) index.push(`!(${queries.join(" | ")})`);
    if (!reads) continue;
    // With several texts, each has its own words; those of a single text are already in the index query.
    const alone = !not && sought.length === 1;
    const holds = sought.map(({ text, pairs }, at) =>
      [...(alone ? [] : [`w.words @@ ${put(queries[at])}::tsquery`]), ...pairs.map(hasPair), replyHolds(text, put)].join(" and "),
    );
    where.push(`${not ? "not " : ""}(${holds.map((condition) => `(${condition})`).join(" or ")})`);
  }
  if (!texts.some(({ not }) => !not)) throw new HeedError("invalid", "Enter at least one word to search for.", { where: "q" });
  return { index: index.join(" & "), where };
}

/** SQL condition that a sample `s` of item `i` meets a value of a field. */
function valueSql(field: string, value: FilterValue, put: Put): string {
  const text = plainFilterText(value).toLowerCase();
  if (field === "score") return numberSql("s.score * 100", value, put);
  if (field === "verdict") return `s.passed = ${put(text === "passed")}::boolean`;
  if (field === "status") return `s.status = ${put(text)}`;
  if (field === "key") return textSql("i.key", value, put);
  const declared = manifests.flatMap(({ views }) => views.tags).find((tag) => tag.tag.toLowerCase() === field);
  const tag = put(declared?.tag ?? field);
  if (value.kind === "text") return textSql(`(i.tags ->> ${tag}::text)`, declared?.kind === "number" ? exactly(value.text) : value, put);
  return `case when jsonb_typeof(i.tags -> ${tag}::text) = 'number' then ${numberSql(`i.tags ->> ${tag}::text`, value, put)} else false end`;
}

/** Converts a filter's terms on samples to conditions over `sample s` and `item i`. */
export function sampleClauses(terms: readonly FilterTerm[], put: Put): string[] {
  return terms.map(({ field, not, values }) => {
    const any = values.map((value) => valueSql(field ?? "", value, put)).join(" or ");
    return not ? `not coalesce((${any}), false)` : `(${any})`;
  });
}

const placeOf = ({ runId, ordinal, turn }: ReplyPlace): string => `${runId}/${ordinal}/${turn}`;
const waitingSql = `select count(*) filter (where status in ('finished', 'stopped', 'cancelled') and (indexed_at is null or indexed_from is distinct from finished_at))::int as ended,
    count(*) filter (where status in ('queued', 'running', 'paused', 'cancelling'))::int as going from run where delete_at is null and sample_count > 0`;

/**
 * Searches all indexed runs, the newest first, for replies that match a filter: bare words match the beginning of a word, `~` any part.
 * Throws `invalid` for an unreadable filter or one without words.
 * @param reader the clock for days and ages
 * @returns at most 50 replies, five of each run
 */
export async function searchReplies(line: string, reader: Reader = { now: Date.now(), zone: "UTC" }): Promise<SearchResult> {
  const { terms, problems } = readLine(line, searchFields());
  if (problems[0]) throw new HeedError("invalid", problems[0].message, { where: "q" });
  const { texts, runTerms, sampleTerms } = searchTerms(terms);
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const { index, where } = await textClauses(texts, put);
  const conditions = [...where, ...sampleClauses(sampleTerms, put)];
  const needsSample = (condition: string) => /\b[si]\./.test(condition);
  const runs = `run r where r.id = any(${put(await searchedRuns(runTerms, reader))}::int[])`;
  // An item takes kilobytes, so it is not joined for conditions on the sample alone.
  const joins = `${conditions.some(needsSample) ? "join sample s on s.run_id = w.run_id and s.ordinal = w.ordinal" : ""}
    ${conditions.some((condition) => /\bi\./.test(condition)) ? "join item i on i.id = s.item_id" : ""}
    ${where.length > 0 ? "join turn t on t.run_id = w.run_id and t.ordinal = w.ordinal and t.turn = w.turn" : ""}`;
  const query = put(index);
  const columnsOf = (place: string) => `${place}.run_id as "runId", ${place}.ordinal, ${place}.turn`;
  const all = [`w.words @@ ${query}::tsquery`, ...conditions].join(" and ");
  const anywhere = `select ${columnsOf("w")} from (select r.id from ${runs}) r join reply_words w on w.run_id = r.id ${joins}
    where ${all} limit ${mostCounted + 1}`;
  const newest = `select ${columnsOf("h")} from (select r.id from ${runs}
      and exists (select 1 from reply_words e where e.run_id = r.id) order by r.id desc limit ${looked.runs}) r
    cross join lateral (select w.run_id, w.ordinal, w.turn
      from (select * from reply_words n where n.run_id = r.id order by n.ordinal, n.turn limit ${looked.replies}) w ${joins}
      where ${all} order by w.ordinal, w.turn limit ${mostOfRun}) h`;
  const { found: places, hits } = await transaction(async (client) => {
    await client.query(planning);
    if (where.length > 0) await client.query(planningToRead);
    const some = await queryRows(replyPlace, anywhere, values, client);
    // With this many matches, the ones found first are not the newest.
    const first = some.length > mostCounted ? await queryRows(replyPlace, newest, values, client) : [];
    const known = new Set(first.map(placeOf));
    return { found: some, hits: [...first, ...some.filter((hit) => !known.has(placeOf(hit)))] };
  });
  const more = places.length > mostCounted;
  const [shown, [waiting]] = await Promise.all([
    shownRuns(
      hits,
      texts.flatMap(({ not, values: asked }) => (not ? [] : asked.map(soughtText))),
    ),
    queryRows(searchResult.shape.waiting, waitingSql),
  ]);
  return { matching: Math.min(places.length, mostCounted), more, runs: shown, waiting: waiting ?? { ended: 0, going: 0 } };
}
