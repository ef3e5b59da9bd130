import { z } from "zod";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";
import { houseLimits } from "./case-filters";
import { promptVersion } from "./prompts";

/** The form of the pipeline. */
export const pipelineInput = z.object({
  source: z.string().max(50_000).default("").meta({
    title: "Function",
    description: "A Python function of any name, pasted. Leave it empty to take functions from files alone.",
    maximum: 50_000,
    code: true,
    placeholder: "def bubble_sort(values): …",
  }),
  cases: z.array(z.string()).max(1000).default([]).meta({
    title: "Inputs of the function",
    description:
      "One a line: a JSON list of the positional arguments, such as [[3, 1, 2], 5]. Where a function has fewer than three, the model is asked for some.",
    placeholder: "[[3, 1, 2], 5]",
  }),
  inputs: z.int().min(0).max(20).default(8).meta({
    title: "Inputs to ask for",
    description:
      "Of the model, for each function that has fewer than three of its own. 0 asks for none; such a function is then discarded.",
  }),
  evolve: z.int().min(0).max(5).default(1).meta({
    title: "Turns of evolution",
    description: "How often the model adds logic to a function. The paper has 1; 0 keeps the function as it was.",
  }),
  verify: z.int().min(1).max(6).default(3).meta({
    title: "Turns of verification",
    description: "Reviews of an instruction, each but the last followed by a correction where it is not complete. The paper has 3.",
  }),
  largestNumber: z.int().min(1).default(houseLimits.largestNumber).meta({
    title: "Largest number of an input",
    description: "Cases with a number beyond it are dropped.",
  }),
  longestInput: z.int().min(2).default(houseLimits.longestInput).meta({
    title: "Longest input",
    description: "Characters of an input as JSON. Cases that are longer are dropped.",
  }),
  mini: z.int().min(0).max(1000).default(0).meta({
    title: "Functions in the suite",
    description: "At most so many, spread evenly over their complexity; 0 takes all.",
  }),
  atOnce: z.int().min(1).max(8).default(4).meta({ title: "Functions at once", description: "How many are worked on side by side." }),
  prompts: z
    .enum([promptVersion])
    .default(promptVersion)
    .meta({
      title: "Prompts",
      description: "Version of the prompts, kept with the suite.",
      choices: { [promptVersion]: `Version ${promptVersion}` },
    }),
  wording: promptWordingParam,
});
export type PipelineInput = z.infer<typeof pipelineInput>;
