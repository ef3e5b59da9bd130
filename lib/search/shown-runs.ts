import { z } from "zod";
import { askedSentence, namesByAsked, openItem } from "@/lib/benchmarks/open";
import { loadFamily, manifestById, manifests } from "@/lib/benchmarks/registry";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { mostOfRun, mostShown, type SearchResult, searchResult } from "@/lib/contracts/search";
import { tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import type { SoughtText } from "./search-terms";

/** The place of a reply that a search found. */
export const hitRow = z.object({ runId: z.number().int(), ordinal: z.number().int(), turn: z.number().int() });
export type Hit = z.infer<typeof hitRow>;

const shownRow = searchResult.shape.runs.element.shape.hits.element
  .omit({ snippet: true, title: true })
  .extend({ runId: z.number().int(), around: z.string(), tags, repetition: z.number().int(), body: z.unknown() });
const runRow = searchResult.shape.runs.element.omit({ matching: true, hits: true });

/** Letters before and after what was found: two lines of a phone hold what stands before it. */
const margin = { before: 60, after: 220 };

/** What is sought as a regular expression that JavaScript and Postgres read alike: a word where it begins, `~` and Chinese anywhere. */
function soughtPattern(sought: readonly SoughtText[], wordBegin: string): string {
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return sought.map(({ text, literal }) => `${literal || /^\p{Script=Han}/u.test(text) ? "" : wordBegin}${escaped(text)}`).join("|");
}

function snippetOf(around: string, sought: readonly SoughtText[]): SearchResult["runs"][number]["hits"][number]["snippet"] {
  const found = new RegExp(soughtPattern(sought, "(?<![\\p{L}\\p{N}])"), "iu").exec(around);
  if (!found) return { before: "", found: "", after: around.slice(0, margin.before + margin.after) };
  const at = found.index;
  const cut = Math.max(0, at - margin.before);
  // A word that was cut in two is left out.
  const from = cut === 0 ? 0 : cut + Math.max(0, around.slice(cut, at).search(/(?<=\s)\S/u));
  const end = at + found[0].length;
  return { before: `${from > 0 ? "…" : ""}${around.slice(from, at)}`, found: found[0], after: around.slice(end, end + margin.after) };
}

/** The newest runs of these replies with their first hits, at most 50, five of a run: what each is, and the text around what was sought. */
export async function shownRuns(hits: readonly Hit[], sought: readonly SoughtText[]): Promise<SearchResult["runs"]> {
  const byRun = new Map<number, Hit[]>();
  for (const hit of hits) {
    const of = byRun.get(hit.runId);
    if (of) of.push(hit);
    else byRun.set(hit.runId, [hit]);
  }
  const groups = [...byRun].sort(([a], [b]) => b - a).slice(0, mostShown);
  const chosen: Hit[] = [];
  for (const [, of] of groups) {
    of.sort((a, b) => a.ordinal - b.ordinal || a.turn - b.turn);
    chosen.push(...of.slice(0, Math.min(mostOfRun, mostShown - chosen.length)));
  }
  const ids = [...new Set(chosen.map(({ runId }) => runId))];
  const [rows, runs] = await Promise.all([
    queryRows(
      shownRow,
      `select s.run_id as "runId", s.ordinal, t.turn, i.key, i.tags, s.repetition, s.status, s.passed, s.score,
         substr(t.reply, greatest(1, regexp_instr(t.reply, $4, 1, 1, 0, 'i') - 2 * ${margin.before}), 4 * ${margin.after}) as around,
         case when r.benchmark = any($5::text[]) then i.body end as body
       from unnest($1::int[], $2::int[], $3::smallint[]) as h(run_id, ordinal, turn)
         join run r on r.id = h.run_id join sample s on s.run_id = h.run_id and s.ordinal = h.ordinal join item i on i.id = s.item_id
         join turn t on t.run_id = h.run_id and t.ordinal = h.ordinal and t.turn = h.turn`,
      [
        chosen.map(({ runId }) => runId),
        chosen.map(({ ordinal }) => ordinal),
        chosen.map(({ turn }) => turn),
        soughtPattern(sought, "\\m"),
        manifests.filter(namesByAsked).map(({ id }) => id),
      ],
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
    const hits = own.map(({ runId: _, around, tags, repetition, body, ...hit }) => {
      const asked = family && askedSentence(family, openItem(family.engine, body));
      const title = sampleTitle({ ...hit, tags, repetition, ...(asked && { asked }) }, views);
      return { ...hit, title, snippet: snippetOf(around, sought) };
    });
    return [{ ...run, matching: byRun.get(id)?.length ?? 0, hits }];
  });
  return (await Promise.all(shown)).flat();
}
