import type { SentFacts } from "@/lib/contracts/turn-facts";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { OpenSample } from "@/lib/engine/open-sample";
import type { Reply } from "@/lib/providers/provider";
import type { NextRequest } from "@/lib/record/play";
import type { AttemptRow } from "@/lib/record/result-batch";
import type { CallLog } from "./call-log";
import type { CallMoney } from "./call-money";
import type { Landed } from "./slot-pool";

/** A reply with its rows. `landed` is notified once they are stored. */
export interface Answered {
  reply: Reply;
  sent: SentFacts;
  /** Share of the prompt's tokens that the endpoint counted; null if it counted enough. */
  promptShare: number | null;
  /** Hash of the request, by which later runs find the reply; null if it must not be served. */
  replyKey: string | null;
  attempt: AttemptRow;
  landed: Landed;
}

/** The way in which asking for one turn ended. */
export type Asked =
  /** `isStored`: turn and attempt are already stored because a judge helped to decide on acceptance. */
  | ({ kind: "accepted"; unscored: string | null; isStored: boolean } & Answered)
  /** `rejected`: the family rejected every reply. */
  | { kind: "failed"; reason: string; attempt: AttemptRow | null; overflow?: boolean; rejected?: boolean; landed?: Landed }
  | { kind: "halted" }
  /** There was nothing to ask. */
  | { kind: "over" };

/** The state of a turn that is being asked. */
export interface TurnAsking {
  run: ActiveRun;
  sample: OpenSample;
  turn: number;
  /** Builds the request, each time a slot is available. */
  next: NextRequest;
  calls: CallLog;
  money: CallMoney;
  /** Number of transient errors since the last reply. */
  faults: number;
  /** Number of replies that the family rejected, including those of an earlier process. */
  rejected: number;
  /** True if nothing was asked for the sample yet: it precedes samples that are asked again and further turns. */
  isFirst: boolean;
  /** Releases the slot of a reply that is still to be judged. */
  letGo: () => void;
}

/** Formats a number of attempts: `after 3 attempts`. */
export const afterAttempts = (count: number): string => `after ${count} ${count === 1 ? "attempt" : "attempts"}`;

/** Checks whether a judge's failure for a sample concerns all samples; the run is then stopped, and the sample stays open. */
export async function hasJudgeFailed(run: ActiveRun, ordinal: number, error: unknown): Promise<boolean> {
  const why = (await run.judgeTrouble?.failed(ordinal, error, run.halt)) ?? null;
  if (why !== null) run.stopForJudge(why);
  return why !== null || run.halt.aborted;
}
