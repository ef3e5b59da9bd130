import type { LexItem } from "../../items/item";
import { type Candidate, looseRescue } from "../engine/loose";
import { PatternCounts } from "../engine/pattern-counts";
import type { Profile } from "../engine/profile";
import { type AnswerVerdict, verifyStrict } from "../engine/strict";

export interface LexVerdict {
  strict: AnswerVerdict;
  /** The first candidate that passes, which is the answer itself if it passes; null if the answer also fails loosely. */
  rescue: Candidate | null;
}

/** Computes both verdicts of an answer. Throws `TooMuchWork` if its expressions take more than one budget. */
export function verifyAnswer(answer: unknown, { rules, language }: Pick<LexItem, "rules" | "language">, profile: Profile): LexVerdict {
  const patterns = new PatternCounts();
  const question = { rules, language, profile, patterns };
  const strict = verifyStrict(answer, question);
  if (typeof answer !== "string") return { strict, rescue: null };
  return { strict, rescue: looseRescue(answer, strict, question) };
}
