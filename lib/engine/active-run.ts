import type { Tools } from "@/lib/benchmarks/kit";
import type { StoppedBy } from "@/lib/contracts/run";
import type { FirstEmpty, FirstReplies } from "@/lib/engine/asking/first-replies";
import type { JudgeTrouble } from "@/lib/engine/asking/judge-trouble";
import type { PromptShares } from "@/lib/engine/asking/prompt-shares";
import type { RunMoney } from "@/lib/engine/asking/run-money";
import type { RunTrouble } from "@/lib/engine/asking/run-trouble";
import type { SlotPool } from "@/lib/engine/asking/slot-pool";
import type { TokenGauge } from "@/lib/engine/asking/token-gauge";
import type { WarmGate } from "@/lib/engine/asking/warm-gate";
import type { Provider } from "@/lib/providers/provider";
import type { Random } from "@/lib/random/random";
import type { RunContext } from "@/lib/record/run-context";
import type { Clock } from "./clock";
import type { ResultWriter } from "./result-writer";
import type { RunTally } from "./run-tally";
import type { ServerMarks } from "./server-marks";

/** A run that this process is currently asking. */
export interface ActiveRun {
  readonly context: RunContext;
  readonly provider: Provider;
  /** Models provided to the benchmark: the judge, if one is configured. */
  readonly tools: Tools;
  readonly slots: SlotPool;
  /** Reserves money for its calls; null without a budget. */
  readonly money: RunMoney | null;
  /** Decides which request with a shared text is sent first; null if the run does not warm caches. */
  readonly warm: WarmGate | null;
  /** Estimates how the model counts tokens. */
  readonly gauge: TokenGauge;
  /** Detects whether the endpoint reads whole prompts; null for simulated models. */
  readonly shares: PromptShares | null;
  readonly server: ServerMarks;
  readonly writer: ResultWriter;
  readonly tally: RunTally;
  readonly trouble: RunTrouble;
  readonly first: FirstReplies;
  /** Detects whether all replies are empty; null for simulated models. */
  readonly empty: FirstEmpty | null;
  /** Detects a judge that cannot judge; null if none is configured. */
  readonly judgeTrouble: JudgeTrouble | null;
  readonly clock: Clock;
  /** Used only for waiting times. */
  readonly random: Random;
  /** Aborted once no new request may start; requests in flight still finish. */
  readonly halt: AbortSignal;
  /** Aborted once requests in flight are abandoned too. */
  readonly abort: AbortSignal;
  started(ordinal: number): void;
  ended(ordinal: number): void;
  /** Returns unfinished samples to the queue. */
  letGo(ordinals: readonly number[]): Promise<void>;
  /** Called when a 429 has reduced the limit. */
  slowed(waitMs: number | null): void;
  /** Called when the provider demands a longer wait than a run should occupy its place. */
  pauseFor(waitMs: number): void;
  /** Pauses the run until a person has decided something, with a reason that says what. */
  ask(reason: string): void;
  /** Ends the run early because of its judge: samples with stored but unjudged replies stay open. */
  stopForJudge(reason: string): void;
  /** Ends the run early with a reason, and its cause if deliberate; unfinished samples stay queued. */
  stop(reason: string, by?: StoppedBy): void;
}
