import { z } from "zod";
import { runRow, runStatus } from "./run";
import { budget, launchRequest } from "./run-request";

/** Runs that start all or none. `stopAt`: US dollars that all of them together may spend; none has a `budget` of its own then. */
export const launchesRequest = z.object({
  name: z.string().trim().max(200).default(""),
  /** All at the same time; otherwise one after another at each endpoint, in this order. */
  together: z.boolean().default(false),
  runs: z.array(launchRequest).min(1).max(200),
  stopAt: z.number().positive().nullable().default(null),
});
export type LaunchesRequest = z.infer<typeof launchesRequest>;

/** `runIds` in the order of the request's runs. */
export const launchesStarted = z.object({ launchId: z.number().int(), runIds: z.array(z.number().int()) });
export type LaunchesStarted = z.infer<typeof launchesStarted>;

/** A launch with its runs as lists have them, in the order in which they were given; those that are being deleted left out. */
export const launchDetail = z.object({
  id: z.number().int(),
  /** Empty where nobody gave one. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  together: z.boolean(),
  /** What all of them may spend; null where nobody set it for the launch. */
  budget: budget.nullable(),
  runs: z.array(runRow),
});
export type LaunchDetail = z.infer<typeof launchDetail>;

/** A launch in a list; `counts`: how many of its runs are in each state, states without one left out. */
export const launchRow = launchDetail
  .pick({ id: true, name: true, createdAt: true })
  .extend({ counts: z.partialRecord(runStatus, z.number().int()) });
export type LaunchRow = z.infer<typeof launchRow>;

/** What a person can have all runs of a launch do. */
export const launchVerb = z.enum(["pause", "resume", "cancel"]);
export type LaunchVerb = z.infer<typeof launchVerb>;

/** How many of its runs did it, and how many could not and are as they were. */
export const launchVerbDone = z.object({ done: z.number().int(), left: z.number().int() });
export type LaunchVerbDone = z.infer<typeof launchVerbDone>;
