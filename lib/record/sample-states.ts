import type { SampleStatus } from "@/lib/contracts/sample";
import { isFrom, stateSql, type Transition } from "./state-machine";

const open = ["queued", "running"] as const;
const ended = ["scored", "failed", "unscored", "rejected", "withheld"] as const;

/** Every event that changes the state of samples, many at a time. A statement adds the columns that say why and with what. */
export const sampleEvents = {
  /** Its run is launched, or made of replies that exist already and then end it. */
  create: { to: "queued" },
  /** It comes in the file of a run; one that was open there comes cancelled. */
  receive: { to: [...ended, "cancelled"] },
  /** It takes long. One that ends soon is never shown as running. */
  show: { from: ["queued"], to: "running" },
  /** The worker that asked it lets it go. */
  letGo: { from: ["running"], to: "queued" },
  /** It has its last reply and verdict, or will get none; the first end stands. */
  end: { from: open, to: ended },
  /** Three workers ended while they worked on it. */
  setAside: { from: open, to: "failed" },
  /** Its run is cancelled. */
  cancel: { from: open, to: "cancelled" },
  /** Its run is resumed. */
  resume: { from: ["cancelled", "running"], to: "queued", sets: { reason: "null" } },
  /** Its run is retried. */
  retry: { from: ["failed", "unscored"], to: "queued", sets: { reason: "null" } },
  /** Its thoughts were set apart from its reply: its verdict has to be made again. */
  reopen: { from: ["scored"], to: "unscored" },
  /** Its stored replies are judged, for the first time or again. */
  judge: { from: ["scored", "unscored"], to: "scored" },
} as const satisfies Readonly<Record<string, Transition<SampleStatus, "reason">>>;

export type SampleEvent = keyof typeof sampleEvents;

/** States with which a worker can end a sample. */
export type EndedSample = (typeof ended)[number];

const events: Readonly<Record<SampleEvent, Transition<SampleStatus, "reason">>> = sampleEvents;

/** SQL: the state in which samples are made, as a literal. */
export const newSample = stateSql(events.create);

/** A statement's own part: columns beside the status, rows that it joins, and which samples `s` it means. */
interface SampleChange {
  set?: readonly string[];
  /** Where an event brings the state of each sample, `u.status` is that. */
  from?: string;
  where: string;
}

/** SQL that carries out an event on samples `s`, of those whose state allows it. */
export function sampleUpdate(event: SampleEvent, { set = [], from, where }: SampleChange): string {
  const { to, sets } = events[event];
  const status = typeof to === "string" ? stateSql(events[event]) : "u.status";
  const columns = [`status = ${status}`, ...(sets?.reason === "null" ? ["reason = null"] : []), ...set];
  return `update sample s set ${columns.join(", ")}${from === undefined ? "" : ` from ${from}`} where ${where} and ${isFrom(events[event], "s")}`;
}
