import type { JobStatus } from "@/lib/contracts/job";
import type { Given, Transition } from "./state-machine";
import { stateSql, updateSql } from "./state-machine";

/** The columns that a job event writes besides the status. */
export interface JobColumns {
  error: string | null;
  /** JSON. */
  result: string;
  calls: number;
  secondsLeft: number | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

interface JobTransition extends Transition<JobStatus, keyof JobColumns> {
  /**
   * Effects within the event's transaction: `part` queues the job for the workers, `workers` notifies them, `answers` deletes the job's
   * stored answers and files, which are no longer needed.
   */
  owes: readonly ("part" | "workers" | "answers")[];
  /** The reasons for refusing a person in other states. In states that are not listed the event does nothing. */
  refused?: Readonly<Partial<Record<JobStatus, string>>>;
}

const open = ["queued", "running"] as const;
const over = "there is nothing left to cancel.";

/** All events that change the state of a job. */
export const jobEvents = {
  /** A person starts the job. */
  create: { to: "queued", owes: ["part"] },
  /** A worker takes up the job, for the first time or again. */
  start: { from: open, to: "running", sets: { startedAt: "now, once", secondsLeft: "null" }, owes: [] },
  /** The job has its result. */
  finish: {
    from: open,
    to: "finished",
    sets: { result: "given", calls: "given", secondsLeft: "null", finishedAt: "now" },
    owes: ["answers"],
  },
  /** The job cannot continue; its stored answers are kept. */
  fail: { from: open, to: "failed", sets: { error: "given", secondsLeft: "null", finishedAt: "now" }, owes: [] },
  /** A person cancels the job: calls in flight are abandoned, stored answers are kept. */
  cancel: {
    from: open,
    to: "cancelled",
    sets: { secondsLeft: "null", finishedAt: "now" },
    owes: ["workers"],
    refused: { finished: `has finished: ${over}`, failed: `has failed: ${over}` },
  },
  /** A backup that contains the job is restored (by lib/boot/restore.mjs, before any other part of Heed runs). */
  restore: { from: open, to: "cancelled", sets: { secondsLeft: "null", finishedAt: "now" }, owes: [] },
  /** A person resumes the job with the answers stored so far. */
  resume: {
    from: ["failed", "cancelled"],
    to: "queued",
    sets: { error: "null", finishedAt: "null" },
    owes: ["part"],
    refused: { finished: "has finished; start another one to do it again." },
  },
} as const satisfies Readonly<Record<string, JobTransition>>;

export type JobEvent = keyof typeof jobEvents;
type Sets<Event extends JobEvent> = (typeof jobEvents)[Event] extends { sets: infer S } ? S : unknown;

/** The column values that the caller supplies for a job event. */
export type JobFacts<Event extends JobEvent> = Given<Sets<Event>, JobColumns>;

const events: Readonly<Record<JobEvent, JobTransition>> = jobEvents;

/** Returns the transition of a job event. */
export const jobEvent = (event: JobEvent): JobTransition => events[event];

/** SQL literal for the initial status of a job. */
export const newJob = stateSql(events.create);

/** Builds the SQL that carries out an event on the job `$1`, and its parameters. */
export function jobUpdate<Event extends JobEvent>(event: Event, id: number, facts: JobFacts<Event>): { sql: string; values: unknown[] } {
  const { sql, given } = updateSql("job", events[event]);
  const brought: Readonly<Record<string, unknown>> = { ...facts };
  return { sql, values: [id, ...given.map((name) => brought[name])] };
}
