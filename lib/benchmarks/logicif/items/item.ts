import { z } from "zod";
import { itemWording } from "@/lib/benchmarks/prompt-wording";
import { part, textHash } from "@/lib/contracts/message";

/** Complexity of a function in the authors' terms and by their rules (section 2, equation 1; `complexity_metrics` of a record). */
export const complexityMetrics = z.object({
  cyclomatic_complexity: z.number(),
  max_nesting_depth: z.number(),
  /** cyclomatic + 3 × depth + 2 × calls + 0.5 × mean length, to two decimal places. */
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
 * Schema of one test case of a function. Python's values are JSON texts, which keep what a JavaScript number would lose (big integers, 1.0,
 * NaN); data shared by a function's cases are referenced by hash.
 */
export const logicifItem = z.object({
  /** Name of the function: `task_id` of a record. */
  task: z.string(),
  /** Identifies the case within its function: `test_case_id`. */
  testCase: z.union([z.number().int(), z.string()]),
  /** JSON text of the list of positional arguments. */
  input: z.string(),
  /** JSON text of `{"output": …, "stats": {…}}`. */
  expected: z.string(),
  /** Source of `def f(…)`. */
  function: textHash,
  /** Description of the function in words: `INPUTS: … LOGICS: … OUTPUTS: …`; null if a record has none. */
  description: textHash.nullable(),
  /** The whole prompt of an imported record, never altered; null if Heed writes it. */
  prompt: z.array(part).nullable(),
  statsKeys: z.array(z.string()),
  /** `list[int]`, `tuple(int, str)`; null if unknown. */
  outputFormat: z.string().nullable(),
  complexity: complexityMetrics.nullable(),
  /** Tercile of the score over the suite, or the record's own. */
  difficulty: difficulty.nullable(),
  /** Decile of the score over the suite, 1 to 10. */
  interval: z.number().int().min(1).max(10).nullable(),
  /** Lines that each part of the description describes: JSON of `DescriptionSpan[]`; absent if unknown. */
  spans: textHash.optional(),
  /** Events of the execution on this input, for simulated models: JSON of `WalkEvent[]`. */
  walk: textHash.optional(),
  /** Members of an imported record that have no field here. */
  extra: z.record(z.string(), z.unknown()).optional(),
  wording: itemWording,
});
export type LogicifItem = z.infer<typeof logicifItem>;

/** Schema of a part of a description and the lines of the function that it describes; offsets are UTF-16 code units, lines count from 1. */
export const descriptionSpan = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  lines: z.array(z.number().int().positive()),
});
export type DescriptionSpan = z.infer<typeof descriptionSpan>;

/** Schema of an event that a person executing by hand would write down: a variable of a frame got a value. */
export const walkEvent = z.object({
  /** Step of the recorded execution, from 0. */
  step: z.number().int().nonnegative(),
  line: z.number().int().positive(),
  name: z.string(),
  /** As written by Python's `repr`. */
  value: z.string(),
});
export type WalkEvent = z.infer<typeof walkEvent>;
