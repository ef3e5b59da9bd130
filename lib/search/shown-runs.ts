import { z } from "zod";
import { mostOfRun, mostShown, type ReplyPlace, replyPlace, type SearchResult } from "@/lib/contracts/search";
import { queryRows } from "@/lib/db/query-rows";
import { describedReplies, placeColumns, placeKey, type Snippet } from "@/lib/reads/samples/described-replies";
import { literalPattern } from "@/lib/text/literal-pattern";
import type { SoughtText } from "./search-terms";

const aroundRow = replyPlace.extend({ around: z.string() });

/** Letters before and after a hit; those before it fit on two lines of a phone. */
const margin = { before: 60, after: 220 };

/**
 * A regular expression for the sought texts that JavaScript and Postgres interpret alike: a word at its beginning, `~` and Chinese
 * anywhere.
 */
function soughtPattern(sought: readonly SoughtText[], wordBegin: string): string {
  return sought.map(({ text, literal }) => `${literal || /^\p{Script=Han}/u.test(text) ? "" : wordBegin}${literalPattern(text)}`).join("|");
}

/** Cuts about two lines of text around a hit, beginning at a space. */
export function snippetAt(text: string, from: number, to: number): Snippet {
  const cut = Math.max(0, from - margin.before);
  // A word that would be cut in two is left out.
  const begin = cut === 0 ? 0 : cut + Math.max(0, text.slice(cut, from).search(/(?<=\s)\S/u));
  const end = Math.min(to, from + margin.after);
  return {
    before: `${begin > 0 ? "…" : ""}${text.slice(begin, from)}`,
    found: text.slice(from, end),
    after: text.slice(end, end + margin.after),
  };
}

function snippetOf(around: string, sought: readonly SoughtText[]): Snippet {
  const match = new RegExp(soughtPattern(sought, "(?<![\\p{L}\\p{N}])"), "iu").exec(around);
  if (!match) return { before: "", found: "", after: around.slice(0, margin.before + margin.after) };
  return snippetAt(around, match.index, match.index + match[0].length);
}

/** Reads the text around the hit in each of these replies. */
async function snippetsOf(places: readonly ReplyPlace[], sought: readonly SoughtText[]): Promise<Map<string, Snippet>> {
  const rows = await queryRows(
    aroundRow,
    `select h.run_id as "runId", h.ordinal, h.turn, substr(t.reply, greatest(1, regexp_instr(t.reply, $4, 1, 1, 0, 'i') - 2 * ${margin.before}), 4 * ${margin.after}) as around
     from unnest($1::int[], $2::int[], $3::smallint[]) as h(run_id, ordinal, turn)
       join turn t on t.run_id = h.run_id and t.ordinal = h.ordinal and t.turn = h.turn`,
    [...placeColumns(places), soughtPattern(sought, "\\m")],
  );
  return new Map(rows.map((row) => [placeKey(row), snippetOf(row.around, sought)]));
}

/**
 * Describes the newest runs of these replies with their first hits, at most 50 in all and five of each run, with the text around each hit.
 */
export async function shownRuns(hits: readonly ReplyPlace[], sought: readonly SoughtText[]): Promise<SearchResult["runs"]> {
  const byRun = new Map<number, ReplyPlace[]>();
  for (const hit of hits) {
    const hits = byRun.get(hit.runId);
    if (hits) hits.push(hit);
    else byRun.set(hit.runId, [hit]);
  }
  const groups = [...byRun].sort(([a], [b]) => b - a).slice(0, mostShown);
  const chosen: ReplyPlace[] = [];
  for (const [, hits] of groups) {
    hits.sort((a, b) => a.ordinal - b.ordinal || a.turn - b.turn);
    chosen.push(...hits.slice(0, Math.min(mostOfRun, mostShown - chosen.length)));
  }
  const snippets = await snippetsOf(chosen, sought);
  const none: Snippet = { before: "", found: "", after: "" };
  return describedReplies(chosen, (place) => snippets.get(placeKey(place)) ?? none, new Map(groups.map(([id, hits]) => [id, hits.length])));
}
