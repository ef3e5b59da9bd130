import type pg from "pg";
import { z } from "zod";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { raise } from "@/lib/errors";
import { searchedWords } from "./words";

/**
 * Replies of a batch, and ordinals among which they are searched. Without this limit, a database with few statistics on a new run would
 * each time unpack and sort all its remaining replies.
 */
const batch = 500;
/** Letters of a reply that are read. */
const letters = 1_000_000;

const ended = "status in ('finished', 'stopped', 'cancelled')";
const nextRow = z.object({
  id: z.number().int(),
  finishedAt: z.date().nullable(),
  last: z.number().int(),
  after: z.array(z.number().int()).nullable(),
});
/** The newest ended run whose replies are not all indexed as they were at its end, except runs that cannot be indexed. */
const nextSql = `select id from run where ${ended} and delete_at is null and (indexed_at is null or indexed_from is distinct from finished_at)
  and id <> all($1) order by id desc limit 1`;
/** A run, and its last indexed reply. */
const runSql = `select r.id, r.finished_at as "finishedAt", r.sample_count - 1 as last,
    (select array[w.ordinal, w.turn] from reply_words w where w.run_id = r.id and r.indexed_from is not distinct from r.finished_at order by w.ordinal desc, w.turn desc limit 1) as after
  from run r where id = $1`;
const activeSql = "select exists (select 1 from run where status = 'running') as active";
const replyRow = z.object({ ordinal: z.number().int(), turn: z.number().int(), reply: z.string() });
const repliesSql = `select ordinal, turn, left(reply, ${letters}) as reply from turn where run_id = $1
  and ordinal between $2::int and $2 + ${batch - 1} and (ordinal, turn) > ($2, $3) order by ordinal, turn limit ${batch}`;
const storeSql = `insert into reply_words (run_id, ordinal, turn, words, pairs)
  select $1, o, t, array_to_tsvector(string_to_array(w, ' ')), p from unnest($2::int[], $3::smallint[], $4::text[], $5::bytea[]) as given(o, t, w, p)
  on conflict (run_id, ordinal, turn) do update set words = excluded.words, pairs = excluded.pairs`;
const indexedSql = "update run set indexed_at = now() where id = $1 and indexed_from is not distinct from finished_at";
const wordsSql = "insert into search_word (word) select unnest($1::text[]) on conflict do nothing";

/** Words known to be stored, by the pool of their database, so that a batch sends only new ones. */
const knownWords = new WeakMap<pg.Pool, Set<string>>();
const mostKnown = 300_000;

/** Reads the next replies after one, skipping samples without replies; also returns whether they are the last. */
async function nextReplies({
  id,
  last,
  after,
}: z.infer<typeof nextRow>): Promise<{ replies: z.infer<typeof replyRow>[]; isOver: boolean }> {
  let [from = 0, turn = -1] = after ?? [];
  for (;;) {
    const replies = await queryRows(replyRow, repliesSql, [id, from, turn]);
    const isOver = from + batch > last && replies.length < batch;
    if (replies.length > 0 || isOver) return { replies, isOver };
    [from, turn] = [from + batch, -1];
  }
}

async function storeBatch(runId: number, replies: readonly z.infer<typeof replyRow>[]): Promise<void> {
  const fresh = new Set<string>();
  const known = knownWords.get(pool()) ?? new Set<string>();
  knownWords.set(pool(), known);
  const read = replies.map(({ reply }) => searchedWords(reply));
  for (const { words } of read) for (const word of words) if (!known.has(word)) fresh.add(word);
  if (fresh.size > 0) await pool().query(wordsSql, [[...fresh].sort()]);
  if (known.size + fresh.size > mostKnown) known.clear();
  for (const word of fresh) known.add(word);
  await pool().query(storeSql, [
    runId,
    replies.map(({ ordinal }) => ordinal),
    replies.map(({ turn }) => turn),
    read.map(({ words }) => words.join(" ")),
    read.map(({ pairs }) => pairs && Buffer.from(pairs)),
  ]);
}

async function indexBatch(id: number): Promise<void> {
  const [run] = await queryRows(nextRow, runSql, [id]);
  if (!run) return;
  if (run.after === null) {
    await pool().query("delete from reply_words where run_id = $1", [id]);
    await pool().query("update run set indexed_from = $2 where id = $1", [id, run.finishedAt]);
  }
  const { replies, isOver } = await nextReplies(run);
  if (replies.length > 0) await storeBatch(id, replies);
  if (isOver) await pool().query(indexedSql, [id]);
}

const idRow = nextRow.pick({ id: true });

/**
 * Indexes the replies of ended runs, newest first, continuing where it was interrupted; runs that were resumed since are indexed again.
 * While a run is running, it indexes only one batch per call.
 * @param onError called for a run that cannot be indexed; the others are indexed
 */
export async function indexReplies(signal?: AbortSignal, onError: (error: unknown) => void = raise): Promise<void> {
  const left: number[] = [];
  while (!signal?.aborted) {
    const [next] = await queryRows(idRow, nextSql, [left]);
    if (!next) return;
    if (!(await guardRun(next.id, "cannot be indexed for the search", () => indexBatch(next.id), onError))) left.push(next.id);
    const [state] = await queryRows(z.object({ active: z.boolean() }), activeSql);
    if (state?.active) return;
  }
}
