import type { RunStatus, StoppedBy } from "@/lib/contracts/run";
import type { LogKind } from "./run-log";
import { leavingRefusal, runRefusal } from "./run-refusal";
import { type Given, stateSql, type Transition, updateSql } from "./state-machine";

/** The columns besides the status that form a run's state. */
export interface RunColumns {
  reason: string | null;
  stoppedBy: StoppedBy | null;
  stopRule: unknown;
  waitsFor: number | null;
  resumeAt: Date | null;
  probeAt: Date | null;
  probes: number | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/**
 * Effects of an event. Within its transaction: `parts` queues the run's open samples, `workers` notifies the workers, `webhook` records
 * that the run has ended or awaits a person. After it, in `afterwards`: `next` starts the runs that waited for this one, and `metrics` and `totals` are computed
 * before `announcement` notifies the pages.
 */
type Debt = "parts" | "workers" | "webhook" | "next" | "metrics" | "totals" | "announcement";

interface RunTransition extends Transition<RunStatus, keyof RunColumns> {
  /** Kind and sentence of the log entry; null if the event is not logged. */
  log: readonly [LogKind, (facts: never) => string] | null;
  owes: readonly Debt[];
  /** The reasons for refusing a person in other states, and what to do instead. In states that are not listed the event does nothing. */
  refused?: { verb: string; instead: Readonly<Partial<Record<RunStatus | "stopped on purpose", string>>> };
}

type Reason = { reason: string };
type LogSentence = { sentence: string };

const open = ["queued", "running"] as const;
const ended = ["finished", "stopped", "cancelled"] as const;
const cleared = { reason: "null", stoppedBy: "null", resumeAt: "null", probeAt: "null", finishedAt: "null" } as const;
const atOnce = { ...cleared, waitsFor: "null", startedAt: "now, once" } as const;
const onlyOpen = "Only a run in progress can be paused.";
const finishedFirst = {
  verb: "resumed",
  instead: { finished: "Samples that failed can be retried.", cancelling: "Try again in a moment." },
} as const;

/** All events that change the state of a run. */
export const runEvents = {
  /** A person launches the run. */
  launch: {
    to: "queued",
    log: [
      "launched",
      ({ samples, model, suite, waitsFor }: { samples: number; model: string; suite: string; waitsFor: number | null }) =>
        `${samples} samples of ${model} on ${suite}.${waitsFor === null ? "" : ` Waiting for #${waitsFor}.`}`,
    ],
    owes: ["parts", "announcement"],
  },
  /** The replies of a file become a run. */
  import: { to: "finished", log: ["imported", ({ sentence }: LogSentence) => sentence], owes: ["metrics", "totals", "announcement"] },
  /** The seed makes an example run for a family. */
  demonstrate: { to: "finished", log: ["finished", ({ sentence }: LogSentence) => sentence], owes: ["metrics", "totals", "announcement"] },
  /** A run file comes from another Heed, with its metrics. */
  receive: { to: ended, log: ["imported", ({ sentence }: LogSentence) => sentence], owes: ["totals", "announcement"] },
  /** The first worker opens the run; it announces the run while it has it open. */
  start: {
    from: ["queued"],
    to: "running",
    sets: { startedAt: "now, once" },
    log: ["started", () => "The first requests have been sent."],
    owes: [],
  },
  /** The run that this one waited for has ended. */
  takeTurn: {
    from: ["queued"],
    sets: { waitsFor: "null" },
    log: ["turn", ({ former }: { former: number }) => `Started because #${former} has ended.`],
    owes: ["parts", "announcement"],
  },
  /** No living worker can take the run, or a suitable one has appeared. */
  wait: {
    from: open,
    sets: { reason: "given" },
    when: "reason is distinct from $2",
    log: ["waiting", ({ reason }: { reason: string | null }) => reason ?? "A suitable worker is available."],
    owes: ["announcement"],
  },
  /** A person pauses the run. */
  pause: {
    from: open,
    to: "paused",
    sets: { resumeAt: "null" },
    log: ["paused", () => "Paused; requests in flight end first."],
    owes: ["workers", "announcement"],
    refused: { verb: "paused", instead: { cancelling: onlyOpen, cancelled: onlyOpen, stopped: onlyOpen, finished: onlyOpen } },
  },
  /** The provider demands a long wait. */
  pauseUntil: {
    from: open,
    to: "paused",
    sets: { reason: "given", resumeAt: "given" },
    log: ["paused", ({ reason }: Reason) => reason],
    owes: ["workers", "metrics", "announcement"],
  },
  /** A person decides: its endpoint refuses a setting that its replies so far were asked with, or one of its batches is not known. */
  pauseForSetting: {
    from: open,
    to: "paused",
    sets: { reason: "given", resumeAt: "null" },
    log: ["paused", ({ reason }: Reason) => reason],
    owes: ["workers", "webhook", "metrics", "announcement"],
  },
  /** A backup that contains the run is restored (by lib/boot/restore.mjs, before any other part of Heed runs). */
  restore: {
    from: [...open, "paused", "cancelling"],
    to: "paused",
    sets: { resumeAt: "null", finishedAt: "null" },
    log: ["paused", () => "Paused by a restore: the run may still be running where the backup was made."],
    owes: [],
  },
  /** A person resumes the run, or the provider's waiting time is over. If a stop rule stopped the run, the rule is dropped. */
  resume: {
    from: ["paused", "stopped", "cancelled"],
    to: "running",
    sets: { ...atOnce, probes: "null", stopRule: "null after a rule" },
    log: [
      "resumed",
      ({ isDropped }: { isDropped: boolean }) => (isDropped ? "Resumed without its stop rule; every sample will be run." : "Resumed."),
    ],
    owes: ["parts", "announcement"],
    refused: finishedFirst,
  },
  /** A person resumes the run's launch, in which it still waits for another run. */
  resumeInTurn: {
    from: ["paused", "stopped", "cancelled"],
    to: "queued",
    sets: { ...cleared, probes: "null", stopRule: "null after a rule" },
    log: ["resumed", ({ former }: { former: number }) => `Resumed; waiting for #${former}.`],
    owes: ["parts", "announcement"],
    refused: finishedFirst,
  },
  /** A person starts the run before the run that it waits for has ended. */
  startAhead: {
    from: ["queued"],
    to: "running",
    sets: { ...atOnce, probes: "null" },
    log: ["resumed", ({ former }: { former: number }) => `Started manually before #${former} ended.`],
    owes: ["parts", "announcement"],
    refused: finishedFirst,
  },
  /** The endpoint whose outage stopped the run answers a probe. The count of probes is kept until a reply arrives. */
  resumeAfterOutage: {
    from: ["stopped"],
    to: "running",
    sets: atOnce,
    log: ["went on", ({ sentence }: LogSentence) => sentence],
    owes: ["parts", "announcement"],
  },
  /** A person has failed and unscored samples asked again. */
  retry: {
    from: [...open, "stopped", "finished"],
    to: "running",
    sets: { ...atOnce, probes: "null" },
    log: ["retried", ({ sentence }: LogSentence) => sentence],
    owes: ["parts", "workers", "announcement"],
    refused: {
      verb: "retried",
      instead: {
        cancelling: "Resume it first.",
        cancelled: "Resume it first.",
        // A retry would also ask the samples that were deliberately left out.
        "stopped on purpose": "It was stopped on purpose. Resume it to run the rest, then retry.",
      },
    },
  },
  /** A person has samples of a paused run asked again; they wait until it is resumed. */
  retryPaused: { from: ["paused"], log: ["retried", ({ sentence }: LogSentence) => sentence], owes: ["announcement"] },
  /**
   * An error ends the run early, or a rule or a budget does so on purpose. Requests in flight still finish, so the totals are computed when
   * the last worker closes the run.
   */
  stop: {
    from: open,
    to: "stopped",
    sets: { reason: "given", stoppedBy: "given", probeAt: "null", probes: "null", finishedAt: "now" },
    log: ["stopped", ({ reason }: Reason) => reason],
    owes: ["workers", "webhook", "next", "metrics", "announcement"],
  },
  /** An unreachable endpoint ends the run early and is probed from then on. */
  stopByOutage: {
    from: open,
    to: "stopped",
    sets: { reason: "given", stoppedBy: "null", probeAt: "given", probes: "given", finishedAt: "now" },
    log: ["stopped", ({ reason }: Reason) => reason],
    owes: ["workers", "webhook", "next", "metrics", "announcement"],
  },
  /** The run's last sample has ended. Its metrics are computed first, so that it is never shown as finished without them. */
  finish: {
    from: ["running"],
    to: "finished",
    sets: { reason: "null", finishedAt: "now" },
    when: "not exists (select 1 from sample where run_id = run.id and sample.status in ('queued', 'running'))",
    log: ["finished", () => "Every sample has ended."],
    owes: ["webhook", "next", "totals", "announcement"],
  },
  /** A person cancels the run: workers abandon their requests while its open samples are being cancelled. */
  cancel: {
    from: [...open, "paused", "stopped"],
    to: "cancelling",
    sets: { reason: "null" },
    log: null,
    owes: ["workers"],
    refused: { verb: "cancelled", instead: { finished: "Nothing is left to cancel." } },
  },
  /** The run's open samples are cancelled. */
  settle: {
    from: ["cancelling"],
    to: "cancelled",
    sets: { finishedAt: "now" },
    log: ["cancelled", ({ left }: { left: number }) => `Cancelled with ${left} samples left.`],
    owes: ["webhook", "next", "metrics", "totals", "announcement"],
  },
} as const satisfies Readonly<Record<string, RunTransition>>;

export type RunEvent = keyof typeof runEvents;
type Sets<Event extends RunEvent> = (typeof runEvents)[Event] extends { sets: infer S } ? S : unknown;
type LogFacts<Event extends RunEvent> = (typeof runEvents)[Event] extends { log: readonly [LogKind, (facts: infer F) => string] }
  ? F
  : unknown;

/** The values that the caller supplies for a run event: column values and the facts of its log sentence. */
export type EventFacts<Event extends RunEvent> = Given<Sets<Event>, RunColumns> &
  (unknown extends LogFacts<Event> ? unknown : LogFacts<Event>);

const events: Readonly<Record<RunEvent, RunTransition>> = runEvents;

/** Returns the transition of a run event. */
export const runEvent = (event: RunEvent): RunTransition => events[event];

/**
 * Reports whether an event is possible in the run's present state; false if it does nothing. Throws `conflict` if a person is refused it,
 * as in a run that is about to be deleted.
 */
export function isPossible(
  event: RunEvent,
  runId: number,
  { status, stoppedBy, leaving }: { status: RunStatus; stoppedBy: StoppedBy | null; leaving: boolean },
): boolean {
  const { from = [], refused } = events[event];
  if (refused && leaving) throw leavingRefusal(runId);
  const onPurpose = status === "stopped" && stoppedBy !== null ? refused?.instead["stopped on purpose"] : undefined;
  const instead = onPurpose ?? (from.includes(status) ? undefined : refused?.instead[status]);
  if (refused && instead) throw runRefusal(runId, status, refused.verb, instead);
  return from.includes(status);
}

/** The events that create a run. */
export type MadeBy = "launch" | "import" | "demonstrate" | "receive";

/** Returns the SQL literal for the status in which an event creates a run. */
export const newRun = (event: Exclude<MadeBy, "receive">): string => stateSql(events[event]);

/** The statuses in which a run has ended. */
export const endedRun: ReadonlySet<RunStatus> = new Set(ended);

/** Builds the log entry of an event; null if the event is not logged. */
export function eventSentence<Event extends RunEvent>(event: Event, facts: EventFacts<Event>): { kind: LogKind; message: string } | null {
  const { log } = events[event];
  return log && { kind: log[0], message: log[1](facts as never) };
}

/**
 * Builds the SQL that carries out an event on the run `$1` and logs it, and its parameters. It returns the run's id if the event was
 * possible.
 */
export function runUpdate<Event extends RunEvent>(event: Event, id: number, facts: EventFacts<Event>): { sql: string; values: unknown[] } {
  const { sql, given } = updateSql("run", events[event]);
  const brought: Readonly<Record<string, unknown>> = { ...facts };
  const values = [id, ...given.map((name) => brought[name])];
  const entry = eventSentence(event, facts);
  if (entry === null) return { sql: `${sql} returning id`, values };
  const logged = `insert into run_log (run_id, kind, message) select id, $${values.length + 1}, $${values.length + 2} from changed`;
  const both = `with changed as (${sql} returning id), logged as (${logged}) select id from changed`;
  return { sql: both, values: [...values, entry.kind, entry.message] };
}
