import type { SentFacts } from "@/lib/contracts/turn-facts";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { OpenSample } from "@/lib/engine/open-sample";
import type { Reply } from "@/lib/providers/provider";
import type { NextRequest } from "@/lib/record/play";
import type { AttemptRow } from "@/lib/record/result-batch";
import type { CallLog } from "./call-log";
import type { CallMoney } from "./call-money";
import type { Landed } from "./slot-pool";

/** A reply with its rows. `landed` hears once they are stored. */
export interface Answered {
  reply: Reply;
  sent: SentFacts;
  /** Share of the prompt's tokens that the endpoint counted; null where it counted enough. */
  promptShare: number | null;
  attempt: AttemptRow;
  landed: Landed;
}

/** How asking for one turn ended. */
export type Asked =
  /** `isStored`: turn and attempt are, since a judge was asked whether to accept it. */
  | ({ kind: "accepted"; unscored: string | null; isStored: boolean } & Answered)
  /** `rejected`: the family turned every reply away. */
  | { kind: "failed"; reason: string; attempt: AttemptRow | null; overflow?: boolean; rejected?: boolean; landed?: Landed }
  | { kind: "halted" }
  /** There was nothing to ask. */
  | { kind: "over" };

/** A turn that is being asked for. */
export interface TurnAsking {
  run: ActiveRun;
  sample: OpenSample;
  turn: number;
  /** Makes its request, each time that a slot is held. */
  next: NextRequest;
  calls: CallLog;
  money: CallMoney;
  /** Passing faults since the last reply. */
  faults: number;
  /** Replies that the family turned away, those of an earlier process included. */
  rejected: number;
  /** Nothing was asked for the sample yet: it goes before those that are asked again, or for a further turn. */
  isFirst: boolean;
  /** Gives back the slot of a reply that is still to be judged. */
  letGo: () => void;
}

/** `after 3 attempts`. */
export const times = (count: number): string => `after ${count} ${count === 1 ? "attempt" : "attempts"}`;

/** Whether a judge's failure for a sample is the judge's for all: the run is stopped then, and the sample stays open. */
export async function hasJudgeFailed(run: ActiveRun, ordinal: number, error: unknown): Promise<boolean> {
  const why = (await run.judgeTrouble?.failed(ordinal, error, run.halt)) ?? null;
  if (why !== null) run.stopForJudge(why);
  return why !== null || run.halt.aborted;
}
