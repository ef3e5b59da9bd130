import type { RunDetail } from "@/lib/contracts/run";
import { parameterFacts } from "./parameter-facts";

/** Everything that would be needed to do the run again. `suiteHash`: SHA-256, hex. */
export function SettingsTab({ run, suiteHash }: { run: RunDetail; suiteHash: string }) {
  return (
    <section aria-label="Settings">
      <dl className="grid grid-cols-1 gap-x-12 text-sm lg:grid-cols-2">
        {parameterFacts(run, suiteHash).map(({ label, value, mono }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
            <dt className="shrink-0 text-ink-3">{label}</dt>
            <dd
              translate={mono ? "no" : undefined}
              className={`min-w-0 text-right break-words ${mono ? "font-mono text-xs break-all" : ""}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
