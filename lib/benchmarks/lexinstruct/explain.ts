import { z } from "zod";
import { looseCandidates } from "./engine/loose";
import { PatternCounts } from "./engine/pattern-counts";
import type { Profile } from "./engine/profile";
import { type AnswerVerdict, verifyStrict } from "./engine/strict";
import type { RuleVerdict, StepTrace } from "./engine/verdict";
import { describeRule, describeStep } from "./grammar/describe-rule";
import type { LexItem } from "./item";
import type { Rule } from "./rule";

const piece = z.object({ start: z.number().int(), end: z.number().int(), text: z.string() });

const stepEvidence = z.object({
  /** The step in words: `every sentence`. */
  label: z.string(),
  /** What the step left, in text order; at most 200. Offsets are UTF-16 units of the candidate's text. */
  pieces: z.array(piece),
  /** Pieces in all. */
  total: z.number().int(),
  /** Index of the piece that failed; null when none did, when they were looked at together, or when it is beyond the 200. */
  failing: z.number().int().nullable(),
});

const ruleEvidence = z.object({
  /** `paragraph 2 › every sentence › ends with “shadow”`. */
  label: z.string(),
  passed: z.boolean(),
  /** Why it failed, in one sentence; null when it holds. */
  reason: z.string().nullable(),
  expected: z.string(),
  /** The count or text that was compared; null when it came to no comparison. */
  seen: z.string().nullable(),
  timedOut: z.boolean(),
  steps: z.array(stepEvidence),
});

/** One text that was verified: the reply, or the reply after a harmless transformation. */
const candidateEvidence = z.object({
  transformation: z.string(),
  text: z.string(),
  passed: z.boolean(),
  /** Why it failed before any rule was looked at; null otherwise. */
  refused: z.string().nullable(),
  rules: z.array(ruleEvidence),
});

/** What the evidence pane shows of a reply: step by step through each rule, for the strict and for each loose candidate. */
export const lexEvidence = z.object({
  strict: z.boolean(),
  loose: z.boolean(),
  /** Transformation of the first candidate that passes; null when none does, or when the reply passes as it is. */
  rescuedBy: z.string().nullable(),
  /** The first is the reply as it is; the rest in the authors' order. */
  candidates: z.array(candidateEvidence),
});
export type LexEvidence = z.infer<typeof lexEvidence>;

const MOST = 200;

function stepOf(trace: StepTrace, rule: Rule): z.infer<typeof stepEvidence> {
  const step = rule.procedure[trace.step];
  return {
    label: step ? describeStep(step) : "",
    pieces: trace.pieces.slice(0, MOST).map(({ start, text }) => ({ start, end: start + text.length, text })),
    total: trace.pieces.length,
    failing: trace.failing !== null && trace.failing < MOST ? trace.failing : null,
  };
}

function ruleOf({ ok, reason, expected, seen, timedOut, trace }: RuleVerdict, rule: Rule): z.infer<typeof ruleEvidence> {
  return { label: describeRule(rule), passed: ok, reason, expected, seen, timedOut, steps: trace.map((step) => stepOf(step, rule)) };
}

function candidateOf(
  transformation: string,
  text: string,
  verdict: AnswerVerdict,
  rules: readonly Rule[],
): z.infer<typeof candidateEvidence> {
  const evidence = verdict.rules.flatMap((of, index) => {
    const rule = rules[index];
    return rule ? [ruleOf(of, rule)] : [];
  });
  return { transformation, text, passed: verdict.ok, refused: verdict.refused, rules: evidence };
}

/** How a verifier came to its verdicts on a reply. A pure function of item, reply and profile, made when it is looked at. */
export async function explain({ rules, language }: LexItem, reply: string, profile: Profile): Promise<LexEvidence> {
  const patterns = new PatternCounts();
  const question = { rules, language, profile, patterns };
  // A blank reply has no candidates, but is shown with the reason why it failed.
  const texts = looseCandidates(reply);
  const shown = texts.length > 0 ? texts : [{ type: "identity", transformation: "as it is", text: reply }];
  const candidates: LexEvidence["candidates"] = [];
  for (const { transformation, text } of shown) {
    candidates.push(candidateOf(transformation, text, await patterns.settled(() => verifyStrict(text, question)), rules));
  }
  const strict = candidates[0]?.passed ?? false;
  const passing = candidates.find(({ passed }) => passed);
  return { strict, loose: passing !== undefined, rescuedBy: strict ? null : (passing?.transformation ?? null), candidates };
}
