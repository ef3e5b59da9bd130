"use client";

import { useState } from "react";
import type { EvidenceProps } from "@/components/evidence/kinds";
import { formatCount } from "@/components/ui/format";
import type { RuleEvidence, StepsEvidence } from "@/lib/contracts/step-evidence";
import { CandidateGrid } from "./candidate-grid";
import { seenText } from "./seen-text";
import { StepTrail } from "./step-trail";
import { SteppedText } from "./stepped-text";

/** Evidence in steps: each rule on each form of the reply, and step by step the pieces that it examined. */
export function StepsView({ evidence, noun, picked, onPick }: Pick<EvidenceProps<"steps">, "evidence" | "noun" | "picked" | "onPick">) {
  const [row, setRow] = useState(0);
  const [walk, setWalk] = useState<{ walkKey: string; step: number } | null>(null);
  const candidate = evidence.candidates[row] ?? evidence.candidates[0];
  const column = ruleIndex(candidate?.rules ?? [], evidence.candidates[0]?.rules ?? [], picked);
  const rule = candidate?.rules[column];
  const place = `${row} ${column}`;
  const last = Math.max(0, (rule?.steps.length ?? 1) - 1);
  const at = walk?.walkKey === place ? Math.min(walk.step, last) : last;
  const choose = (to: number, ruleAt: number) => {
    setRow(to);
    const checkId = candidate?.rules[ruleAt]?.checkId;
    if (checkId !== undefined && ruleAt !== column) onPick(checkId);
  };
  return (
    <div className="space-y-4 px-3 py-3">
      <p className="text-sm" aria-live="polite">
        {summary(evidence, noun.one)}
      </p>
      <div className="overflow-x-auto pb-0.5">
        <CandidateGrid evidence={evidence} noun={noun} at={{ row, column }} onChoose={choose} />
      </div>
      {candidate?.refused && <p className="border-l-2 border-fail py-0.5 pl-3 text-sm">Not checked: {candidate.refused}.</p>}
      {candidate && rule && (
        <section aria-label={`${noun.one} ${column + 1}, ${candidate.transformation}`} className="border-t border-line pt-3">
          <h3 className="text-sm text-ink-2">
            <span className="capitalize">{noun.one}</span> <span className="num">{column + 1}</span>
            {row > 0 && `, ${candidate.transformation}`}
            {/* The tabs of a procedure with several steps already describe the rule. */}
            {rule.steps.length + rule.rest.length < 2 && <span className="ml-2 text-ink">{rule.label}</span>}
          </h3>
          <StepTrail rule={rule} at={at} onStep={(step) => setWalk({ walkKey: place, step })}>
            <Outcome rule={rule} />
            <p className="mt-3 mb-1 text-xs text-ink-3">{leaves(rule, at)}</p>
            <div className="max-w-[76ch]">
              <SteppedText text={candidate.text} rule={rule} at={at} />
            </div>
          </StepTrail>
        </section>
      )}
    </div>
  );
}

/** Index of the current rule: the picked one, else the first that fails on the unchanged reply. */
function ruleIndex(rules: readonly RuleEvidence[], asItIs: readonly RuleEvidence[], picked: string | null): number {
  const asked = rules.findIndex(({ checkId }) => checkId === picked);
  return asked >= 0
    ? asked
    : Math.max(
        0,
        asItIs.findIndex(({ passed }) => !passed),
      );
}

function summary({ strict, loose, rescuedBy, candidates }: StepsEvidence, noun: string): string {
  if (strict) return "The reply passes as written.";
  if (rescuedBy === null && loose) return `The reply fails as written but passes loosely: each ${noun} passes in some variant.`;
  if (rescuedBy !== null) return `The reply fails as written but passes loosely: ${rescuedBy}.`;
  const [, ...others] = candidates;
  return others.length === 0 ? "The reply fails." : `The reply fails as written and in ${formatCount(others.length, "other variant")}.`;
}

function leaves({ steps }: RuleEvidence, at: number): string {
  const step = steps[at];
  if (!step) return "The whole reply:";
  if (step.total === 0) return `${step.label}: nothing is left.`;
  const beyond = step.total > step.pieces.length ? `, the first ${step.pieces.length} outlined` : "";
  return `${step.label}: ${formatCount(step.total, "piece")}${beyond}`;
}

/** Expected and seen value, and the reason why a rule fails. */
function Outcome({ rule: { passed, reason, expected, seen, timedOut, explains } }: { rule: RuleEvidence }) {
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <dt className="text-ink-3">Expected</dt>
      <dd translate="no" className="font-mono break-words">
        {expected}
      </dd>
      {seen !== null && (
        <>
          <dt className="text-ink-3">Seen</dt>
          <dd translate="no" className={`font-mono break-words whitespace-pre-wrap ${passed ? "text-pass" : "text-fail"}`}>
            {seen === "" ? <span className="font-sans">nothing</span> : seenText(seen)}
          </dd>
        </>
      )}
      {reason !== null && (
        <>
          <dt className="text-ink-3">{timedOut ? "Timed out" : "Why"}</dt>
          <dd>{reason}</dd>
        </>
      )}
      {explains !== undefined && (
        <>
          <dt className="text-ink-3">Rule</dt>
          <dd className="text-ink-2">{explains}</dd>
        </>
      )}
    </dl>
  );
}
