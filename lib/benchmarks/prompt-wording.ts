import { z } from "zod";

/** Versions of the sentences in which generated prompts are worded. The first is that of suites made before there were versions. */
export const promptWordings = ["1", "2"] as const;
export type PromptWording = (typeof promptWordings)[number];
/** The wording of new suites. */
export const latestWording = "2";

/** A suite form's choice of the wording; a stored suite that names none has the first. */
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

/** What a generated item notes of its wording: nothing for the first, so that older suites keep their hash. */
export const notedWording = (wording: PromptWording): { wording?: "2" } => (wording === "1" ? {} : { wording });

/** An item's field for it. */
export const itemWording = z.literal("2").optional();
