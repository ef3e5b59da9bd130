"use client";

import { ArrowDown, ArrowUp, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { compareAddress } from "@/components/data/chosen-runs";
import { LatePart } from "@/components/data/late-part";
import { changesQuery } from "@/components/data/overview-queries";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatEnds, formatNumber, formatP, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import type { Changes, WeekDifference } from "@/lib/contracts/overview";

/** Changes of the last seven days in a few sentences, each with a link to its comparison. */
export const ChangesPart = memo(function ChangesPart() {
  return (
    <LatePart query={changesQuery}>
      {({ data, error, retry }) => (
        <Section title="Changed in the last seven days" note={data && noteOf(data)}>
          {data ? (
            <Sentences changes={data} />
          ) : error ? (
            <Failed error={error} retry={retry} />
          ) : (
            <Skeleton className="h-5 w-full max-w-[60ch]" />
          )}
        </Section>
      )}
    </LatePart>
  );
});

function noteOf({ tested, sure, differences }: Changes): string | undefined {
  if (differences.length === 0) return undefined;
  const shown = sure > differences.length ? `The ${differences.length} most certain of ${formatNumber(sure)} differences` : "Differences";
  return `${shown} that hold after correction for ${formatCount(tested, "test")}.`;
}

/** Says that no change is shown, and why. */
function noChange({ runs, tested, untested }: Changes): string {
  if (runs === 0) return "No runs ended.";
  const left =
    untested > 0 && `${formatCount(untested, "comparison")} could not be tested, for example for lack of clusters, such as seeds`;
  if (tested === 0) return `${formatCount(runs, "run")} ended; ${left || "no two complete runs of one ranking to compare"}.`;
  const tests = `No difference beyond chance in ${formatCount(tested, "comparison")} of ${formatCount(runs, "run")}`;
  return left ? `${tests}; ${left}.` : `${tests}.`;
}

function Sentences({ changes }: { changes: Changes }) {
  const { differences, losses } = changes;
  if (differences.length + losses.length === 0) return <p className="text-sm text-ink-2">{noChange(changes)}</p>;
  return (
    <ul className="-my-1 max-w-[80ch] text-sm">
      {differences.map((difference) => (
        <li key={`${difference.run.id} ${difference.baseline.id}`} className="flex items-start gap-2.5 py-1 max-md:py-0">
          <span className="flex h-5 shrink-0 items-center max-md:h-11">
            {difference.isBetter ? (
              <ArrowUp aria-hidden className="size-4 text-pass" />
            ) : (
              <ArrowDown aria-hidden className="size-4 text-fail" />
            )}
          </span>
          <DifferenceWords {...difference} />
        </li>
      ))}
      {losses.map(({ model, benchmark, runId, lost, samples, noun, others }) => (
        <li key={`lost ${runId}`} className="flex items-start gap-2.5 py-1 max-md:py-0">
          <span className="flex h-5 shrink-0 items-center max-md:h-11">
            <TriangleAlert aria-hidden className="size-4 text-warn" />
          </span>
          <Link href={`/runs/${runId}`} className="finger min-w-0 rounded-sm underline-offset-2 hover:underline">
            <span translate="no" className="font-medium">
              {model}
            </span>{" "}
            lost {formatNumber(lost)} of {formatNumber(samples)} {noun} on {benchmark.title}
            {others > 0 && `, and some on ${formatCount(others, "other benchmark")}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "A is better than its previous run (#12) on LexInstructEval, 200 items: +9.1 points (2.0 to 16.0)". */
function DifferenceWords({ benchmark, suiteName, run, baseline, against, isBetter, figure, adjusted }: WeekDifference) {
  const place = suiteName.includes(benchmark.title) ? suiteName : `${benchmark.title}, ${suiteName}`;
  const interval = formatEnds(figure, { ...withDigits(figure, figure), unit: "" });
  return (
    <Link
      href={compareAddress([baseline.id, run.id], baseline.id)}
      title={`${figure.label}; ${formatP(adjusted)} after correction. Opens the comparison of #${baseline.id} and #${run.id}.`}
      className="finger min-w-0 rounded-sm underline-offset-2 hover:underline"
    >
      <span translate="no" className="font-medium">
        {run.model}
      </span>{" "}
      {against === "previous" ? (
        <>
          is {isBetter ? "better" : "worse"} than its previous run (<span className="num">#{baseline.id}</span>)
        </>
      ) : (
        <>
          is {isBetter ? "ahead of" : "behind"}{" "}
          <span translate="no" className="font-medium">
            {baseline.model}
          </span>
          , the best {isBetter && "other "}model,
        </>
      )}{" "}
      on {place}:{" "}
      <span className="num">
        {formatDifference(figure.difference, figure, figure)}
        {interval && (
          <>
            {" "}
            <span className="whitespace-nowrap">({interval})</span>
          </>
        )}
      </span>
    </Link>
  );
}
