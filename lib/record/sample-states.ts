import type { SampleStatus } from "@/lib/contracts/sample";
import { isFrom, stateSql, type Transition } from "./state-machine";

const open = ["queued", "running"] as const;
const ended = ["scored", "failed", "unscored", "rejected", "withheld"] as const;

/** All events that change the state of samples, many at a time. Each statement adds the columns for the reason and the result. */
export const sampleEvents = {
  /** The run is launched, or is made of existing replies that then end the sample. */
  create: { to: "queued" },
  /** The sample comes in a run file; if it was open there, it arrives as cancelled. */
  receive: { to: [...ended, "cancelled"] },
  /** The sample takes long. A sample that ends soon is never shown as running. */
  show: { from: ["queued"], to: "running" },
  /** The worker that asked the sample releases it. */
  letGo: { from: ["running"], to: "queued" },
  /** The sample has its last reply and verdict, or will get none. The first end is final. */
  end: { from: open, to: ended },
  /** Three workers died while they worked on the sample. */
  setAside: { from: open, to: "failed" },
  /** The sample's run is cancelled. */
  cancel: { from: open, to: "cancelled" },
  /** The sample's run is resumed. */
  resume: { from: ["cancelled", "running"], to: "queued", sets: { reason: "null" } },
  /** The sample's run is retried. */
  retry: { from: ["failed", "unscored"], to: "queued", sets: { reason: "null" } },
  /** The reasoning was separated from the reply, so the verdict must be computed again. */
  reopen: { from: ["scored"], to: "unscored" },
  /** The stored replies are judged, for the first time or again. */
  judge: { from: ["scored", "unscored"], to: "scored" },
} as const satisfies Readonly<Record<string, Transition<SampleStatus, "reason">>>;

export type SampleEvent = keyof typeof sampleEvents;

/** The statuses with which a worker can end a sample. */
export type EndedSample = (typeof ended)[number];

const events: Readonly<Record<SampleEvent, Transition<SampleStatus, "reason">>> = sampleEvents;

/** SQL literal for the initial status of samples. */
export const newSample = stateSql(events.create);

/** The caller's part of the statement: columns besides the status, rows to join, and the condition on samples `s`. */
interface SampleChange {
  set?: readonly string[];
  /** If the event supplies the status of each sample, it is read from `u.status`. */
  from?: string;
  where: string;
}

/**
 * Builds the condition on samples `s` whose keys are in two arrays, joined with their rows `u(run_id, ordinal, …)`. The arrays are repeated
 * because a plan that was made while the table was small would otherwise read all of it.
 */
export const byKeys = (runs: string, ordinals: string): string =>
  `s.run_id = u.run_id and s.ordinal = u.ordinal and s.run_id = any(${runs}) and s.ordinal = any(${ordinals})`;

/** Builds the SQL that carries out an event on those samples `s` whose state allows it. */
export function sampleUpdate(event: SampleEvent, { set = [], from, where }: SampleChange): string {
  const { to, sets } = events[event];
  const status = typeof to === "string" ? stateSql(events[event]) : "u.status";
  const columns = [`status = ${status}`, ...(sets?.reason === "null" ? ["reason = null"] : []), ...set];
  return `update sample s set ${columns.join(", ")}${from === undefined ? "" : ` from ${from}`} where ${where} and ${isFrom(events[event], "s")}`;
}
