import { indexReplies } from "@/lib/search/index-replies";
import { searchReplies } from "@/lib/search/search-replies";
import { type BenchRow, below } from "./bench-row";
import { median } from "./median";

const rounds = 7;
const reachMs = 300;

/** Milliseconds of a search, the median of some. */
async function searchMs(line: string): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await searchReplies(line);
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

/** Indexes the replies of all ended runs, and searches them: a common word, a rare pair, a part of a word and a phrase. `samples` are in the database. */
export async function searchRows(samples: number): Promise<BenchRow[]> {
  const begun = performance.now();
  await indexReplies();
  const each = (performance.now() - begun) / samples;
  const lines = ["the", "the verdict:missed", "revenue -the", "~evenu", '"the revenue"'];
  const rows: BenchRow[] = [];
  for (const line of lines) {
    const ms = await searchMs(line);
    const what = `search for ${line} in ${samples.toLocaleString("en")} samples`;
    rows.push({ what, measured: `${ms.toFixed(0)} ms`, reach: `${reachMs} ms`, ratio: below(ms, reachMs), note: "" });
  }
  const what = "indexing a reply for the search, after its run";
  return [...rows, { what, measured: `${each.toFixed(2)} ms`, reach: "", ratio: null, note: "not in the runner's time" }];
}
