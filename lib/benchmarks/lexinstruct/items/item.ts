import { z } from "zod";
import { language, rule } from "./rule";

export const difficultyLabel = z.enum(["Easy", "Medium", "Hard"]);
export type DifficultyLabel = z.infer<typeof difficultyLabel>;

/** One unit to evaluate: a writing task and the rules that the reply must follow. */
export const lexItem = z.object({
  language,
  /** What to write, one line without the rules. */
  task: z.string(),
  rules: z.array(rule),
  /** Score and label as generated, or as the authors' file has them. */
  difficulty: z.object({ score: z.number(), label: difficultyLabel }),
  /** The whole prompt of an imported item, word for word; generated items are rendered from task and rules. */
  prompt: z.string().optional(),
  /** A text that passes under every verifier: the proof that the rules can hold together. */
  witness: z.string().optional(),
});
export type LexItem = z.infer<typeof lexItem>;
