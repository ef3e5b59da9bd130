import { z } from "zod";
import { askedSentence, namesByAsked, openItem } from "@/lib/benchmarks/open";
import { loadFamily, manifestById, manifests } from "@/lib/benchmarks/registry";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { mostOfRun, mostShown, type ReplyPlace, replyPlace, type SearchResult, searchResult } from "@/lib/contracts/search";
import { tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import type { SoughtText } from "./search-terms";

export type Snippet = SearchResult["runs"][number]["hits"][number]["snippet"];

const shownRow = searchResult.shape.runs.element.shape.hits.element
  .omit({ snippet: true, title: true })
  .extend({ runId: z.number().int(), tags, repetition: z.number().int(), body: z.unknown() });
const runRow = searchResult.shape.runs.element.omit({ matching: true, hits: true });
const aroundRow = replyPlace.extend({ around: z.string() });

/** Letters before and after what was found: two lines of a phone hold what stands before it. */
const margin = { before: 60, after: 220 };

/** What is sought as a regular expression that JavaScript and Postgres read alike: a word where it begins, `~` and Chinese anywhere. */
function soughtPattern(sought: readonly SoughtText[], wordBegin: string): string {
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return sought.map(({ text, literal }) => `${literal || /^\p{Script=Han}/u.test(text) ? "" : wordBegin}${escaped(text)}`).join("|");
}

/** About two lines of a text around a place, from a blank on. */
export function snippetAt(text: string, from: number, to: number): Snippet {
  const cut = Math.max(0, from - margin.before);
  // A word that was cut in two is left out.
  const begin = cut === 0 ? 0 : cut + Math.max(0, text.slice(cut, from).search(/(?<=\s)\S/u));
  const end = Math.min(to, from + margin.after);
  return {
    before: `${begin > 0 ? "…" : ""}${text.slice(begin, from)}`,
    found: text.slice(from, end),
    after: text.slice(end, end + margin.after),
  };
}

function snippetOf(around: string, sought: readonly SoughtText[]): Snippet {
  const found = new RegExp(soughtPattern(sought, "(?<![\\p{L}\\p{N}])"), "iu").exec(around);
  if (!found) return { before: "", found: "", after: around.slice(0, margin.before + margin.after) };
  return snippetAt(around, found.index, found.index + found[0].length);
}

const key = ({ runId, ordinal, turn }: ReplyPlace): string => `${runId}/${ordinal}/${turn}`;
const columnsOf = (places: readonly ReplyPlace[]) => [
  places.map(({ runId }) => runId),
  places.map(({ ordinal }) => ordinal),
  places.map(({ turn }) => turn),
];

/** The text around what was sought in each of these replies. */
async function snippetsOf(places: readonly ReplyPlace[], sought: readonly SoughtText[]): Promise<Map<string, Snippet>> {
  const rows = await queryRows(
    aroundRow,
    `select h.run_id as "runId", h.ordinal, h.turn, substr(t.reply, greatest(1, regexp_instr(t.reply, $4, 1, 1, 0, 'i') - 2 * ${margin.before}), 4 * ${margin.after}) as around
     from unnest($1::int[], $2::int[], $3::smallint[]) as h(run_id, ordinal, turn)
       join turn t on t.run_id = h.run_id and t.ordinal = h.ordinal and t.turn = h.turn`,
    [...columnsOf(places), soughtPattern(sought, "\\m")],
  );
  return new Map(rows.map((row) => [key(row), snippetOf(row.around, sought)]));
}

/** Replies with their runs, in the order of the runs' first ones: what each is, its snippet, and how many of its run match. */
export async function describedRuns(
  places: readonly ReplyPlace[],
  snippetFor: (place: ReplyPlace) => Snippet,
  matching: ReadonlyMap<number, number>,
): Promise<SearchResult["runs"]> {
  const ids = [...new Set(places.map(({ runId }) => runId))];
  const [rows, runs] = await Promise.all([
    queryRows(
      shownRow,
      `select s.run_id as "runId", s.ordinal, h.turn, i.key, i.tags, s.repetition, s.status, s.passed, s.score, case when r.benchmark = any($4::text[]) then i.body end as body
       from unnest($1::int[], $2::int[], $3::smallint[]) as h(run_id, ordinal, turn)
         join run r on r.id = h.run_id join sample s on s.run_id = h.run_id and s.ordinal = h.ordinal join item i on i.id = s.item_id`,
      [...columnsOf(places), manifests.filter(namesByAsked).map(({ id }) => id)],
    ),
    queryRows(
      runRow,
      `select r.id, r.name, r.benchmark, r.model_name as "modelName", s.name as "suiteName" from run r join suite s on s.id = r.suite_id where r.id = any($1::int[])`,
      [ids],
    ),
  ]);
  const shown = ids.map(async (id) => {
    const run = runs.find((of) => of.id === id);
    if (!run) return [];
    const { views } = manifestById(run.benchmark);
    const own = rows.filter(({ runId }) => runId === id).sort((a, b) => a.ordinal - b.ordinal || a.turn - b.turn);
    const family = own.some(({ body }) => body !== null) ? await loadFamily(run.benchmark) : null;
    const hits = own.map(({ runId, tags, repetition, body, ...hit }) => {
      const asked = family && askedSentence(family, openItem(family.engine, body));
      const title = sampleTitle({ ...hit, tags, repetition, ...(asked && { asked }) }, views);
      return { ...hit, title, snippet: snippetFor({ runId, ordinal: hit.ordinal, turn: hit.turn }) };
    });
    return [{ ...run, matching: matching.get(id) ?? 0, hits }];
  });
  return (await Promise.all(shown)).flat();
}

/** The newest runs of these replies with their first hits, at most 50, five of a run: what each is, and the text around what was sought. */
export async function shownRuns(hits: readonly ReplyPlace[], sought: readonly SoughtText[]): Promise<SearchResult["runs"]> {
  const byRun = new Map<number, ReplyPlace[]>();
  for (const hit of hits) {
    const of = byRun.get(hit.runId);
    if (of) of.push(hit);
    else byRun.set(hit.runId, [hit]);
  }
  const groups = [...byRun].sort(([a], [b]) => b - a).slice(0, mostShown);
  const chosen: ReplyPlace[] = [];
  for (const [, of] of groups) {
    of.sort((a, b) => a.ordinal - b.ordinal || a.turn - b.turn);
    chosen.push(...of.slice(0, Math.min(mostOfRun, mostShown - chosen.length)));
  }
  const snippets = await snippetsOf(chosen, sought);
  const none: Snippet = { before: "", found: "", after: "" };
  return describedRuns(chosen, (place) => snippets.get(key(place)) ?? none, new Map(groups.map(([id, of]) => [id, of.length])));
}
