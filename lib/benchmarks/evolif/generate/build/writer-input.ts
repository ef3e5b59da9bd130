import { z } from "zod";
import { evolifParams } from "../../items/params";

/** The form of the query writer. */
export const writerInput = z.object({
  edition: evolifParams.shape.edition.meta({ ...evolifParams.shape.edition.meta(), description: "The edition of the suite." }),
  dialogues: z.int().min(1).max(200).default(3).meta({ title: "Dialogues", description: "As many as the suite will have." }),
  turns: z.int().min(1).max(200).default(20).meta({
    title: "Turns",
    description: "Turns of each dialogue to write for: one call each or more, and one for each change of topic.",
  }),
  seed: z.int().min(0).default(0).meta({ title: "Seed", description: "The seed that the suite will be generated from." }),
  styles: z.boolean().default(true).meta({ title: "Persona styles", description: "Each dialogue’s user speaks in a style of its own." }),
  atOnce: z.int().min(1).max(16).default(8).meta({ title: "Calls at once", description: "How many turns are written side by side." }),
});
