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
