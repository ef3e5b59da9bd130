import { z } from "zod";
import { language, rule } from "./rule";

export const difficultyLabel = z.enum(["Easy", "Medium", "Hard"]);
export type DifficultyLabel = z.infer<typeof difficultyLabel>;

/** An item: a writing task and the rules that the reply must follow. */
export const lexItem = z.object({
  language,
  /** The task, one line without the rules. */
  task: z.string(),
  rules: z.array(rule),
  /** Score and label as generated, or as in the authors' file. */
  difficulty: z.object({ score: z.number(), label: difficultyLabel }),
  /** The complete prompt of an imported item, unchanged; for generated items it is rendered from task and rules. */
  prompt: z.string().optional(),
  /** A text that passes under the reference verifier, which proves that all rules can be satisfied together. */
  witness: z.string().optional(),
});
export type LexItem = z.infer<typeof lexItem>;
