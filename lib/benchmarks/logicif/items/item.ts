import { z } from "zod";
import { itemWording } from "@/lib/benchmarks/prompt-wording";
import { part, textHash } from "@/lib/contracts/message";

/** How complex a function is, in the authors' words and by their rules (section 2, equation 1; `complexity_metrics` of a record). */
export const complexityMetrics = z.object({
  cyclomatic_complexity: z.number(),
  max_nesting_depth: z.number(),
  /** cyclomatic + 3 × depth + 2 × calls + 0.5 × mean length, to two places. */
  code_complexity_score: z.number(),
  total_control_structures: z.number(),
  function_calls: z.number(),
  total_function_lines: z.number(),
});
export type ComplexityMetrics = z.infer<typeof complexityMetrics>;

export const difficulties = ["easy", "medium", "hard"] as const;
export const difficulty = z.enum(difficulties);
export type Difficulty = z.infer<typeof difficulty>;

/**
 * One test case of a function. Python's values stand as JSON texts, which keep what a JavaScript number would lose (big integers, 1.0,
 * NaN); what a function's cases share stands under a hash.
 */
export const logicifItem = z.object({
  /** Name of the function: `task_id` of a record. */
  task: z.string(),
  /** Of the case among its function's: `test_case_id`. */
  testCase: z.union([z.number().int(), z.string()]),
  /** JSON text of the list of positional arguments. */
  input: z.string(),
  /** JSON text of `{"output": …, "stats": {…}}`. */
  expected: z.string(),
  /** Source of `def f(…)`. */
  function: textHash,
  /** What the function does, in words: `INPUTS: … LOGICS: … OUTPUTS: …`; null where a record has none. */
  description: textHash.nullable(),
  /** The whole prompt of an imported record, never altered; null where the house writes it. */
  prompt: z.array(part).nullable(),
  statsKeys: z.array(z.string()),
  /** `list[int]`, `tuple(int, str)`; null where nobody has said. */
  outputFormat: z.string().nullable(),
  complexity: complexityMetrics.nullable(),
  /** Tercile of the score over the suite, or the record's own. */
  difficulty: difficulty.nullable(),
  /** Decile of the score over the suite, 1 to 10. */
  interval: z.number().int().min(1).max(10).nullable(),
  /** Which part of the description says which lines: JSON of `DescriptionSpan[]`; absent where nobody has said. */
  spans: textHash.optional(),
  /** What the execution does on this input, in events, for simulated models: JSON of `WalkEvent[]`. */
  walk: textHash.optional(),
  /** What an imported record holds beside what is known here. */
  extra: z.record(z.string(), z.unknown()).optional(),
  wording: itemWording,
});
export type LogicifItem = z.infer<typeof logicifItem>;

/** A part of a description and the lines of the function that it says; offsets are UTF-16 code units, lines count from 1. */
export const descriptionSpan = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  lines: z.array(z.number().int().positive()),
});
export type DescriptionSpan = z.infer<typeof descriptionSpan>;

/** Something that an execution did which a reader who works by hand would write down: a variable of a frame took a value. */
export const walkEvent = z.object({
  /** Step of the recorded execution, from 0. */
  step: z.number().int().nonnegative(),
  line: z.number().int().positive(),
  name: z.string(),
  /** As Python's `repr` writes it. */
  value: z.string(),
});
export type WalkEvent = z.infer<typeof walkEvent>;
