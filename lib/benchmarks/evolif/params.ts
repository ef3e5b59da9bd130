import { z } from "zod";
import { machineShape } from "./state/settings";

/** What generates a suite of dialogues. */
export const evolifParams = z.object({
  dialogues: z.int().min(1).max(1000).default(50).meta({ title: "Dialogues", description: "How many dialogues. The paper takes 50." }),
  turns: z.int().min(1).max(500).default(50).meta({
    title: "Written turns",
    description: "Turns that are written beforehand. A dialogue goes on past them for as long as a model holds out.",
  }),
  leastConstraints: z.number().min(0).max(9).default(2).meta({
    title: "Least constraints",
    description: "A dialogue is drawn again while its first 20 turns average fewer constraints. The paper takes 2.",
  }),
  ...machineShape,
  queries: z.array(z.string()).default([]).meta({
    title: "Queries by a model",
    description:
      "Filled by the query writer, for the seed and probabilities that it was given. Where a turn has none, the template speaks.",
  }),
});
export type EvolifParams = z.infer<typeof evolifParams>;

/** The family's part of the launch form. */
export const evolifRunParams = z.object({
  systemPrompt: z.boolean().default(true).meta({
    title: "System prompt",
    description: "Tell the model how topics and constraints work. The paper’s main results have it; Table 6 is without.",
  }),
  patience: z.int().min(1).max(10).default(3).meta({
    title: "Patience",
    description:
      "Failed turns in a row that end a dialogue. The paper takes 3. Smaller ones can be looked at afterwards without a new run.",
  }),
  maxTurns: z.int().min(1).max(500).default(100).meta({
    title: "Most turns",
    description: "A dialogue that goes on for so long is broken off and counts as censored.",
  }),
});
export type EvolifRunParams = z.infer<typeof evolifRunParams>;
