import type { BenchmarkView } from "@/components/samples/benchmark-view";
import { Section } from "@/components/ui/section";
import { methodOfHidden } from "@/lib/contracts/asked";

/** How every number on a shared page is computed, in the words of the other pages. */
export function Methods({ benchmark, verifier }: { benchmark: BenchmarkView; verifier: string | null }) {
  const { paper, views, verifiers, title } = benchmark;
  const used = verifiers.find((v) => v.id === verifier);
  return (
    <Section id="methods" title="Methods">
      <div className="max-w-[76ch] text-sm text-ink-2">
        <p>
          {title} follows “
          <a href={paper.url} rel="noreferrer" className="text-accent underline underline-offset-2">
            {paper.title}
          </a>
          ” ({paper.reference}).
        </p>
        {used && (
          <p className="mt-2">
            Scored by the verifier {used.label} {used.version}: {used.description}
          </p>
        )}
        <p className="mt-2">
          Each number stands with its 95 % interval, or with why it has none; what counts (samples, items, functions); and what is missing.
          A rough interval is one whose coverage is known to be less sure.
        </p>
        <p className="mt-2">{methodOfHidden}</p>
        <p className="mt-2">
          Samples are asked in a seeded random order, in blocks of one of each difficulty where a benchmark has difficulties; where texts
          are shared, one text after the other. While a run goes on, and when it was stopped early, its numbers rest on what was asked
          first, never on what ended first, and say “so far”. Their intervals are then confidence sequences for the run’s final value
          (Waudby-Smith and Ramdas 2020): they hold at every look. A difference that stops a run is decided by a beta-mixture e-process on
          the items that differ, or by a confidence sequence of differences. A stopped run has no rank.
        </p>
      </div>
      <dl className="mt-4 grid gap-x-10 text-sm md:grid-cols-2">
        {views.metrics.map((metric) => (
          <div key={metric.id} className="border-t border-line py-2">
            <dt className="font-medium">
              {metric.label}
              {metric.unit && <span className="font-normal text-ink-3"> in {metric.unit}</span>}
            </dt>
            <dd className="text-ink-2">{metric.description}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-3 text-xs text-ink-3">A read-only result, shared from Heed.</p>
    </Section>
  );
}
