import type { Engine } from "@/lib/benchmarks/engine";
import type { Answer, Opened, Request, RunFacts, TurnRecord } from "@/lib/benchmarks/family";
import { nextRequest } from "@/lib/benchmarks/next-request";
import type { SampleEnding } from "@/lib/contracts/sample";
import type { EndedSample } from "./sample-states";
import type { Scored } from "./score-reply";
import { type SampleSum, TurnFold, type UsageTotals } from "./turn-fold";

/** The end of a sample: its status, and the reason if it has no score. */
export interface PlayEnd {
  status: EndedSample;
  reason: string | null;
  ending: SampleEnding | null;
}

/** Builds the request of a turn; null if nothing is left to ask. */
export type NextRequest = () => Promise<{ opened: Opened; request: Request | null }>;

/** The result of asking for a turn. */
export type Taken =
  /** `unscored`: the reason if it could not be determined whether the family accepts the reply. */
  | { kind: "answered"; answer: Answer; usage: UsageTotals; unscored?: string | null }
  /** `isOverflow`: the prompt is longer than the model's context. */
  | { kind: "failed"; reason: string; isRejected?: boolean; isOverflow?: boolean }
  | { kind: "over" }
  | { kind: "halted" };

/** The operations that a caller provides to play a sample. */
export interface Ports {
  opened(): Opened | Promise<Opened>;
  /** Returns the accepted reply to a turn, asked for now or stored before. */
  ask(turn: number, next: NextRequest): Promise<Taken>;
  /** Returns the verdict on a reply. */
  judge(turn: number, answer: Answer, earlier: readonly TurnRecord[]): Promise<Scored | { kind: "halted" }>;
  /** Called when a turn has its verdict and turn `turn` would follow; false ends the sample here. */
  continues?(turn: number): boolean;
}

export interface Played {
  end: PlayEnd;
  sum: SampleSum;
  /** Number of turns that have a verdict. */
  turns: number;
  /** True if the family has another request that was not asked. */
  more: boolean;
}

const scored: PlayEnd = { status: "scored", reason: null, ending: null };
const ended = (status: PlayEnd["status"], reason: string): PlayEnd => ({ status, reason, ending: null });

/** Determines how a sample ends if a turn has no reply. */
function endWithout(failed: Extract<Taken, { kind: "failed" }>, turn: number, endsOnOverflow: boolean): PlayEnd {
  if (failed.isOverflow && endsOnOverflow && turn > 0)
    return { status: "scored", reason: `censored: turn ${turn + 1} outgrew the model's context`, ending: "outgrew_context" };
  return ended(failed.isRejected ? "rejected" : "failed", failed.reason);
}

/** Determines how a sample ends with a reply that no verifier may see; null for any other reply. */
export function endWith({ sent }: Answer): PlayEnd | null {
  if (sent.ended === "too_large") return ended("failed", "the reply is too large: longer than 16 MB");
  if (sent.ended === "filtered") return ended("withheld", "the provider's filter withheld the reply");
  return null;
}

/**
 * Plays one sample of a run, trial or demonstration, or one that is asked again: asks each turn and has its reply judged until the family
 * has no further request. Fills `turns` with judged turns; null if halted.
 */
export async function play(
  { engine, facts }: { engine: Pick<Engine, "asking" | "dialogue">; facts: RunFacts },
  ports: Ports,
  turns: TurnRecord[] = [],
): Promise<Played | null> {
  const fold = new TurnFold();
  const played = (end: PlayEnd, more = false): Played => ({ end, more, sum: fold.sum(end.status === "scored"), turns: turns.length });
  let next: NextRequest = async () => {
    const opened = await ports.opened();
    return { opened, request: nextRequest(engine, opened, turns, facts) };
  };
  for (let turn = 0; ; turn++) {
    const taken = await ports.ask(turn, next);
    if (taken.kind === "halted") return null;
    if (taken.kind === "over") return played(turn === 0 ? ended("failed", "the item has no prompt, so there is nothing to send") : scored);
    if (taken.kind === "failed") return played(endWithout(taken, turn, engine.dialogue?.endsOnOverflow === true));
    const { answer, usage, unscored = null } = taken;
    fold.addUsage(usage);
    if (unscored !== null) return played(ended("unscored", unscored));
    const end = endWith(answer);
    if (end !== null) return played(end);
    const word = await ports.judge(turn, answer, turns);
    if (word.kind === "halted") return null;
    if (word.kind === "unscored") return played(ended("unscored", word.reason));
    fold.addVerdict(word.stored);
    turns.push({ ...answer, verdict: word.verdict });
    const opened = await ports.opened();
    const request = nextRequest(engine, opened, turns, facts);
    if (request === null) return played(scored);
    if (ports.continues?.(turn + 1) === false) return played(scored, true);
    next = async () => ({ opened, request });
  }
}
