import type { BenchmarkView } from "@/components/data/benchmark-view";
import { PageHeader } from "@/components/ui/page-header";
import { PaperLink } from "@/components/ui/paper-link";
import { Section } from "@/components/ui/section";
import { methodOfHidden } from "@/lib/contracts/plain/sample-outcomes";

const paragraphs = {
  intervals:
    "Each number stands with its 95% interval, or with why it has none; what counts (samples, items, functions); and what is missing. The interval of a finished run is for items like these: where the number would lie for other items, functions, dialogues or lists of words that were drawn in the same way. A rough interval is one whose coverage is known to be less sure.",
  ranks:
    "A ranking holds runs of one suite, verifier and version, judge and run parameters; a row all whole runs of a model with the same settings, put together as repetitions of one run. A rank is the best and worst place that tests in pairs allow: mid-p McNemar of single yes-or-no answers, else Student’s t over what was drawn, Welch’s t of printed intervals; Shaffer’s step-down test over all pairs of the table keeps the chance that any row’s range is wrong at 5%. Rows that rest on fewer than five seeds, functions, scripts, contexts or items have no rank. Printed figures rank among themselves.",
  live: "Samples are asked in a seeded random order, in blocks of one of each difficulty where a benchmark has difficulties; where texts are shared, one text after the other. While a run goes on, and when it was stopped early, its numbers rest on what was asked first, never on what ended first, and say “so far”. Their intervals are then confidence sequences for this suite’s final value, what the run would show at its end (Waudby-Smith and Ramdas 2020): they hold at every look, and narrow to nothing as the suite ends. They say nothing of other items: the interval of a finished run does. A difference that stops a run is decided by a beta-mixture e-process on the items that differ, or by a confidence sequence of differences. A stopped run has no rank.",
  comparisons:
    "A comparison pairs what both runs were asked. Yes-or-no answers with one sample an item are tested by McNemar’s mid-p, with Tango’s interval of the difference; others by Student’s t on the differences of what was drawn, repetitions averaged first. p after Holm holds over the runs shown. Differences of slices are claimed only where a test of interaction finds that they differ.",
};

/** What holds for all numbers of any benchmark, a paragraph each. */
export const methodParagraphs: readonly string[] = [
  paragraphs.intervals,
  methodOfHidden,
  paragraphs.ranks,
  paragraphs.live,
  paragraphs.comparisons,
];

/** How a benchmark scores, and what holds for all of its numbers. */
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

/** What each metric is: its definition, its place in the paper, its interval, and what is left out. */
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
  /** The one that scored, or all that there are; null where several did. */
  verifier: string | null;
}

/** How every number on a shared page is computed, in the words of the other pages. */
export function Methods(props: MethodsProps) {
  return (
    <Section id="methods" title="Methods">
      <MethodText {...props} />
      <MetricList {...props} />
      <p className="border-t border-line pt-3 text-xs text-ink-3">A read-only result, shared from Heed.</p>
    </Section>
  );
}

/** A benchmark's methods as a page of their own. */
export function MethodsPage({ benchmark }: Pick<MethodsProps, "benchmark">) {
  const { id, title } = benchmark;
  return (
    <>
      <PageHeader
        title={`Methods of ${title}`}
        state="How each number is computed, how sure it is, and what it leaves out."
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
