import { z } from "zod";
import { endTokenOf, endTokenPattern, endTokenReach, readEnding } from "@/lib/contracts/plain/reply-ending";
import { isMarker, markerOf, markerPattern, markerReach } from "@/lib/contracts/plain/reply-marker";
import type { ReplyMark } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import type { Reply } from "@/lib/providers/provider";

/** Interval between two counts of all replies of a run, in milliseconds. */
const recountMs = 10_000;
/** Limits for a server that answers under a new name each time. */
const [mostNames, longestName] = [20, 200];

const namesShape = z.object({ names: z.record(z.string(), z.number()) });
const addSql = `update run set served_models = $2::jsonb || coalesce(served_models, '{}') where id = $1 returning served_models as names`;
const countSql = `update run set
    short_prompts = (select count(*) from turn where run_id = $1 and prompt_share is not null),
    served_models = coalesce((select jsonb_object_agg(name, n) from (select response->>'model' as name, count(*) as n from turn
      where run_id = $1 and response->>'model' is not null group by 1 order by 2 desc, 1 limit ${mostNames}) of), served_models)
  where id = $1`;

/** Limit on distinct finish reasons, for an endpoint that invents them. */
const mostWords = 200;
const endingRow = z.object({
  finish: z.string().nullable(),
  token: z.string().nullable(),
  alone: z.boolean(),
  marker: z.string().nullable(),
  /** Position of the marker's end in the text. */
  ends: z.enum(["none", "last", "within"]),
  replies: z.number().int(),
});
const endingSql = `select finish_reason as finish, case when not (token = '</s>' and position('<s>' in reply) > 0) then token end as token, alone, marker,
    case when marker is null or position(regexp_replace(marker, '^[<[]', '\\&/') in reply) = 0 then 'none'
      when right(rtrim(reply, E' \\t\\r\\n'), length(marker) + 1) = regexp_replace(marker, '^[<[]', '\\&/') then 'last' else 'within' end as ends,
    count(*)::int as replies
  from (select finish_reason, reply, substring(right(reply, ${endTokenReach}) from $2) as token, substring(left(reply, ${markerReach}) from $3) as marker,
      coalesce(ended in ('empty', 'reasoning_exhausted') and reasoning <> '', false) as alone
    from turn where run_id = $1 and ended is distinct from 'too_large') t
  group by 1, 2, 3, 4, 5 order by 6 desc, 1, 2, 4 limit ${mostWords}`;
const mostMarks = 20;

type Ended = Pick<Reply, "finishReason" | "text" | "reasoning" | "ended">;
const isAlone = ({ ended, reasoning }: Ended) => (ended === "empty" || ended === "reasoning_exhausted") && Boolean(reasoning);

/** Lists the unusual ways in which a reply began or ended. */
function marksOf(finish: string | null, token: string | null, alone: boolean, marker: string | null): Omit<ReplyMark, "replies">[] {
  return [
    ...(finish === null ? [{ kind: "no ending" as const, word: null }] : []),
    ...(finish !== null && readEnding(finish) === null ? [{ kind: "ending" as const, word: finish }] : []),
    ...(token === null ? [] : [{ kind: "end token" as const, word: token }]),
    ...(marker === null ? [] : [{ kind: "marker" as const, word: marker }]),
    ...(alone ? [{ kind: "reasoning alone" as const, word: null }] : []),
  ];
}

/** Counts the unusual beginnings and ends of a run's stored replies, most frequent first. */
export async function countMarks(runId: number): Promise<ReplyMark[]> {
  const marks = new Map<string, ReplyMark>();
  for (const row of await queryRows(endingRow, endingSql, [runId, endTokenPattern, markerPattern])) {
    const { finish, token, alone, marker, ends, replies } = row;
    for (const mark of marksOf(finish, token, alone, marker !== null && isMarker(marker, ends) ? marker : null)) {
      const key = `${mark.kind} ${mark.word}`;
      marks.set(key, { ...mark, replies: replies + (marks.get(key)?.replies ?? 0) });
    }
  }
  return [...marks.values()].sort((a, b) => b.replies - a.replies).slice(0, mostMarks);
}

/**
 * Observations about the server from a run's replies: the names under which it served the model, prompts that it seems to have cut, and
 * unusual endings.
 */
export interface ServerMarks {
  /** Records a reply; its envelope names the model. */
  replied(reply: Ended & Pick<Reply, "envelope">, promptShare: number | null): void;
  /** Stores new observations. `last`: all replies are stored, so they are counted regardless of the last count. */
  save(last?: boolean): Promise<void>;
}

/**
 * Builds the marks of a run. A name is stored once it is seen; marks are counted from the stored replies, so that kills and other workers
 * do not distort them.
 */
export function serverMarks(runId: number, clock: { monotonic(): number }): ServerMarks {
  const seen = new Set<string>();
  let fresh: string[] = [];
  let isMarked = false;
  let isOdd = false;
  let uncounted = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  return {
    replied(reply, promptShare) {
      uncounted++;
      if (promptShare !== null) isMarked = true;
      const { finishReason, text, envelope } = reply;
      isOdd ||= marksOf(finishReason, endTokenOf(text), isAlone(reply), markerOf(text)).length > 0;
      const name = envelope.model;
      if (typeof name !== "string" || name === "" || seen.size >= mostNames) return;
      const short = name.slice(0, longestName).replace(/\p{Cc}|\p{Cs}/gu, "\ufffd");
      if (seen.has(short)) return;
      seen.add(short);
      fresh.push(short);
    },
    async save(last = false) {
      if (fresh.length > 0) {
        const added = fresh;
        const { rows } = await pool().query(addSql, [runId, JSON.stringify(Object.fromEntries(added.map((name) => [name, 0])))]);
        fresh = fresh.slice(added.length);
        const { names } = namesShape.parse(rows[0]);
        if (Object.keys(names).length > 1) isMarked = true;
      }
      if (!(isMarked || isOdd) || uncounted === 0 || (!last && clock.monotonic() - countedAt < recountMs)) return;
      uncounted = 0;
      countedAt = clock.monotonic();
      if (isMarked) await pool().query(countSql, [runId]);
      if (isOdd)
        await pool().query("update run set reply_marks = $2::jsonb where id = $1", [runId, JSON.stringify(await countMarks(runId))]);
    },
  };
}
