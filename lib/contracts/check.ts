import { z } from "zod";
import { column, inFile, nthColumn, sentenceColumn } from "./column";

/** Half-open range [start, end) in UTF-16 code units of the reply. */
export const span = z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]);
export type Span = z.infer<typeof span>;

/** Part of a composite check, in points. */
const checkPart = z.object({ label: z.string(), earned: z.number().min(0), maximum: z.number().positive() });

/** A verdict on a single requirement of a reply. */
export const check = z.object({
  /** Unique within the turn and stable between verifiers. */
  id: z.string(),
  label: z.string(),
  /** The kind of requirement, for grouping and filtering. */
  group: z.string(),
  /** `pass`, `fail`, `error`, or a finer outcome that the benchmark declares in `outcomes`. */
  outcome: z.string(),
  /** Earned fraction of the weight: at least 0, usually at most 1. */
  credit: z.number().min(0),
  weight: z.number().positive(),
  expected: z.string().optional(),
  actual: z.string().optional(),
  evidence: z.array(span).optional(),
  /** The parts of a composite check. */
  parts: z.array(checkPart).optional(),
});
export type Check = z.infer<typeof check>;

/**
 * Values that are known only after the reply, each a tag or a short list of numbers: the position answered, whether the reply could be
 * parsed.
 */
export const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.number()).max(64)]));
export type Facts = z.infer<typeof facts>;

export const verdict = z.object({
  /** Usually the weighted credit of the checks, 0 to 1; a family may define it differently, and some scores of authors exceed 1. */
  score: z.number().min(0),
  passed: z.boolean(),
  checks: z.array(check),
  facts: facts.optional(),
  /** One sentence that describes how the answer was found in the reply. */
  note: z.string().optional(),
});
export type Verdict = z.infer<typeof verdict>;

/** Stored fields of a turn's verdict under one verifier. */
export const checksRow = z.object({
  turn: nthColumn(),
  verifier: column("text", z.string()),
  version: column("text", z.string(), inFile.word),
  /** One letter per check, in item order. */
  outcomes: column("text", z.string()),
  /** Credit of each check; null if the outcome letters determine all credits. */
  credits: column("float8[]", z.array(z.number()).readonly().nullable(), z.array(z.number().min(0).max(1e6)).nullable()),
  score: column("float8", z.number(), z.number().min(0).max(1e6)),
  passed: column("bool", z.boolean()),
  facts: column("jsonb", facts.nullable()),
  /** Version of the verifier's facts; null if the verifier did not declare one yet. */
  factsVersion: column("text", z.string().nullable(), inFile.word.nullable()),
  note: sentenceColumn(),
  /** Checks as a judge returned them, which cannot be computed again; null for pure verifiers. */
  detail: column("jsonb", z.array(check).nullable()),
});
export type ChecksRow = z.infer<typeof checksRow>;

/** Meaning of an outcome to a reader; never distinguished by color alone. */
export const outcomeTone = z.enum(["pass", "fail", "changed", "unscored"]);
export type OutcomeTone = z.infer<typeof outcomeTone>;

export const outcomeDeclaration = z.object({
  id: z.string(),
  /** One ASCII letter: the outcomes of a turn are stored as one string with a letter per check, in item order. */
  letter: z.string().length(1),
  label: z.string(),
  tone: outcomeTone,
  /** Credit for this outcome, 0 to 1. */
  credit: z.number().min(0).max(1),
});
export type OutcomeDeclaration = z.infer<typeof outcomeDeclaration>;
