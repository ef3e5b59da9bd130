import { z } from "zod";
import type { StatusCounts } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import type { Reply } from "@/lib/providers/provider";
import { withoutText } from "@/lib/providers/without-text";

/** Detects a model whose replies the family rejects all for the same reason, as opposed to single samples that need another try. */
export interface FirstReplies {
  /** True while the run may still be stopped: further requests then wait for the verdicts on earlier replies. */
  readonly undecided: boolean;
  /** Records an accepted reply: the run can no longer be stopped for this reason. */
  accepted(): void;
  /** Records a rejected reply. Returns the sentence with which to stop the run, or null. */
  turnedAway(ordinal: number, reason: string, detail: string): string | null;
}

/** Number of distinct samples whose first replies are checked. */
export const firstSamples = 20;

/** The state of a run when a process opens it. */
export interface RepliesBefore {
  /** Number of samples left in the run. */
  samples: number;
  /** True if some reply has been accepted. */
  accepted: boolean;
  /** Samples with a rejected reply and its reason, at most `firstSamples` of them. */
  turnedAway: readonly { ordinal: number; reason: string }[];
}

/**
 * Stops a run if its first 20 distinct samples were all rejected for one reason; a run resumed after that is not stopped again. `decided`
 * is called once this is ruled out: until then first replies precede further attempts.
 */
export function firstReplies(before: RepliesBefore, nameOf: (reason: string) => string, decided: () => void): FirstReplies {
  const seen = new Map(before.turnedAway.map(({ ordinal, reason }) => [ordinal, reason]));
  let open = true;
  const decide = () => {
    if (!open) return;
    open = false;
    seen.clear();
    decided();
  };
  const isSure = () =>
    before.accepted || seen.size >= firstSamples || seen.size + before.samples < firstSamples || new Set(seen.values()).size > 1;
  if (isSure()) decide();
  return {
    get undecided() {
      return open;
    },
    accepted: decide,
    turnedAway(ordinal, reason, detail) {
      if (!open) return null;
      if (!seen.has(ordinal)) seen.set(ordinal, reason);
      if (new Set(seen.values()).size > 1) decide();
      if (!open || seen.size < firstSamples) return null;
      decide();
      const quote = detail === "" ? "" : ` The last one: ${detail.replace(/\.?$/, ".")}`;
      return `The benchmark’s protocol rejected the replies to all of the first ${firstSamples} samples for the same reason: ${nameOf(reason)}.${quote} Look at one of these samples; resume the run to continue anyway.`;
    },
  };
}

const beforeShape = z.array(z.object({ ordinal: z.number().int(), reason: z.string() }));
const beforeSql = `select distinct on (ordinal) ordinal, coalesce(reason, '') as reason from attempt
  where run_id = $1 and outcome = 'rejected' order by ordinal limit ${firstSamples}`;
// A copied reply says nothing about the model as it is now.
const takenSql = "select 1 from turn where run_id = $1 and paid_turn is null limit 1";

/** Reads the accepted and rejected replies that a run had before this process opened it. */
export async function repliesBefore(runId: number, { queued, running }: StatusCounts): Promise<RepliesBefore> {
  const [before, taken] = await Promise.all([pool().query(beforeSql, [runId]), pool().query(takenSql, [runId])]);
  return { samples: queued + running, accepted: taken.rows.length > 0, turnedAway: beforeShape.parse(before.rows) };
}

/** Detects a run in which all replies are empty, as opposed to single empty replies. */
export interface FirstEmpty {
  /** Records a reply. Returns the sentence with which to stop the run, or null. */
  replied(ordinal: number, reply: Reply): string | null;
}

/** Number of distinct samples whose first replies are checked; `fewest` is the smallest number that permits a conclusion. */
const emptySamples = 10;
const fewestEmpty = 3;

/**
 * Stops a run when the replies to its first 10 distinct samples (or to all of 3 to 9) are empty; cut-off reasoning does not count.
 * `before`: replies existed when the run was opened, so it is never stopped.
 */
export function firstEmpty({ samples, before }: { samples: number; before: boolean }): FirstEmpty {
  const enough = Math.min(emptySamples, samples);
  const seen = new Set<number>();
  let isOpen = !before && enough >= fewestEmpty;
  return {
    replied(ordinal, reply) {
      if (!isOpen) return null;
      if (reply.ended !== "empty" || reply.text.trim() !== "") {
        isOpen = false;
        return null;
      }
      seen.add(ordinal);
      if (seen.size < enough) return null;
      isOpen = false;
      return `The replies to all of the first ${enough} samples are empty. The last time, the model ${withoutText(reply)} Fix the server or the model's settings (“Test connection” there shows whether text arrives), then launch the run again. Replies so far are stored; resume to continue anyway.`;
    },
  };
}
