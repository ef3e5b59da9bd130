import { z } from "zod";
import { column, inFile, nthColumn, sentenceColumn } from "./column";

/** Half-open range [start, end) in UTF-16 code units of the reply. */
export const span = z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]);
export type Span = z.infer<typeof span>;

/** A part of a check that is composed of several, in points. */
const checkPart = z.object({ label: z.string(), earned: z.number().min(0), maximum: z.number().positive() });

/** One verdict on one requirement of a reply. */
export const check = z.object({
  /** Unique within the turn, stable between verifiers. */
  id: z.string(),
  label: z.string(),
  /** The kind of requirement, for grouping and filtering. */
  group: z.string(),
  /** `pass`, `fail`, `error`, or a finer word that the benchmark declares in `outcomes`. */
  outcome: z.string(),
  /** Part of the weight that was earned: 0 or more, as a rule at most 1. */
  credit: z.number().min(0),
  weight: z.number().positive(),
  expected: z.string().optional(),
  actual: z.string().optional(),
  evidence: z.array(span).optional(),
  /** What it is composed of, where it is several things. */
  parts: z.array(checkPart).optional(),
});
export type Check = z.infer<typeof check>;

/** What is known only after the reply, a tag or a short list of numbers each: the position answered, whether it could be parsed. */
export const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.number()).max(64)]));
export type Facts = z.infer<typeof facts>;

export const verdict = z.object({
  /** As a rule the weighted credit of the checks, 0 to 1; a family may say otherwise, and some scores of authors exceed 1. */
  score: z.number().min(0),
  passed: z.boolean(),
  checks: z.array(check),
  facts: facts.optional(),
  /** How the answer was found in the reply, in one sentence. */
  note: z.string().optional(),
});
export type Verdict = z.infer<typeof verdict>;

/** The table of the fields of a turn's verdict under one verifier. */
export const checksRow = z.object({
  turn: nthColumn(),
  verifier: column("text", z.string()),
  version: column("text", z.string(), inFile.word),
  /** A letter for each check in item order. */
  outcomes: column("text", z.string()),
  /** Credit of each check; null where the letters say all. */
  credits: column("float8[]", z.array(z.number()).readonly().nullable(), z.array(z.number().min(0).max(1e6)).nullable()),
  score: column("float8", z.number(), z.number().min(0).max(1e6)),
  passed: column("bool", z.boolean()),
  facts: column("jsonb", facts.nullable()),
  /** Version of the verifier's facts; null before the verifier declared one. */
  factsVersion: column("text", z.string().nullable(), inFile.word.nullable()),
  note: sentenceColumn(),
  /** Checks as a judge gave them, which cannot be made again; null for pure verifiers. */
  detail: column("jsonb", z.array(check).nullable()),
});
export type ChecksRow = z.infer<typeof checksRow>;

/** What an outcome word means to a reader; never told apart by colour alone. */
export const outcomeTone = z.enum(["pass", "fail", "changed", "unscored"]);
export type OutcomeTone = z.infer<typeof outcomeTone>;

export const outcomeDeclaration = z.object({
  id: z.string(),
  /** One ASCII letter: a turn's outcomes are stored as one string, a letter for each check in item order. */
  letter: z.string().length(1),
  label: z.string(),
  tone: outcomeTone,
  /** Credit that this outcome earns, 0 to 1. */
  credit: z.number().min(0).max(1),
});
export type OutcomeDeclaration = z.infer<typeof outcomeDeclaration>;
