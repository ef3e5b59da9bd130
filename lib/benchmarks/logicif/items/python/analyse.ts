import { z } from "zod";
import type { PythonOutcome, Tools } from "@/lib/benchmarks/kit";
import { complexityMetrics } from "../item";
import { complexitySource } from "./complexity";

/** Constructs of a source, over all its functions. */
const constructs = z.object({
  for: z.boolean(),
  while: z.boolean(),
  /** Depth of nested loops; comprehensions do not count. */
  loopDepth: z.number().int(),
  /** True if a function calls itself by its name. */
  recursion: z.boolean(),
  /** True if there is `break`, `continue`, or `return` within a loop. */
  earlyExit: z.boolean(),
  comprehension: z.boolean(),
  try: z.boolean(),
});

const measured = z.object({
  metrics: complexityMetrics,
  constructs,
  /** Top-level functions of the source, each with the line of its `def`. */
  functions: z.array(z.tuple([z.string(), z.number().int()])),
});
const refused = z.object({ line: z.number().int().nullable(), reason: z.string() });

/** Results of Python's `ast` for a source; `line` of one that does not parse counts from 1. */
export type Analysis = ({ ok: true } & z.infer<typeof measured>) | ({ ok: false } & z.infer<typeof refused>);

function analysisOf(outcome: PythonOutcome): Analysis {
  if (outcome.kind !== "value") {
    const reason = outcome.kind === "exception" ? `${outcome.type}: ${outcome.message}` : outcome.message;
    return { ok: false, line: null, reason };
  }
  const value: unknown = JSON.parse(outcome.json);
  const known = measured.safeParse(value);
  return known.success ? { ok: true, ...known.data } : { ok: false, ...refused.parse(value) };
}

/** Measures complexity and constructs of each source, in order, by Python's own `ast` in the sandbox. */
export async function analyse(sources: readonly string[], python: NonNullable<Tools["python"]>): Promise<Analysis[]> {
  const calls = sources.map((source) => JSON.stringify([source]));
  // The sources are only parsed, not run.
  return (await python({ source: complexitySource, name: "measure", calls, untrusted: null })).map(analysisOf);
}
