import type { JobStatus } from "@/lib/contracts/job";
import type { Given, Transition } from "./state-machine";
import { stateSql, updateSql } from "./state-machine";

/** The columns that an event of a job writes beside its status. */
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
   * What follows within its transaction: `part` queues it for the workers, `workers` tells them of it, `answers` drops its stored answers and files, whose
   * service is done.
   */
  owes: readonly ("part" | "workers" | "answers")[];
  /** Why a person is refused it in other states. In states that stand nowhere it does nothing. */
  refused?: Readonly<Partial<Record<JobStatus, string>>>;
}

const open = ["queued", "running"] as const;
const over = "there is nothing left to cancel.";

/** Every event that changes the state of a job. */
export const jobEvents = {
  /** A person starts it. */
  create: { to: "queued", owes: ["part"] },
  /** A worker takes it up, for the first time or again. */
  start: { from: open, to: "running", sets: { startedAt: "now, once", secondsLeft: "null" }, owes: [] },
  /** It has its result. */
  finish: {
    from: open,
    to: "finished",
    sets: { result: "given", calls: "given", secondsLeft: "null", finishedAt: "now" },
    owes: ["answers"],
  },
  /** It cannot go on; its answers stay. */
  fail: { from: open, to: "failed", sets: { error: "given", secondsLeft: "null", finishedAt: "now" }, owes: [] },
  /** A person cancels it: its calls in flight are given up, its answers stay. */
  cancel: {
    from: open,
    to: "cancelled",
    sets: { secondsLeft: "null", finishedAt: "now" },
    owes: ["workers"],
    refused: { finished: `has finished: ${over}`, failed: `has failed: ${over}` },
  },
  /** A backup that holds it is restored (lib/boot/restore.mjs, which runs before any other part of Heed). */
  restore: { from: open, to: "cancelled", sets: { secondsLeft: "null", finishedAt: "now" }, owes: [] },
  /** A person takes it up again, with the answers that it has. */
  goOn: {
    from: ["failed", "cancelled"],
    to: "queued",
    sets: { error: "null", finishedAt: "null" },
    owes: ["part"],
    refused: { finished: "has finished; start another one to do it again." },
  },
} as const satisfies Readonly<Record<string, JobTransition>>;

export type JobEvent = keyof typeof jobEvents;
type Sets<Event extends JobEvent> = (typeof jobEvents)[Event] extends { sets: infer S } ? S : unknown;

/** What an event of a job brings: values of columns. */
export type JobFacts<Event extends JobEvent> = Given<Sets<Event>, JobColumns>;

const events: Readonly<Record<JobEvent, JobTransition>> = jobEvents;

/** An event of a job as the table has it. */
export const jobEvent = (event: JobEvent): JobTransition => events[event];

/** SQL: the state in which a job is made, as a literal. */
export const newJob = stateSql(events.create);

/** SQL that carries out an event on the job `$1`, with its parameters. */
export function jobUpdate<Event extends JobEvent>(event: Event, id: number, facts: JobFacts<Event>): { sql: string; values: unknown[] } {
  const { sql, given } = updateSql("job", events[event]);
  const brought: Readonly<Record<string, unknown>> = { ...facts };
  return { sql, values: [id, ...given.map((name) => brought[name])] };
}
