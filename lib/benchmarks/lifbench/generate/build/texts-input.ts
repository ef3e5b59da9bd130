import { z } from "zod";
import { checkParams, lifbenchParams } from "../../items/params";

/** Schema of the builder's form: the parameters of a suite and its seed. */
export const textsInput = z
  .object({
    ...lifbenchParams.shape,
    lengths: lifbenchParams.shape.lengths.default([4, 8]),
    seed: z.int().min(0).default(0).meta({ title: "Seed", description: "Seed for the order of the texts and the questions." }),
  })
  .superRefine(checkParams);
