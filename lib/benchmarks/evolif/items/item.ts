import { z } from "zod";
import { itemWording, type PromptWording } from "@/lib/benchmarks/prompt-wording";
import { dialogueTurn } from "../generate/state/dialogue-turn";
import { machineSettings } from "../generate/state/settings";

/** One dialogue: its written turns, and what is needed to go on past them; null where it ends with them, as an imported one does. */
export const evolifItem = z.object({
  script: z.array(dialogueTurn).min(1),
  extend: z.object({ seed: z.string(), settings: machineSettings }).nullable(),
  wording: itemWording,
});
export type EvolifItem = z.infer<typeof evolifItem>;

/** The wording that a dialogue is asked in. */
export const wordingOf = ({ wording }: Pick<EvolifItem, "wording">): PromptWording => wording ?? "1";
