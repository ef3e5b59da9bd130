import { z } from "zod";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";

/** Sources of the instruction ids that a suite draws from. */
export const sources = ["ifeval", "ifbench", "both"] as const;

/** Parameters that generate a suite of Heed's own tasks and wordings. */
export const ifevalParams = z
  .object({
    items: z.int().min(1).max(10_000).default(300).meta({
      title: "Prompts",
      description: "How many prompts to generate. IFEval has 541, IFBench 300.",
    }),
    source: z
      .enum(sources)
      .default("ifeval")
      .meta({
        title: "Checks",
        description: "The instruction ids to draw from: those that generated prompts can ask for.",
        choices: { ifeval: "IFEval’s", ifbench: "IFBench’s", both: "Both" },
      }),
    fewest: z.int().min(1).max(8).default(1).meta({ title: "Minimum checks", description: "Minimum number of checks per prompt." }),
    most: z.int().min(1).max(8).default(3).meta({
      title: "Maximum checks",
      description:
        "Maximum number of checks per prompt. IFEval’s prompts have 1 to 3; with up to 8, the suite shows how accuracy falls with their number.",
    }),
    turns: z
      .enum(["one", "two"])
      .default("one")
      .meta({
        title: "Turns",
        description: "With two turns, a request and an answer come first and the constraint follows; only the last reply is scored.",
        choices: { one: "One", two: "Two, the constraint last" },
      }),
    wording: promptWordingParam,
  })
  .superRefine(({ fewest, most }, context) => {
    if (fewest > most)
      context.addIssue({
        code: "custom",
        path: ["fewest"],
        message: `The minimum of ${fewest} checks is above the maximum of ${most}.`,
      });
  });
export type IfevalParams = z.infer<typeof ifevalParams>;
