"use client";

import type { BenchmarkView } from "@/components/data/benchmark-view";
import type { CheckDifference } from "@/components/evidence/check-diff";
import { outcomeOf } from "@/components/evidence/check-groups";
import { formatPercent } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { OutcomeDeclaration, Verdict } from "@/lib/contracts/check";

/** Largest number of differences that are named; the list of checks marks all of them. */
const most = 8;

interface VerifierPickerProps {
  verifiers: BenchmarkView["verifiers"];
  /** Version of the run's verifier. */
  ownVersion: string;
  value: string;
  onChange: (verifier: string) => void;
  comparison: {
    differing: readonly CheckDifference[];
    before: Verdict | null | undefined;
    after: Verdict | null | undefined;
    outcomes: readonly OutcomeDeclaration[];
    noun: { one: string; many: string };
  } | null;
  failed: Error | null;
  /** True if today's code gives a different verdict than the stored one. */
  drifted: boolean;
  onPick: (checkId: string) => void;
}

/** Selects the verifier whose verdicts are shown, and describes their differences from the run's. */
export function VerifierPicker({ verifiers, ownVersion, value, onChange, comparison, failed, drifted, onPick }: VerifierPickerProps) {
  const label = (id: string) => verifiers.find((v) => v.id === id)?.label ?? id;
  const options = verifiers.map((v) => ({ value: v.id, label: v.id === ownVersion ? `${v.label} (this run’s)` : v.label }));
  const score = (verdict: Verdict | null | undefined) => (verdict ? formatPercent(verdict.score * 100) : "no score");
  return (
    <div className="space-y-1 border-b border-line px-3 py-1.5 text-xs">
      <div className="flex h-7 items-center gap-2 max-md:h-11">
        <span className="shrink-0 font-medium text-ink-2">Verdicts by</span>
        {verifiers.length > 1 ? (
          <Select size="sm" label="Verifier" value={value} onChange={onChange} options={options} />
        ) : (
          <span>{label(value)}</span>
        )}
      </div>
      {failed && (
        <p role="alert" className="text-fail">
          {failed.message}
        </p>
      )}
      {drifted && (
        <p className="text-warn">The stored verdict is from an older version of this verifier; the highlights use the current version.</p>
      )}
      {comparison && (
        <p aria-live="polite" className="text-ink-2">
          <span className="num">{score(comparison.after)}</span>, against <span className="num">{score(comparison.before)}</span> by{" "}
          {label(ownVersion)}.{" "}
          {comparison.differing.length === 0 ? (
            `No ${comparison.noun.one} differs.`
          ) : (
            <>
              {comparison.differing.length} {comparison.differing.length === 1 ? comparison.noun.one : comparison.noun.many} differ
              {comparison.differing.length === 1 ? "s" : ""}:{" "}
              {comparison.differing.slice(0, most).map((d, index) => (
                <span key={d.id}>
                  {index > 0 && ", "}
                  <button
                    type="button"
                    translate="no"
                    className="font-mono text-accent underline-offset-2 hover:underline"
                    onClick={() => onPick(d.id)}
                  >
                    {d.label}
                  </button>{" "}
                  <span className="text-ink-3">
                    ({outcomeOf(d.from ?? "none", comparison.outcomes).label.toLowerCase()} →{" "}
                    {outcomeOf(d.to ?? "none", comparison.outcomes).label.toLowerCase()})
                  </span>
                </span>
              ))}
              {comparison.differing.length > most && ` and ${comparison.differing.length - most} more`}
            </>
          )}
        </p>
      )}
    </div>
  );
}
