import { z } from "zod";
import { span } from "./check";
import { textHash } from "./message";

/** Largest number of steps of one trace; longer executions are cut there. */
export const mostSteps = 2000;

/** A variable that a step assigned; null if the step removed it. `value` is shown unchanged. */
const variable = z.tuple([z.string(), z.string().nullable()]);

/** A line that was executed, as a step of a trace. */
export const traceStep = z.object({
  /** Line of the source, from 1. */
  line: z.number().int().positive(),
  /** Number of open calls, 0 in the outermost; a greater depth than in the previous step opens a new frame. */
  depth: z.number().int().nonnegative().max(200),
  /** Changed variables of the step's frame, after the step. */
  changed: z.array(variable).max(100),
  /** True for the first step of a call, which has a new frame even if the depth is unchanged. */
  opens: z.boolean().optional(),
  /** Other events: `returns 12`, `raises KeyError: 'a'`. */
  note: z.string().optional(),
});
export type TraceStep = z.infer<typeof traceStep>;

/** Open frames with their variables, outermost first. */
export const traceFrames = z.array(z.record(z.string(), z.string()));
export type TraceFrames = z.infer<typeof traceFrames>;

/** The content stored under a trace's hash: its steps as JSON. */
export const storedTrace = z.array(traceStep).max(mostSteps);

/** Consecutive steps of a stored trace. */
export const tracePage = z.object({
  /** Index of the first of `steps` in the trace, from 0. */
  from: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  steps: z.array(traceStep),
  /** Frames before the first of these steps. */
  before: traceFrames,
});
export type TracePage = z.infer<typeof tracePage>;

/** The execution of a program, step by step. */
export const traceEvidence = z.object({
  kind: z.literal("trace"),
  language: z.string(),
  /** Source that was executed; lines count from 1. */
  source: z.string().max(100_000),
  /** The steps, or their hash and number. */
  steps: z.union([z.array(traceStep).max(100), z.object({ hash: textHash, total: z.number().int().nonnegative().max(mostSteps) })]),
  /** True if the execution had more steps than these. */
  isCut: z.boolean(),
  /** Steps (from 0, in order) with the part of the reply that describes each; empty if the reply describes no steps. */
  links: z.array(z.object({ step: z.number().int().nonnegative(), span })).max(mostSteps),
  /** The first step on which the reply differs, with the reply's version; null if none was found. */
  divergence: z.object({ step: z.number().int().nonnegative(), note: z.string() }).nullable(),
  /** True if links and divergence are guessed from the reply's words. */
  heuristic: z.boolean().optional(),
  /** The family's trace that would provide the missing data, if it has not been run yet. */
  awaits: z.string().optional(),
});
export type TraceEvidence = z.infer<typeof traceEvidence>;
