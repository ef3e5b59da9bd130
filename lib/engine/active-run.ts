import type { Tools } from "@/lib/benchmarks/kit";
import type { StoppedBy } from "@/lib/contracts/run";
import type { FirstEmpty } from "@/lib/engine/asking/first-empty";
import type { FirstReplies } from "@/lib/engine/asking/first-replies";
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

/** A run that this process asks for now. */
export interface ActiveRun {
  readonly context: RunContext;
  readonly provider: Provider;
  /** Models lent to the benchmark: the judge, where one is configured. */
  readonly tools: Tools;
  readonly slots: SlotPool;
  /** What its calls may spend; null where nobody has set a budget. */
  readonly money: RunMoney | null;
  /** Who goes ahead with a shared text; null where the run does not ask for it. */
  readonly warm: WarmGate | null;
  /** How the model counts tokens. */
  readonly gauge: TokenGauge;
  /** Whether the endpoint reads prompts whole; null for simulated models. */
  readonly shares: PromptShares | null;
  readonly server: ServerMarks;
  readonly writer: ResultWriter;
  readonly tally: RunTally;
  readonly trouble: RunTrouble;
  readonly first: FirstReplies;
  /** Whether its replies have any text; null for simulated models. */
  readonly empty: FirstEmpty | null;
  /** Whether its judge judges; null where none is configured. */
  readonly judgeTrouble: JudgeTrouble | null;
  readonly clock: Clock;
  /** For waiting times alone. */
  readonly random: Random;
  /** Set once no new request may start; what is in flight still ends. */
  readonly halt: AbortSignal;
  /** Set once what is in flight is given up too. */
  readonly abort: AbortSignal;
  started(ordinal: number): void;
  ended(ordinal: number): void;
  /** Puts samples back that have not ended. */
  letGo(ordinals: readonly number[]): Promise<void>;
  /** A 429 cut the limit. */
  slowed(waitMs: number | null): void;
  /** The provider asks to wait longer than a run should hold its place. */
  pauseFor(waitMs: number): void;
  /** Ends the run early for its judge: what is stored and not judged stays open. */
  stopForJudge(reason: string): void;
  /** Ends the run early with a reason, and on whose purpose; what has not ended stays queued. */
  stop(reason: string, by?: StoppedBy): void;
}
