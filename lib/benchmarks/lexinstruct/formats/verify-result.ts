import { describeRule } from "../items/grammar/describe-rule";
import type { Rule } from "../items/rule";
import { candidatesMayRepeat, looseCandidates } from "../score/engine/loose";
import { PatternCounts } from "../score/engine/pattern-counts";
import { type AnswerVerdict, type Question, verifyStrict } from "../score/engine/strict";
import type { AuthorsRecord } from "./record";

/** Result of verifying one text, in the shape of the authors' script. */
export interface AuthorsReason {
  follow_all_list: boolean[];
  /** One paragraph per failed rule; null if all hold. */
  wrong_reason: string | null;
}

/** The value that the authors' script writes to `meta_info.verify_result`; labels are 1 and 0, and the score is always empty. */
export interface VerifyResult {
  strict: { label: 0 | 1; score: ""; reason: AuthorsReason };
  loose: { label: 0 | 1; score: ""; reason: { candidate_type: string; label: boolean; reason: AuthorsReason }[] };
}

/** Largest number of segments in a reason. */
const SEGMENTS = 3;

const quoted = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function wrongReason({ refused, rules: verdicts }: AnswerVerdict, rules: readonly Rule[]): string | null {
  if (refused !== null) return refused;
  const failures = verdicts.flatMap(({ ok, reason, candidates, expected }, index) => {
    const rule = rules[index];
    if (ok || !rule) return [];
    const segments = candidates.slice(0, SEGMENTS).map(({ text }) => `    ${quoted(text)}`);
    const more = candidates.length > SEGMENTS ? [`    and ${candidates.length - SEGMENTS} more`] : [];
    const looked = segments.length > 0 ? ["  Segments:", ...segments, ...more] : [];
    const lines = [
      `Rule ${index + 1} of ${rules.length} failed: ${describeRule(rule)}`,
      `  Why: ${reason}`,
      `  Expected: ${expected}`,
      ...looked,
    ];
    return [lines.join("\n")];
  });
  return failures.length > 0 ? failures.join("\n\n") : null;
}

const reasonOf = (verdict: AnswerVerdict, rules: readonly Rule[]): AuthorsReason => ({
  follow_all_list: verdict.rules.map(({ ok }) => ok),
  wrong_reason: wrongReason(verdict, rules),
});

/** Verifies a record's answer like the authors' script: strictly, then every loose candidate completely. */
export function verifyResult({ answer, rules, language }: Pick<AuthorsRecord, "answer" | "rules" | "language">): VerifyResult {
  const patterns = new PatternCounts();
  const question: Question = { rules, language, profile: "reference", patterns };
  const strict = verifyStrict(answer, question);
  const strictReason = reasonOf(strict, rules);
  const tried: VerifyResult["loose"]["reason"] = [];
  const words = typeof answer === "string" && candidatesMayRepeat(answer);
  for (const { type, text } of typeof answer === "string" ? looseCandidates(answer) : []) {
    const verdict = text === answer ? strict : verifyStrict(text, question, words);
    tried.push({ candidate_type: type, label: verdict.ok, reason: text === answer ? strictReason : reasonOf(verdict, rules) });
  }
  const loose = tried.some(({ label }) => label);
  return {
    strict: { label: strict.ok ? 1 : 0, score: "", reason: strictReason },
    loose: { label: loose ? 1 : 0, score: "", reason: tried },
  };
}
