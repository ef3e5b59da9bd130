import { z } from "zod";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";

/** The form of the builder of fresh cases. */
export const variantsInput = z.object({
  functions: z.int().min(3).max(1000).default(1000).meta({
    title: "Functions",
    description: "How many of the house's functions, spread evenly over their complexity; as many as there are by default.",
  }),
  cases: z.int().min(3).max(20).default(8).meta({ title: "Cases", description: "Of each function, as far as enough can be drawn." }),
  size: z.int().min(1).max(5).default(3).meta({
    title: "Size",
    description: "From 1 (short inputs) to 5 (long ones). The house's own cases are about 2.",
  }),
  seed: z
    .int()
    .min(0)
    .default(0)
    .meta({ title: "Seed", description: "Of the functions that are chosen and of the inputs that are drawn." }),
  wording: promptWordingParam,
});
export type VariantsInput = z.infer<typeof variantsInput>;
