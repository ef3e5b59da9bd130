import { z } from "zod";

/** What a file of replies does not say. */
export const importAsk = z.object({
  model: z
    .string()
    .trim()
    .max(200)
    .default("")
    .meta({ title: "Model", description: "Whose replies these are; the file’s name where it is left empty." }),
});
