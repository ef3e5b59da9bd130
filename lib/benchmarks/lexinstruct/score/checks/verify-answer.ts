import type { LexItem } from "../../items/item";
import { type Candidate, looseRescue } from "../engine/loose";
import { PatternCounts } from "../engine/pattern-counts";
import type { Profile } from "../engine/profile";
import { type AnswerVerdict, verifyStrict } from "../engine/strict";

export interface LexVerdict {
  strict: AnswerVerdict;
  /** The first candidate that passes, the answer itself if it does; null when the answer fails loosely too. */
  rescue: Candidate | null;
}

/** Both verdicts of an answer. Throws `TooMuchWork` where its expressions take more than one budget. */
export function verifyAnswer(answer: unknown, { rules, language }: Pick<LexItem, "rules" | "language">, profile: Profile): LexVerdict {
  const patterns = new PatternCounts();
  const question = { rules, language, profile, patterns };
  const strict = verifyStrict(answer, question);
  if (typeof answer !== "string") return { strict, rescue: null };
  return { strict, rescue: looseRescue(answer, strict, question) };
}
