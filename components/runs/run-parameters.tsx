import { formatCount } from "@/components/ui/format";
import type { RunDetail } from "@/lib/contracts/run";
import { Fold } from "./fold";
import { parameterFacts } from "./parameter-facts";

/** What would be needed to do the run again. */
export function RunParameters({ run, suiteHash }: { run: RunDetail; suiteHash: string }) {
  const summary = `${run.suiteName}, verifier ${run.verifier} ${run.verifierVersion}, ${formatCount(run.repetitions, "repetition")}, ${run.concurrency} in flight`;
  return (
    <Fold title="Parameters" summary={summary}>
      <dl className="grid grid-cols-1 gap-x-10 text-sm md:grid-cols-2">
        {parameterFacts(run, suiteHash).map(({ label, value, mono }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-1">
            <dt className="shrink-0 text-ink-3">{label}</dt>
            <dd className={`min-w-0 text-right break-words ${mono ? "font-mono text-xs break-all" : ""}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
