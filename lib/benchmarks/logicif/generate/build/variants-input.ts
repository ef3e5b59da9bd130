import { z } from "zod";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";

/** Schema of the form for fresh cases. */
export const variantsInput = z.object({
  functions: z.int().min(3).max(1000).default(1000).meta({
    title: "Functions",
    description: "Number of built-in functions, spread evenly over complexity; all of them by default.",
  }),
  cases: z.int().min(3).max(20).default(8).meta({ title: "Cases", description: "Per function, as far as enough can be drawn." }),
  size: z.int().min(1).max(5).default(3).meta({
    title: "Size",
    description: "From 1 (short inputs) to 5 (long ones). Heed's built-in cases are about 2.",
  }),
  seed: z.int().min(0).default(0).meta({ title: "Seed", description: "Seed for choosing functions and drawing inputs." }),
  wording: promptWordingParam,
});
export type VariantsInput = z.infer<typeof variantsInput>;
