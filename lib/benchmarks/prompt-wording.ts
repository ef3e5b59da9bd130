import { z } from "zod";

/** Versions of the wording of generated prompts. The first is that of suites made before versions existed. */
export const promptWordings = ["1", "2"] as const;
export type PromptWording = (typeof promptWordings)[number];
/** The wording of new suites. */
export const latestWording = "2";

/** Suite parameter that selects the wording; a stored suite without it has the first version. */
export const promptWordingParam = z
  .enum(promptWordings)
  .default(latestWording)
  .meta({
    title: "Prompt wording",
    description:
      "Version 2 reads more naturally and says exactly what is checked. Choose version 1 to match a suite that was made with it.",
    choices: { "1": "Version 1", "2": "Version 2" },
    unstored: "1",
  });

/** Returns the wording field of a generated item: none for the first version, so that older suites keep their hash. */
export const notedWording = (wording: PromptWording): { wording?: "2" } => (wording === "1" ? {} : { wording });

/** Schema of an item's wording field. */
export const itemWording = z.literal("2").optional();
