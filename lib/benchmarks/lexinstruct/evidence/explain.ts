import type { CandidateEvidence, RuleEvidence, StepEvidence, StepsEvidence } from "@/lib/contracts/step-evidence";
import { describeStep, describeTarget } from "../items/grammar/describe-rule";
import type { LexItem } from "../items/item";
import type { Rule } from "../items/rule";
import { ruleRequirements } from "../score/checks/rule-checks";
import { looseCandidates } from "../score/engine/loose";
import { PatternCounts } from "../score/engine/pattern-counts";
import type { Profile } from "../score/engine/profile";
import { type AnswerVerdict, verifyStrict } from "../score/engine/strict";
import type { RuleVerdict, StepTrace } from "../score/engine/verdict";

const MOST = 200;

function stepOf(trace: StepTrace, rule: Rule): StepEvidence {
  const step = rule.procedure[trace.step];
  return {
    label: step ? describeStep(step) : "",
    pieces: trace.pieces.slice(0, MOST).map(({ start, text }) => [start, start + text.length]),
    total: trace.pieces.length,
    failing: trace.failing !== null && trace.failing < MOST ? trace.failing : null,
  };
}

function ruleOf({ ok, reason, seen, timedOut, trace }: RuleVerdict, rule: Rule, requirement: { id: string; label: string }): RuleEvidence {
  const rest = rule.procedure.slice((trace.at(-1)?.step ?? -1) + 1).map(describeStep);
  return {
    checkId: requirement.id,
    label: requirement.label,
    passed: ok,
    reason,
    expected: describeTarget(rule),
    seen,
    timedOut,
    steps: trace.map((step) => stepOf(step, rule)),
    rest,
  };
}

function candidateOf(transformation: string, text: string, verdict: AnswerVerdict, rules: LexItem["rules"]): CandidateEvidence {
  const named = ruleRequirements(rules);
  const evidence = verdict.rules.flatMap((ruleVerdict, index) => {
    const [rule, name] = [rules[index], named[index]];
    return rule && name ? [ruleOf(ruleVerdict, rule, name)] : [];
  });
  return { transformation, text, passed: verdict.ok, refused: verdict.refused, rules: evidence };
}

/** Explains how a verifier came to its verdicts on a reply; a pure function of item, reply and profile, computed when it is viewed. */
export function explain({ rules, language }: LexItem, reply: string, profile: Profile): StepsEvidence {
  const patterns = new PatternCounts();
  const question = { rules, language, profile, patterns };
  // A blank reply has no candidates, but is shown with the reason why it failed.
  const texts = looseCandidates(reply);
  const shown = texts.length > 0 ? texts : [{ type: "identity", transformation: "as written", text: reply }];
  const candidates: StepsEvidence["candidates"] = [];
  for (const { transformation, text } of shown) {
    candidates.push(candidateOf(transformation, text, verifyStrict(text, question), rules));
  }
  const strict = candidates[0]?.passed ?? false;
  const passing = candidates.find(({ passed }) => passed);
  return { kind: "steps", strict, loose: passing !== undefined, rescuedBy: strict ? null : (passing?.transformation ?? null), candidates };
}
