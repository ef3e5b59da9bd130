import { z } from "zod";
import { itemWording, type PromptWording } from "@/lib/benchmarks/prompt-wording";
import { dialogueTurn } from "../generate/state/dialogue-turn";
import { machineSettings } from "../generate/state/settings";

/** Schema of a dialogue: its written turns, and the data for continuing past them; null if it ends with them, as imported dialogues do. */
export const evolifItem = z.object({
  script: z.array(dialogueTurn).min(1),
  extend: z.object({ seed: z.string(), settings: machineSettings }).nullable(),
  wording: itemWording,
});
export type EvolifItem = z.infer<typeof evolifItem>;

/** Returns the wording of a dialogue's queries. */
export const wordingOf = ({ wording }: Pick<EvolifItem, "wording">): PromptWording => wording ?? "1";
