import { z } from "zod";
import { evolifParams } from "../../items/params";

/** Schema of the query writer's form. */
export const writerInput = z.object({
  edition: evolifParams.shape.edition.meta({ ...evolifParams.shape.edition.meta(), description: "The edition of the suite." }),
  dialogues: z.int().min(1).max(200).default(3).meta({ title: "Dialogues", description: "The number of dialogues in the suite." }),
  turns: z.int().min(1).max(200).default(20).meta({
    title: "Turns",
    description: "Turns to write per dialogue: at least one call each, plus one per topic change.",
  }),
  seed: z.int().min(0).default(0).meta({ title: "Seed", description: "The seed of the suite." }),
  styles: z.boolean().default(true).meta({ title: "Persona styles", description: "Each dialogue’s user has a different style." }),
  atOnce: z
    .int()
    .min(1)
    .max(16)
    .default(8)
    .meta({ title: "Concurrent calls", description: "How many turns are written at the same time." }),
});
