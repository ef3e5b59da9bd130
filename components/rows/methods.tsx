import type { BenchmarkView } from "@/components/data/benchmark-view";
import { PageHeader } from "@/components/ui/page-header";
import { PaperLink } from "@/components/ui/paper-link";
import { Section } from "@/components/ui/section";
import { methodOfHidden } from "@/lib/contracts/plain/sample-outcomes";

const paragraphs = {
  intervals:
    "Every number is shown with its 95% interval (or the reason there is none), its sample size (samples, items or functions) and any missing data. The interval of a finished run generalizes to items like these: it covers where the number would lie for other items, functions, dialogues or word lists sampled in the same way. An interval marked approximate has less certain coverage.",
  ranks:
    "Each ranking covers one suite, verifier version, judge and set of run parameters. A row pools all complete runs of a model with the same settings. Its rank range covers every position that pairwise tests cannot rule out: McNemar’s mid-p for single yes-or-no answers, otherwise Student’s t over whatever was sampled, and Welch’s t for published intervals. Shaffer’s step-down procedure over all pairs in the table keeps the chance that any row’s range is wrong at 5%. Partial and lossy runs, figures without an interval and rows with fewer than five seeds, functions, scripts, contexts or items are not ranked. Published figures are ranked with the runs if the suite is known to be the authors’, and otherwise separately.",
  live: "Samples are requested in a seeded random order, in blocks with one item of each difficulty where a benchmark has difficulties; items that share a text are requested together. While a run is in progress, or when it was stopped early, its numbers use the samples that were requested first, not those that finished first, and are marked “so far”. Their intervals are confidence sequences for the run’s final value on this suite (Waudby-Smith and Ramdas 2020): they are valid at any time and shrink to a point at the end of the suite. They do not generalize to other items; the interval of a finished run does. A run that stops at a decided difference uses a beta-mixture e-process on the items that differ, or a confidence sequence of the differences. A stopped run is not ranked.",
  comparisons:
    "A comparison pairs the items that both runs have. Yes-or-no answers with one sample per item are tested with McNemar’s mid-p, with Tango’s interval for the difference; others with Student’s t on the differences of the sampled units, after averaging repetitions. Holm’s correction is applied across the runs shown. Differences between slices are reported as real only where a test of interaction finds that they vary.",
};

/** Statements that apply to all numbers of every benchmark, one paragraph each. */
export const methodParagraphs: readonly string[] = [
  paragraphs.intervals,
  methodOfHidden,
  paragraphs.ranks,
  paragraphs.live,
  paragraphs.comparisons,
];

/** A benchmark's scoring method, and the paragraphs that apply to all numbers. */
function MethodText({ benchmark, verifier }: MethodsProps) {
  const { paper, verifiers, title } = benchmark;
  const used = verifiers.filter(({ id }) => verifier === "all" || id === verifier);
  return (
    <div className="max-w-[76ch] space-y-2 text-sm text-ink-2">
      <p>
        {title} follows “
        <PaperLink paper={paper} className="text-accent underline underline-offset-2" apart={false} />”
        {paper.reference && ` (${paper.reference})`}.
      </p>
      {used.map(({ id, label, version, description }) => (
        <p key={id}>
          {verifier === "all" ? "The verifier" : "Scored by the verifier"} {label} {version}: {description}
        </p>
      ))}
      {methodParagraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

const better = { higher: "higher is better", lower: "lower is better", none: "" };

/** Definition, place in the paper, interval and exclusions of each metric. */
function MetricList({ benchmark: { views } }: Pick<MethodsProps, "benchmark">) {
  const groups = [...new Set(views.metrics.map(({ group }) => group))];
  return (
    <div className="mt-4">
      {groups.map((group) => (
        <div key={group} className="border-t border-line pt-2 pb-1 md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-8">
          <h3 className="py-2 text-sm text-ink-3">{group}</h3>
          <dl className="max-w-[76ch] text-sm">
            {views.metrics
              .filter((metric) => metric.group === group)
              .map(({ id, label, unit, direction, description }) => (
                <div key={id} className="py-2">
                  <dt className="font-medium">
                    {label}
                    <span className="font-normal text-ink-3">
                      {[unit && ` in ${unit}`, better[direction]]
                        .filter(Boolean)
                        .join(", ")
                        .replace(/^(?=[^ ])/, ", ")}
                    </span>
                  </dt>
                  <dd className="text-ink-2">{description}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

interface MethodsProps {
  benchmark: BenchmarkView;
  /** The verifier that scored, "all" for every verifier; null if several scored. */
  verifier: string | null;
}

/** Explains how every number on a shared page is computed, in the same words as the other pages. */
export function Methods(props: MethodsProps) {
  return (
    <Section id="methods" title="Methods">
      <MethodText {...props} />
      <MetricList {...props} />
      <p className="border-t border-line pt-3 text-xs text-ink-3">A read-only result shared from Heed.</p>
    </Section>
  );
}

/** Page with a benchmark's methods. */
export function MethodsPage({ benchmark }: Pick<MethodsProps, "benchmark">) {
  const { id, title } = benchmark;
  return (
    <>
      <PageHeader
        title={`Methods of ${title}`}
        state="How each number is computed, how certain it is, and what it excludes."
        crumbs={[
          { label: "Overview", href: "/" },
          { label: title, href: `/benchmarks/${id}` },
        ]}
      />
      <Section title="For all numbers">
        <MethodText benchmark={benchmark} verifier="all" />
      </Section>
      <Section title="Metrics">
        <MetricList benchmark={benchmark} />
      </Section>
    </>
  );
}
