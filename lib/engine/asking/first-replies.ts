import { z } from "zod";
import type { StatusCounts } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";

/** Tells a model whose replies the family turns away one like the other from single samples that need another try. */
export interface FirstReplies {
  /** The run may still be stopped: what comes next waits for the verdict on what has come. */
  readonly undecided: boolean;
  /** A reply was taken: the run may go on for good. */
  accepted(): void;
  /** A reply was turned away. Gives the sentence to stop the run with, or null. */
  turnedAway(ordinal: number, reason: string, detail: string): string | null;
}

/** Distinct samples whose first replies are looked at. */
export const firstSamples = 20;

/** What is known of a run that goes on. */
export interface RepliesBefore {
  /** Samples that the run has left. */
  samples: number;
  /** Some reply has been taken. */
  accepted: boolean;
  /** Samples with a reply that was turned away and its reason, at most `firstSamples` of them. */
  turnedAway: readonly { ordinal: number; reason: string }[];
}

/**
 * Stops a run when all of its first 20 distinct samples were turned away for one reason and no reply has been taken; a run that was
 * resumed after that goes on. `decided` hears when nothing can stop it so any more: first replies come before further attempts until then.
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
      return `The benchmark’s protocol rejected the replies to all of the first ${firstSamples} samples for the same reason: ${nameOf(reason)}.${quote} Look at one of them; resume to continue anyway.`;
    },
  };
}

const beforeShape = z.array(z.object({ ordinal: z.number().int(), reason: z.string() }));
const beforeSql = `select distinct on (ordinal) ordinal, coalesce(reason, '') as reason from attempt
  where run_id = $1 and outcome = 'rejected' order by ordinal limit ${firstSamples}`;
const takenSql = "select 1 from turn where run_id = $1 limit 1";

/** What a run has met before this process opened it. */
export async function repliesBefore(runId: number, { queued, running }: StatusCounts): Promise<RepliesBefore> {
  const [before, taken] = await Promise.all([pool().query(beforeSql, [runId]), pool().query(takenSql, [runId])]);
  return { samples: queued + running, accepted: taken.rows.length > 0, turnedAway: beforeShape.parse(before.rows) };
}
