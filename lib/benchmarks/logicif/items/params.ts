import { z } from "zod";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";

/** Parameters that generate a suite. */
export const logicifParams = z.object({
  functions: z.int().min(3).max(1000).default(1000).meta({
    title: "Functions",
    description: "Number of built-in functions, spread evenly over complexity; all of them by default.",
  }),
  cases: z.int().min(3).max(20).default(20).meta({
    title: "Cases",
    description: "Maximum number of cases per function. A function is right only if all its cases are.",
  }),
  wording: promptWordingParam,
});
export type LogicifParams = z.infer<typeof logicifParams>;

/** Parameters of a run. */
export const logicifRunParams = z.object({
  form: z.enum(["words", "source"]).default("words").meta({
    title: "Form",
    description:
      "Words: the instruction, as in the paper. Source: the same cases with the function's code instead of words, which distinguishes misread instructions from wrong execution.",
  }),
});
export type LogicifRunParams = z.infer<typeof logicifRunParams>;
