import type { Check, Facts, Verdict } from "@/lib/contracts/check";
import type { Evidence } from "@/lib/contracts/evidence";
import type { Cut } from "@/lib/contracts/turn-facts";
import type { TextNeed } from "@/lib/text/script-limits";
import type { Answer, Opened, TurnRecord } from "./family";
import type { Tools } from "./kit";

/** Thrown by a verifier whose judge failed: the turn is unscored, and these are its checks, with an `error` where nothing can be said. */
export class Unjudged extends Error {
  override readonly name = "Unjudged";

  constructor(
    message: string,
    readonly checks: readonly Check[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A verdict without its checks. */
export interface BriefVerdict {
  /** A letter for each check in item order. */
  outcomes: string;
  /** Credit of each check where its outcome's own does not say it; null or absent where all letters do. */
  credits?: readonly number[] | null;
  score: number;
  passed: boolean;
  facts?: Facts;
  note?: string;
}

export type JudgeUse = "never" | "may" | "must";

/** A request to a judge as estimates see it: its text but for the reply, and about how many tokens its answer has. */
export interface JudgeRequest {
  text: string;
  answerTokens: number;
}

export interface Verifier<Item = unknown> {
  /** What it makes of a judge model for a suite of these stored parameters; `never` where absent. A run is refused where one must judge and none is set. */
  judge?: (suiteParams: unknown) => JudgeUse;
  /** Of one that must have a judge: why, as a sentence for who launches without. */
  whyJudge?: string;
  /** What a judge is asked about each reply of a turn, for estimates; nothing where absent, and where one is asked only now and then. */
  judging?: (item: Item, turn: number) => readonly JudgeRequest[];
  /** Pure unless it asks a judge in `tools`; throws when it cannot tell, which makes the sample "unscored". */
  score: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, tools: Tools) => Verdict | Promise<Verdict>;
  /** What `score` says, sooner; only for pure verifiers of families whose next turn looks at no verdict. */
  brief?: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer) => BriefVerdict | Promise<BriefVerdict>;
}

/** One thing a reply is checked for. `weight` is 1 where absent. */
export interface Requirement {
  id: string;
  label: string;
  group: string;
  weight?: number;
  /** How it is decided, in plain words, where the label does not say it. */
  explains?: string;
  /** What sorts it is of beside its group, by the ids in `views.missedBy`: `{ predicate: ["@N", "!N"] }`. */
  sorts?: Readonly<Record<string, readonly string[]>>;
  /** What it needs of a text to count as a reader does; nothing where absent. */
  needs?: readonly TextNeed[];
}

/** How a verdict came about, made when its tab is opened. */
export interface EvidenceMaker<Item> {
  id: string;
  label: string;
  make: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, context: EvidenceContext) => Evidence | Promise<Evidence>;
}

export interface EvidenceContext {
  verifier: string;
  verdict: Verdict | null;
  cut: Cut | null;
  /** What a job stored beside the sample or its item, by the job's kind; null when it has not run. */
  stored: (kind: string) => Promise<unknown>;
  /** The long text of the same finding, such as the steps of an execution; null where there is none. */
  detail: (kind: string) => Promise<string | null>;
}

/** A pass over the failed samples of a run by a model: which of the manifest's `failureClasses` each is. */
export interface Diagnosis<Item> {
  /** The request for one failed reply; null where nothing needs to be asked. */
  prompt: (opened: Opened<Item>, answer: Answer, verdict: Verdict) => { messages: { role: "system" | "user"; content: string }[] } | null;
  /** Facts out of the model's answer, the class's id as `class`; throws when they cannot be read, and the model is asked again. */
  read: (answer: string) => Facts;
}

/** What an execution showed: facts that slice like tags, and the whole of it as a text, such as the steps, stored by its hash. */
export interface Traced {
  facts: Facts;
  detail?: string;
}

/**
 * What executing items or replies shows, found by a job after a run and stored beside them under the trace's id: statistics of an
 * execution, the first divergence. Null where there is nothing to store.
 */
export interface Trace<Item> {
  /** Findings of another version are made again. */
  version: string;
  /** Of an item alone, once for all runs. */
  item?: (opened: Opened<Item>, tools: Tools) => Promise<Traced | null>;
  /** Of the first failed turn of a sample. */
  failure?: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, verdict: Verdict, tools: Tools) => Promise<Traced | null>;
}
