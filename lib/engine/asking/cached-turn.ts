import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { type SentFacts, sentFacts } from "@/lib/contracts/turn-facts";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { OpenSample } from "@/lib/engine/open-sample";
import { replyKey } from "@/lib/providers/reply-key";
import { findCachedReply } from "@/lib/record/cached-reply";
import type { NextRequest } from "@/lib/record/play";
import type { TurnRow } from "@/lib/record/result-batch";
import { watched } from "@/lib/record/score-reply";
import { type Prepared, prepared } from "./prepare-request";
import { hasJudgeFailed } from "./turn-asking";

/** True if a reply may be served to later runs: the model wrote it, and the whole of it is stored. */
export const isServable = ({ ended }: Pick<SentFacts, "ended">): boolean => ended !== null && ended !== "filtered" && ended !== "too_large";

/** Returns the key of a sample's request; null for a model without an endpoint. */
export function keyOf(
  { context: { model } }: { context: Pick<ActiveRun["context"], "model"> },
  sample: Pick<OpenSample, "repetition" | "key">,
  asked: Prepared,
): string | null {
  if (!isRemote(model)) return null;
  const { messages, text, limit, cut } = asked;
  return replyKey(model, { messages, text, limit, cut, repetition: sample.repetition, item: sample.key });
}

/** A reply that an earlier run paid for, as a turn of this run. `unscored`: why its acceptance could not be determined. */
export interface CopiedTurn {
  row: TurnRow;
  sent: SentFacts;
  unscored: string | null;
}

/**
 * Takes the reply to a turn from an earlier run if the run wants that; null if the model must be asked, as it is for a turn with attempts
 * and for a reply that the family rejects.
 */
export async function cachedTurn(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
  next: NextRequest,
): Promise<CopiedTurn | "halted" | null> {
  const { engine, facts, cache } = run.context;
  if (cache !== "use" || sample.tried.has(turn)) return null;
  await run.writer.room();
  if (run.halt.aborted) return "halted";
  const asked = await prepared(run, next);
  const key = asked && keyOf(run, sample, asked);
  if (!asked || key === null) return null;
  const cached = await findCachedReply(run.context.id, key);
  if (cached === null) return null;
  const { copied, paid } = cached;
  const { runId, ordinal } = sample;
  const row: TurnRow = { ...copied, runId, ordinal, turn, latencyMs: null, extra: null, paidTurn: paid };
  const sent = sentFacts.parse(row);
  const watch = watched(run.tools);
  try {
    const refused = await engine.asking.accept?.fault(asked.opened, { reply: row.reply, sent }, watch.tools, facts.params);
    if (watch.wasAsked()) run.judgeTrouble?.answered();
    return refused ? null : { row, sent, unscored: null };
  } catch (error) {
    if (run.halt.aborted || (watch.wasAsked() && (await hasJudgeFailed(run, ordinal, error)))) return "halted";
    return { row, sent, unscored: `acceptance: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300) };
  }
}
