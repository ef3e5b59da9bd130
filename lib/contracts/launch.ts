import { z } from "zod";
import { runRow, runStatus } from "./run";
import { budget, launchRequest } from "./run-request";

/**
 * Runs that are started together, all or none. `stopAt` is what all of them together may spend, in US dollars; none of them has a separate
 * `budget` then.
 */
export const launchesRequest = z.strictObject({
  name: z.string().trim().max(200).default(""),
  /** True if all runs start at the same time; otherwise they run one after another at each endpoint, in this order. */
  together: z.boolean().default(false),
  runs: z.array(launchRequest).min(1).max(200),
  stopAt: z.number().positive().nullable().default(null),
});
export type LaunchesRequest = z.infer<typeof launchesRequest>;

/** The started launch, with `runIds` in the order of the request's runs. */
export const launchesStarted = z.object({ launchId: z.number().int(), runIds: z.array(z.number().int()) });
export type LaunchesStarted = z.infer<typeof launchesStarted>;

/** A launch with its runs as in lists, in their given order; runs that are being deleted are left out. */
export const launchDetail = z.object({
  id: z.number().int(),
  /** Empty if no name was given. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  together: z.boolean(),
  /** Id of the person who started it; null or absent without accounts and for things from before them. */
  personId: z.string().nullish(),
  /** Budget of the whole launch; null if none was set for it. */
  budget: budget.nullable(),
  runs: z.array(runRow),
});
export type LaunchDetail = z.infer<typeof launchDetail>;

/** A launch in a list. `counts` has the number of its runs in each state; states without runs are left out. */
export const launchRow = launchDetail
  .pick({ id: true, name: true, createdAt: true })
  .extend({ counts: z.partialRecord(runStatus, z.number().int()) });
export type LaunchRow = z.infer<typeof launchRow>;

/** Actions that a person can apply to all runs of a launch. */
export const launchVerb = z.enum(["pause", "resume", "cancel"]);
export type LaunchVerb = z.infer<typeof launchVerb>;

/** Result of an action on a launch: the numbers of runs that were changed and of runs that could not be. */
export const launchVerbDone = z.object({ done: z.number().int(), left: z.number().int() });
export type LaunchVerbDone = z.infer<typeof launchVerbDone>;
