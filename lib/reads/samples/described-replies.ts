import { z } from "zod";
import { askedSentence, namesByAsked, openItem } from "@/lib/benchmarks/open";
import { loadFamily, manifestById, manifests } from "@/lib/benchmarks/registry";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { type ReplyPlace, type SearchResult, searchResult } from "@/lib/contracts/search";
import { tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";

/** Excerpt of about two lines of a reply around a position. */
export type Snippet = SearchResult["runs"][number]["hits"][number]["snippet"];

const shownRow = searchResult.shape.runs.element.shape.hits.element
  .omit({ snippet: true, title: true })
  .extend({ runId: z.number().int(), tags, repetition: z.number().int(), body: z.unknown() });
const runRow = searchResult.shape.runs.element.omit({ matching: true, hits: true });
/** Builds a key from a place. */
export const placeKey = ({ runId, ordinal, turn }: ReplyPlace): string => `${runId}/${ordinal}/${turn}`;

/** Splits places into three lists, the form that `unnest` takes. */
export const placeColumns = (places: readonly ReplyPlace[]) => [
  places.map(({ runId }) => runId),
  places.map(({ ordinal }) => ordinal),
  places.map(({ turn }) => turn),
];

/**
 * Describes replies, grouped by run in the order of the runs' first replies: the title and snippet of each, and the number of matches in
 * its run.
 */
export async function describedReplies(
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
      [...placeColumns(places), manifests.filter(namesByAsked).map(({ id }) => id)],
    ),
    queryRows(
      runRow,
      `select r.id, r.name, r.benchmark, r.model_name as "modelName", s.name as "suiteName" from run r join suite s on s.id = r.suite_id where r.id = any($1::int[])`,
      [ids],
    ),
  ]);
  const shown = ids.map(async (id) => {
    const run = runs.find((run) => run.id === id);
    if (!run) return [];
    const { views } = manifestById(run.benchmark);
    const runRows = rows.filter(({ runId }) => runId === id).sort((a, b) => a.ordinal - b.ordinal || a.turn - b.turn);
    const family = runRows.some(({ body }) => body !== null) ? await loadFamily(run.benchmark) : null;
    const hits = runRows.map(({ runId, tags, repetition, body, ...hit }) => {
      const asked = family && askedSentence(family, openItem(family.engine, body));
      const title = sampleTitle({ ...hit, tags, repetition, ...(asked && { asked }) }, views);
      return { ...hit, title, snippet: snippetFor({ runId, ordinal: hit.ordinal, turn: hit.turn }) };
    });
    return [{ ...run, matching: matching.get(id) ?? 0, hits }];
  });
  return (await Promise.all(shown)).flat();
}
