import { type Candidate, looseRescue } from "../engine/loose";
import { PatternCounts } from "../engine/pattern-counts";
import type { Profile } from "../engine/profile";
import { type AnswerVerdict, verifyStrict } from "../engine/strict";
import type { LexItem } from "../item";

export interface LexVerdict {
  strict: AnswerVerdict;
  /** The first candidate that passes, the answer itself if it does; null when the answer fails loosely too. */
  rescue: Candidate | null;
}

/** Both verdicts of an answer. Expressions that may take long are counted on a thread, each for 3 s at most. */
export async function verifyAnswer(
  answer: unknown,
  { rules, language }: Pick<LexItem, "rules" | "language">,
  profile: Profile,
): Promise<LexVerdict> {
  const patterns = new PatternCounts();
  const question = { rules, language, profile, patterns };
  const strict = await patterns.settled(() => verifyStrict(answer, question));
  if (typeof answer !== "string") return { strict, rescue: null };
  return { strict, rescue: await patterns.settled(() => looseRescue(answer, strict, question)) };
}
