import type { Check, Facts, Verdict } from "@/lib/contracts/check";
import type { Evidence } from "@/lib/contracts/evidence";
import type { Cut } from "@/lib/contracts/turn-facts";
import type { TextNeed } from "@/lib/text/script-limits";
import type { Answer, Opened, TurnRecord } from "./family";
import type { Tools } from "./kit";

/**
 * Error of a verifier whose judge failed: the turn is unscored. `checks` holds its checks, with an `error` for those that could not be
 * decided.
 */
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
  /** One letter for each check in item order. */
  outcomes: string;
  /** Credit of each check, if it differs from that of its outcome; null or absent if all letters determine the credits. */
  credits?: readonly number[] | null;
  score: number;
  passed: boolean;
  facts?: Facts;
  note?: string;
}

export type JudgeUse = "never" | "may" | "must";

/** A request to a judge, for estimates: its text without the reply, and the approximate number of tokens of its answer. */
export interface JudgeRequest {
  text: string;
  answerTokens: number;
}

export interface Verifier<Item = unknown> {
  /**
   * Use of a judge model in a suite with these stored parameters; `never` if absent. A run that must have a judge is refused without one.
   */
  judge?: (suiteParams: unknown) => JudgeUse;
  /** For a verifier that must have a judge: a sentence that explains why, for people who launch without one. */
  whyJudge?: string;
  /** Requests to a judge about each reply of a turn, for estimates; none if absent, and none if a judge is asked only occasionally. */
  judging?: (item: Item, turn: number) => readonly JudgeRequest[];
  /** Pure unless it asks a judge in `tools`; throws if it cannot decide, which makes the sample "unscored". */
  score: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, tools: Tools) => Verdict | Promise<Verdict>;
  /** A faster `score` without checks; only for pure verifiers of families whose next turn does not depend on verdicts. */
  brief?: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer) => BriefVerdict | Promise<BriefVerdict>;
}

/** A single check on a reply; `weight` is 1 if absent. */
export interface Requirement {
  id: string;
  label: string;
  group: string;
  weight?: number;
  /** Rule of the check in plain words, if the label does not explain it. */
  explains?: string;
  /** Further categories of the check besides its group, by the ids in `views.missedBy`: `{ predicate: ["@N", "!N"] }`. */
  sorts?: Readonly<Record<string, readonly string[]>>;
  /** Conditions on a text for the check to count as a reader would; none if absent. */
  needs?: readonly TextNeed[];
}

/** Maker of evidence for a verdict, called when its tab is opened. */
export interface EvidenceMaker<Item> {
  id: string;
  label: string;
  make: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, context: EvidenceContext) => Evidence | Promise<Evidence>;
}

export interface EvidenceContext {
  verifier: string;
  verdict: Verdict | null;
  cut: Cut | null;
  /** Returns the finding that a job stored for the sample or its item, by kind of job; null if the job has not run. */
  stored: (kind: string) => Promise<unknown>;
  /** Returns the long text of the same finding, such as the steps of an execution; null if there is none. */
  detail: (kind: string) => Promise<string | null>;
}

/** A pass by a model over the failed samples of a run, which assigns each to one of the manifest's `failureClasses`. */
export interface Diagnosis<Item, RunParams = unknown> {
  /** Returns the request about one failed reply of a run with these parameters; null if none is needed. */
  prompt: (
    opened: Opened<Item>,
    answer: Answer,
    verdict: Verdict,
    params: RunParams,
  ) => { messages: { role: "system" | "user"; content: string }[] } | null;
  /** Reads facts from the model's answer, with the class's id as `class`; throws if they cannot be read, and the model is asked again. */
  read: (answer: string) => Facts;
}

/** Result of an execution: facts that slice like tags, and optionally its full text, such as the steps, stored by its hash. */
export interface Traced {
  facts: Facts;
  detail?: string;
}

/**
 * A trace of executed items or replies, such as statistics or the first divergence. A job makes it after a run and stores it under the
 * trace's id. Null if there is nothing to store.
 */
export interface Trace<Item> {
  /** Findings of another version are made again. */
  version: string;
  /** Traces an item alone, once for all runs. */
  item?: (opened: Opened<Item>, tools: Tools) => Promise<Traced | null>;
  /** Traces the first failed turn of a sample. */
  failure?: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, verdict: Verdict, tools: Tools) => Promise<Traced | null>;
}
