import { setImmediate } from "node:timers/promises";
import { RE2JS, RE2JSException } from "re2js";
import { z } from "zod";
import { type PatternResult, patternStep, type ReplyPlace } from "@/lib/contracts/search";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { readLine } from "@/lib/filter/fields";
import type { Reader } from "@/lib/filter/times";
import type { Put } from "@/lib/filter/value-sql";
import { countRow } from "@/lib/reads/columns";
import { describedReplies, placeKey, type Snippet } from "@/lib/reads/samples/described-replies";
import { sampleClauses } from "./search-replies";
import { searchFields, searchTerms } from "./search-terms";
import { searchedRuns } from "./searched-runs";
import { snippetAt } from "./shown-runs";

/** Search by a regular expression, with its filter and position. */
export interface PatternSearch {
  /** A regular expression in RE2's syntax. */
  pattern: string;
  matchCase: boolean;
  /** The filter, which may contain only fields. */
  line: string;
  /** The last reply that an earlier step has read; null to begin. */
  after: ReplyPlace | null;
}

/** Replies that are read at once, and the bytes after which no more are read. */
const batch = { replies: 1000, bytes: 8_000_000 };
/** Maximum product of letters and the expression's states for one reply: about a third of a second. */
const mostWork = 20_000_000;
const mostLetters = 1_000_000;
/** Ordinal of a place after all replies of a run. */
const pastAll = 999_999_999;
/** Milliseconds after which other requests get a turn. */
const turnOfOthers = 20;

/** Compiles the expression; throws `invalid` with the position of the fault. */
function compiled(pattern: string, matchCase: boolean): RE2JS {
  try {
    return RE2JS.compile(pattern, matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const { error: fault = error.message, input = "" } = error as { error?: string; input?: string };
    const at = input === "" || input === pattern ? -1 : pattern.indexOf(input);
    const place = at < 0 ? "" : ` at character ${at + 1}, “${input}”`;
    const further = /Perl syntax|escape/.test(fault)
      ? " RE2 does not support look-around or backreferences, which keeps search time linear."
      : "";
    throw new HeedError("invalid", `The pattern cannot be read${place}: ${fault}.${further}`);
  }
}

const replyRow = z.object({ ordinal: z.number().int(), turn: z.number().int(), reply: z.string(), isCut: z.boolean() });

/**
 * Runs one step of a search by a regular expression over the runs that the filter selects, newest first, until 200 replies match, two
 * seconds have passed or all are read. Throws `invalid` for an unreadable pattern or filter.
 * @returns the hits; each reply takes time proportional to its length, whatever the expression. A filter with words of replies is `invalid`
 * too.
 */
export async function searchPattern(
  { pattern, matchCase, line, after }: PatternSearch,
  reader: Reader,
  { signal, most = patternStep }: { signal?: AbortSignal; most?: typeof patternStep } = {},
): Promise<PatternResult> {
  const engine = compiled(pattern, matchCase);
  const { terms, problems } = readLine(line, searchFields());
  if (problems[0]) throw new HeedError("invalid", problems[0].message, { where: "q" });
  const { texts, runTerms, sampleTerms } = searchTerms(terms);
  if (texts.length > 0)
    throw new HeedError("invalid", "With a pattern, the filter accepts only fields, such as model:llama. Put words into the pattern.", {
      where: "q",
    });
  const runs = await searchedRuns(runTerms, reader);
  const letters = Math.min(mostLetters, Math.floor(mostWork / Math.max(1, engine.programSize())));

  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const [runPlace, ordinalPlace, turnPlace] = [put(null), put(null), put(null)];
  const clauses = sampleClauses(sampleTerms, put);
  const conditions = clauses.map((clause) => ` and ${clause}`).join("");
  const joins = `${clauses.length > 0 ? "join sample s on s.run_id = t.run_id and s.ordinal = t.ordinal" : ""}
    ${clauses.some((clause) => /\bi\./.test(clause)) ? "join item i on i.id = s.item_id" : ""}`;
  const batchSql = `select ordinal, turn, left(reply, ${letters}) as reply, length(reply) > ${letters} as "isCut" from (
      select t.ordinal, t.turn, t.reply, sum(octet_length(t.reply)) over (order by t.ordinal, t.turn) - octet_length(t.reply) as before
      from turn t ${joins} where t.run_id = ${runPlace}::int and (t.ordinal, t.turn) > (${ordinalPlace}::int, ${turnPlace}::int)${conditions}
      order by t.ordinal, t.turn limit ${batch.replies}) b where before < ${batch.bytes} order by ordinal, turn`;
  const countSql = `select count(*)::int as count from turn t ${joins} where t.run_id = any(${runPlace}::int[]) and ${ordinalPlace}::int is null and ${turnPlace}::int is null${conditions}`;
  const valuesFor = (run: unknown, ordinal: number | null, turn: number | null) => [run, ordinal, turn, ...values.slice(3)];

  const [count] = after ? [] : await queryRows(countRow, countSql, valuesFor(runs, null, null));
  const until = performance.now() + most.ms;
  const hits: { place: ReplyPlace; snippet: Snippet }[] = [];
  const matching = new Map<number, number>();
  let [searched, shortened, last, rested] = [0, 0, after, performance.now()];
  const isOver = () => signal?.aborted === true || hits.length >= most.hits || performance.now() >= until;

  // Nothing matches the filter, so nothing needs to be read to say so.
  if (count?.count === 0) return await result(null);
  const left = runs.filter((id) => after === null || id < after.runId || (id === after.runId && after.ordinal < pastAll));
  for (const runId of left) {
    let place = after?.runId === runId ? { ordinal: after.ordinal, turn: after.turn } : { ordinal: -1, turn: -1 };
    for (;;) {
      const replies = await queryRows(replyRow, batchSql, valuesFor(runId, place.ordinal, place.turn));
      for (const { ordinal, turn, reply, isCut } of replies) {
        const matcher = engine.matcher(reply);
        if (matcher.find()) {
          hits.push({ place: { runId, ordinal, turn }, snippet: snippetAt(reply, matcher.start(), matcher.end()) });
          matching.set(runId, (matching.get(runId) ?? 0) + 1);
        }
        searched++;
        if (isCut) shortened++;
        place = { ordinal, turn };
        last = { runId, ordinal, turn };
        if (isOver()) return await result(last);
        if (performance.now() - rested > turnOfOthers) {
          await setImmediate();
          rested = performance.now();
        }
      }
      if (replies.length > 0) continue;
      // A run takes time too in which the filter selects nothing.
      if (isOver()) return await result({ runId, ordinal: pastAll, turn: 0 });
      break;
    }
  }
  return await result(null);

  async function result(next: ReplyPlace | null): Promise<PatternResult> {
    const snippets = new Map(hits.map(({ place, snippet }) => [placeKey(place), snippet]));
    const shown = await describedReplies(
      hits.map(({ place }) => place),
      (place) => snippets.get(placeKey(place)) ?? { before: "", found: "", after: "" },
      matching,
    );
    return { runs: shown, hits: hits.length, searched, total: count?.count ?? null, shortened, next };
  }
}
