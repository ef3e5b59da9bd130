import { z } from "zod";
import { span } from "./check";
import { textHash } from "./message";

/** Steps of one trace at most; an execution that goes on is cut there. */
export const mostSteps = 2000;

/** A variable that a step gave a value; null where it took it away. `value` is shown as it is. */
const variable = z.tuple([z.string(), z.string().nullable()]);

/** One executed line. */
export const traceStep = z.object({
  /** Of the source, from 1. */
  line: z.number().int().positive(),
  /** Calls that are open, 0 in the outermost; a greater depth than that of the step before opens a frame of its own. */
  depth: z.number().int().nonnegative().max(200),
  /** Variables of its frame after the step, where they changed. */
  changed: z.array(variable).max(100),
  /** The step is the first of a call, whose frame is new even where the depth is the same as before. */
  opens: z.boolean().optional(),
  /** What else happened: `returns 12`, `raises KeyError: 'a'`. */
  note: z.string().optional(),
});
export type TraceStep = z.infer<typeof traceStep>;

/** Open frames with their variables, the outermost first. */
export const traceFrames = z.array(z.record(z.string(), z.string()));
export type TraceFrames = z.infer<typeof traceFrames>;

/** The text under a trace's hash: its steps as JSON. */
export const storedTrace = z.array(traceStep).max(mostSteps);

/** Some steps of a stored trace. */
export const tracePage = z.object({
  /** Place of the first of `steps` in the trace, from 0. */
  from: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  steps: z.array(traceStep),
  /** Frames as they were before the first of them. */
  before: traceFrames,
});
export type TracePage = z.infer<typeof tracePage>;

/** How a program ran, step by step. */
export const traceEvidence = z.object({
  kind: z.literal("trace"),
  language: z.string(),
  /** Source that was executed; its lines count from 1. */
  source: z.string().max(100_000),
  /** The steps, or how many there are under a hash. */
  steps: z.union([z.array(traceStep).max(100), z.object({ hash: textHash, total: z.number().int().nonnegative().max(mostSteps) })]),
  /** The execution had more steps than these. */
  isCut: z.boolean(),
  /** Steps (from 0, in order) and what the reply says of them; empty where the reply tells no steps. */
  links: z.array(z.object({ step: z.number().int().nonnegative(), span })).max(mostSteps),
  /** The first step that the reply has otherwise, and what it says; null where none was found. */
  divergence: z.object({ step: z.number().int().nonnegative(), note: z.string() }).nullable(),
  /** Links and divergence are guessed from the reply's words. */
  heuristic: z.boolean().optional(),
  /** The family's trace that would find what is missing here, where nobody has run it yet. */
  awaits: z.string().optional(),
});
export type TraceEvidence = z.infer<typeof traceEvidence>;
