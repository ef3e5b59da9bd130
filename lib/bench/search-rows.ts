import { pool } from "@/lib/db/pool";
import { indexReplies } from "@/lib/search/index-replies";
import { searchReplies } from "@/lib/search/search-replies";
import { median } from "@/lib/stats/median";
import { type BenchRow, below } from "./bench-row";
import { copiedRun, largeRun } from "./large-run";

const rounds = 7;
const thousands = 100;
/** Samples to add for a million; their density is 10 words. */
const more = { thousands: 900, density: 10 };

/** Milliseconds of a search, as the median of several. */
async function searchMs(line: string): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await searchReplies(line);
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

/** A word of nearly all replies, with two verdicts, a rare pair, a part of a word and a phrase. */
const lines = ["the", "the verdict:missed", "the verdict:passed", "revenue -the", "~evenu", '"the revenue"'];

async function rowsAt(samples: number, reachMs: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const line of lines) {
    const ms = await searchMs(line);
    const label = `search for ${line} in ${samples.toLocaleString("en")} samples`;
    rows.push({ label, measured: `${ms.toFixed(0)} ms`, reach: `${reachMs} ms`, ratio: below(ms, reachMs), note: "" });
  }
  return rows;
}

const wordsSql = `insert into reply_words (run_id, ordinal, turn, words, pairs)
  select $2, r * 1000 + ordinal, turn, words, pairs from reply_words cross join generate_series(0, $3::int - 1) r where run_id = $1 order by 2`;

/** Adds samples whose words are copied in the database, because splitting a million replies would take minutes. */
async function grow(): Promise<void> {
  const { base, id } = await copiedRun(more.thousands, more.density);
  await pool().query("update run set indexed_at = now(), indexed_from = finished_at where id = $1", [id]);
  await indexReplies();
  // Building the index after the rows is faster.
  const [made] = (await pool().query("select pg_get_indexdef('reply_words_words_idx'::regclass) as sql")).rows;
  await pool().query("drop index reply_words_words_idx");
  await pool().query(wordsSql, [base, id, more.thousands]);
  await pool().query(String(made?.sql));
  await pool().query("analyze run, reply_words");
}

/** Indexes the replies of a run of 100,000 samples, and measures searches among them and then among a million. */
export async function searchRows(say: (line: string) => void): Promise<BenchRow[]> {
  say(`Making a run of ${thousands},000 samples …`);
  await largeRun(thousands);
  say("Indexing and searching its replies …");
  const begun = performance.now();
  await indexReplies();
  const each = (performance.now() - begun) / (thousands * 1000);
  await pool().query("analyze run, reply_words");
  const few = await rowsAt(thousands * 1000, 300);
  say(`Making ${more.thousands},000 samples more …`);
  await grow();
  const many = await rowsAt((thousands + more.thousands) * 1000, 1000);
  const label = "indexing a reply for the search, after its run";
  return [...few, ...many, { label, measured: `${each.toFixed(2)} ms`, reach: "", ratio: null, note: "not in the runner's time" }];
}
