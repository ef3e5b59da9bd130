import type { Source } from "@/components/data/run-source";
import { cx } from "@/components/ui/cx";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import { logAtMost } from "@/lib/contracts/plain/list-limits";
import type { RunDetail } from "@/lib/contracts/run";
import { type Fact, parameterFacts } from "./parameter-facts";
import { RunAnnotations } from "./run-annotations";
import { RunBatches } from "./run-batches";

interface SettingsTabProps {
  run: RunDetail;
  /** SHA-256, in hexadecimal. */
  suiteHash: string;
  source: Source;
  /** True if the reader may add annotations. */
  open: boolean;
  /** True if the tab shows the run's batches. */
  batches: boolean;
}

/** Beside a setting's value: what became of it, with the provider's page where that says so. */
function SettingMark({ word, words, source }: NonNullable<Fact["state"]>) {
  const isLost = word === "ignored" || word === "refused";
  return (
    <span translate="yes" className={cx("block font-sans break-normal", isLost ? "text-warn" : "text-ink-3")}>
      {words}
      {source && (
        <>
          {", according to "}
          <a href={source.page} target="_blank" rel="noreferrer" className="underline underline-offset-2">
            its page
          </a>{" "}
          on <span className="num">{source.read}</span>
        </>
      )}
    </span>
  );
}

/** Tab with everything needed to repeat the run, its annotations, and its log, newest first. */
export function SettingsTab({ run, suiteHash, source, open, batches }: SettingsTabProps) {
  return (
    <>
      <section aria-label="Settings" className="mb-8">
        <dl className="grid grid-cols-1 gap-x-12 text-sm lg:grid-cols-2 min-[1800px]:grid-cols-3">
          {parameterFacts(run, suiteHash).map(({ label, value, mono, state }) => (
            <div key={`${label} ${value}`} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
              <dt className="shrink-0 text-ink-3">{label}</dt>
              <dd
                translate={mono ? "no" : undefined}
                className={`min-w-0 text-right break-words ${mono ? "font-mono text-xs break-all" : ""}`}
              >
                {value}
                {state && <SettingMark {...state} />}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="mb-6">
        <RunAnnotations source={source} runId={run.id} open={open} />
      </div>
      {batches && (
        <Section title="Batches">
          <RunBatches source={source} run={run} open={open} />
        </Section>
      )}
      {run.log.length > 0 && (
        <Section title="Log" {...(run.log.length >= logAtMost && { note: `The newest ${logAtMost} entries.` })}>
          <ol className="border-t border-line text-sm">
            {run.log.map((entry) => (
              <li
                key={`${entry.at} ${entry.kind} ${entry.message}`}
                className="grid grid-cols-[6.5rem_7rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5 max-sm:grid-cols-[auto_1fr]"
              >
                <span className="text-xs leading-5 text-ink-3">
                  <TimeAgo at={entry.at} />
                </span>
                <span translate="no" className="font-mono text-xs leading-5 text-ink-2">
                  {entry.kind}
                </span>
                <span className="break-words max-sm:col-span-2">{entry.message}</span>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}
