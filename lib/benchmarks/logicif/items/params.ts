import { z } from "zod";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";

/** What generates a suite. */
export const logicifParams = z.object({
  functions: z.int().min(3).max(1000).default(1000).meta({
    title: "Functions",
    description: "How many of the house's functions, spread evenly over their complexity; as many as there are by default.",
  }),
  cases: z.int().min(3).max(20).default(20).meta({
    title: "Cases",
    description: "Cases of each function, at most. A function is right only where all its cases are.",
  }),
  wording: promptWordingParam,
});
export type LogicifParams = z.infer<typeof logicifParams>;

/** What a run asks for. */
export const logicifRunParams = z.object({
  form: z.enum(["words", "source"]).default("words").meta({
    title: "Form",
    description:
      "Words: the instruction, as the paper has it. Source: the same cases with the function's code in place of words, which tells a misread instruction from a wrong execution.",
  }),
});
export type LogicifRunParams = z.infer<typeof logicifRunParams>;
