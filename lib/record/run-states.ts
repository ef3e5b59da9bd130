import type { RunStatus, StoppedBy } from "@/lib/contracts/run";
import type { LogKind } from "./run-log";
import { runRefusal } from "./run-refusal";
import { type Given, stateSql, type Transition, updateSql } from "./state-machine";

/** The columns that make a run's state, beside its status. */
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
 * What follows from an event. Within its transaction: `parts` queues the run's open samples, `workers` tells the workers of it, `end` notes it for
 * the webhook. After it, by `afterwards`: `next` starts the runs that waited for its end, and its `metrics` and `totals` are made before `announcement`
 * tells the pages.
 */
type Debt = "parts" | "workers" | "end" | "next" | "metrics" | "totals" | "announcement";

interface RunTransition extends Transition<RunStatus, keyof RunColumns> {
  /** How the run's log names it, and its sentence there; null where the log says nothing. */
  log: readonly [LogKind, (facts: never) => string] | null;
  owes: readonly Debt[];
  /** Why a person is refused it in other states, and what to do instead. In states that stand nowhere it does nothing. */
  refused?: { verb: string; instead: Readonly<Partial<Record<RunStatus | "stopped on purpose", string>>> };
}

type Reason = { reason: string };
type LogSentence = { sentence: string };

const open = ["queued", "running"] as const;
const ended = ["finished", "stopped", "cancelled"] as const;
const goesOn = { reason: "null", stoppedBy: "null", resumeAt: "null", probeAt: "null", finishedAt: "null" } as const;
const atOnce = { ...goesOn, waitsFor: "null", startedAt: "now, once" } as const;
const onlyOpen = "Only a run in progress can be paused.";
const finishedFirst = {
  verb: "resumed",
  instead: { finished: "Samples that failed can be retried.", cancelling: "Try again in a moment." },
} as const;

/** Every event that changes the state of a run. */
export const runEvents = {
  /** A person launches it. */
  launch: {
    to: "queued",
    log: [
      "launched",
      ({ samples, model, suite, waitsFor }: { samples: number; model: string; suite: string; waitsFor: number | null }) =>
        `${samples} samples of ${model} on ${suite}.${waitsFor === null ? "" : ` Waiting for #${waitsFor}.`}`,
    ],
    owes: ["parts", "announcement"],
  },
  /** Replies of a file become a run. */
  import: { to: "finished", log: ["imported", ({ sentence }: LogSentence) => sentence], owes: ["metrics", "totals", "announcement"] },
  /** The seed makes a run that shows how a family looks. */
  demonstrate: { to: "finished", log: ["finished", ({ sentence }: LogSentence) => sentence], owes: ["metrics", "totals", "announcement"] },
  /** The file of a run comes from another Heed, with its metrics. */
  receive: { to: ended, log: ["imported", ({ sentence }: LogSentence) => sentence], owes: ["totals", "announcement"] },
  /** The first worker opens it; it announces the run as long as it has it open. */
  start: {
    from: ["queued"],
    to: "running",
    sets: { startedAt: "now, once" },
    log: ["started", () => "The first requests have been sent."],
    owes: [],
  },
  /** The run that it waited for has ended. */
  takeTurn: {
    from: ["queued"],
    sets: { waitsFor: "null" },
    log: ["turn", ({ former }: { former: number }) => `Started because #${former} has ended.`],
    owes: ["parts", "announcement"],
  },
  /** No living worker can take it, or one has come. */
  wait: {
    from: open,
    sets: { reason: "given" },
    when: "reason is distinct from $2",
    log: ["waiting", ({ reason }: { reason: string | null }) => reason ?? "A suitable worker is available."],
    owes: ["announcement"],
  },
  /** A person pauses it. */
  pause: {
    from: open,
    to: "paused",
    sets: { resumeAt: "null" },
    log: ["paused", () => "Paused; requests in flight end first."],
    owes: ["workers", "announcement"],
    refused: { verb: "paused", instead: { cancelling: onlyOpen, cancelled: onlyOpen, stopped: onlyOpen, finished: onlyOpen } },
  },
  /** Its provider asks to wait for long. */
  pauseUntil: {
    from: open,
    to: "paused",
    sets: { reason: "given", resumeAt: "given" },
    log: ["paused", ({ reason }: Reason) => reason],
    owes: ["workers", "metrics", "announcement"],
  },
  /** A backup that holds it is restored (lib/boot/restore.mjs, which runs before any other part of Heed). */
  restore: {
    from: [...open, "paused"],
    to: "paused",
    sets: { resumeAt: "null" },
    log: ["paused", () => "Paused by a restore: the run may still be running where the backup was made."],
    owes: [],
  },
  /** A person resumes it, or its provider's time is over. A stop rule that stopped it is dropped. */
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
  /** A person resumes its launch, in which it waits for another run. */
  resumeInTurn: {
    from: ["paused", "stopped", "cancelled"],
    to: "queued",
    sets: { ...goesOn, probes: "null", stopRule: "null after a rule" },
    log: ["resumed", ({ former }: { former: number }) => `Resumed; waiting for #${former}.`],
    owes: ["parts", "announcement"],
    refused: finishedFirst,
  },
  /** A person starts it before the run that it waits for has ended. */
  startAhead: {
    from: ["queued"],
    to: "running",
    sets: { ...atOnce, probes: "null" },
    log: ["resumed", ({ former }: { former: number }) => `Started manually before #${former} ended.`],
    owes: ["parts", "announcement"],
    refused: finishedFirst,
  },
  /** The dead endpoint that stopped it answers a probe. How often it was probed counts until it has a reply. */
  goOn: {
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
    owes: ["parts", "announcement"],
    refused: {
      verb: "retried",
      instead: {
        cancelling: "Resume it first.",
        cancelled: "Resume it first.",
        // What was not asked on purpose would be asked with them.
        "stopped on purpose": "It was stopped on purpose. Resume it to run the rest, then retry.",
      },
    },
  },
  /** The same of a paused run: its samples wait until it is resumed. */
  retryPaused: { from: ["paused"], log: ["retried", ({ sentence }: LogSentence) => sentence], owes: ["announcement"] },
  /** A fault ends it early, or on purpose a rule or a budget does. What is in flight still comes, so that its totals are made when the last worker closes it. */
  stop: {
    from: open,
    to: "stopped",
    sets: { reason: "given", stoppedBy: "given", probeAt: "null", probes: "null", finishedAt: "now" },
    log: ["stopped", ({ reason }: Reason) => reason],
    owes: ["workers", "end", "next", "metrics", "announcement"],
  },
  /** A dead endpoint ends it early, and is probed. */
  stopByOutage: {
    from: open,
    to: "stopped",
    sets: { reason: "given", stoppedBy: "null", probeAt: "given", probes: "given", finishedAt: "now" },
    log: ["stopped", ({ reason }: Reason) => reason],
    owes: ["workers", "end", "next", "metrics", "announcement"],
  },
  /** Its last sample has ended. Its metrics are made before, so that nobody sees it finished without them. */
  finish: {
    from: ["running"],
    to: "finished",
    sets: { reason: "null", finishedAt: "now" },
    when: "not exists (select 1 from sample where run_id = run.id and sample.status in ('queued', 'running'))",
    log: ["finished", () => "Every sample has ended."],
    owes: ["end", "next", "totals", "announcement"],
  },
  /** A person cancels it: workers give up their requests while its open samples are being cancelled. */
  cancel: {
    from: [...open, "paused", "stopped"],
    to: "cancelling",
    sets: { reason: "null" },
    log: null,
    owes: ["workers"],
    refused: { verb: "cancelled", instead: { finished: "Nothing is left to cancel." } },
  },
  /** Its open samples are cancelled. */
  settle: {
    from: ["cancelling"],
    to: "cancelled",
    sets: { finishedAt: "now" },
    log: ["cancelled", ({ left }: { left: number }) => `Cancelled with ${left} samples left.`],
    owes: ["end", "next", "metrics", "totals", "announcement"],
  },
} as const satisfies Readonly<Record<string, RunTransition>>;

export type RunEvent = keyof typeof runEvents;
type Sets<Event extends RunEvent> = (typeof runEvents)[Event] extends { sets: infer S } ? S : unknown;
type LogFacts<Event extends RunEvent> = (typeof runEvents)[Event] extends { log: readonly [LogKind, (facts: infer F) => string] }
  ? F
  : unknown;

/** What an event of a run brings: values of columns, and what its sentence says. */
export type RunFacts<Event extends RunEvent> = Given<Sets<Event>, RunColumns> &
  (unknown extends LogFacts<Event> ? unknown : LogFacts<Event>);

const events: Readonly<Record<RunEvent, RunTransition>> = runEvents;

/** An event of a run as the table has it. */
export const runEvent = (event: RunEvent): RunTransition => events[event];

/** Whether an event is possible for a run as it stands, or does nothing; throws `conflict` where a person is refused it. */
export function isPossible(
  event: RunEvent,
  runId: number,
  { status, stoppedBy }: { status: RunStatus; stoppedBy: StoppedBy | null },
): boolean {
  const { from = [], refused } = events[event];
  const onPurpose = status === "stopped" && stoppedBy !== null ? refused?.instead["stopped on purpose"] : undefined;
  const instead = onPurpose ?? (from.includes(status) ? undefined : refused?.instead[status]);
  if (refused && instead) throw runRefusal(runId, status, refused.verb, instead);
  return from.includes(status);
}

/** Events that make a run. */
export type MadeBy = "launch" | "import" | "demonstrate" | "receive";

/** SQL: the state in which an event makes a run, as a literal. */
export const newRun = (event: Exclude<MadeBy, "receive">): string => stateSql(events[event]);

/** States in which a run has ended. */
export const endedRun: ReadonlySet<RunStatus> = new Set(ended);

/** What the run's log says of an event; null where it says nothing. */
export function runSentence<Event extends RunEvent>(event: Event, facts: RunFacts<Event>): { kind: LogKind; message: string } | null {
  const { log } = events[event];
  return log && { kind: log[0], message: log[1](facts as never) };
}

/** SQL that carries out an event on the run `$1` and logs it, with its parameters; it returns the run's id where the event was possible. */
export function runUpdate<Event extends RunEvent>(event: Event, id: number, facts: RunFacts<Event>): { sql: string; values: unknown[] } {
  const { sql, given } = updateSql("run", events[event]);
  const brought: Readonly<Record<string, unknown>> = { ...facts };
  const values = [id, ...given.map((name) => brought[name])];
  const entry = runSentence(event, facts);
  if (entry === null) return { sql: `${sql} returning id`, values };
  const logged = `insert into run_log (run_id, kind, message) select id, $${values.length + 1}, $${values.length + 2} from changed`;
  const both = `with changed as (${sql} returning id), logged as (${logged}) select id from changed`;
  return { sql: both, values: [...values, entry.kind, entry.message] };
}
