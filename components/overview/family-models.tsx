import type { ReactNode } from "react";
import { MissingMark } from "@/components/rows/missing-mark";
import { PartialChip } from "@/components/rows/partial-chip";
import { PlaceSign } from "@/components/rows/place-sign";
import { runFamily } from "@/components/rows/run-family";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { formatInterval, formatMetric, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Link } from "@/components/ui/link";
import type { Overview, SuiteModels } from "@/lib/contracts/leaderboard";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import { QuickLook } from "./quick-look";

/** Runs that are listed of a family; the others are on its leaderboard. */
const listed = 5;

/** A family: its models by suite, each with its headline and its change, and last the best that the paper prints. */
export function FamilyModels({ family }: { family: Overview["families"][number] }) {
  const { benchmark, bySuite, best, smallest } = family;
  const { declaration } = runFamily(benchmark).headline;
  const shown = firstRows(bySuite, listed);
  const rest = bySuite.reduce((sum, { models }) => sum + models.length, 0) - shown.reduce((sum, { models }) => sum + models.length, 0);
  return (
    <section aria-labelledby={`family-${benchmark.id}`} className="min-w-0 border-t border-line pt-3">
      <h3 id={`family-${benchmark.id}`} className="mb-1.5 flex min-w-0 items-center gap-2 font-medium">
        <PlaceSign sign={benchmark.glyph} className="text-accent" />
        <Link href={`/benchmarks/${benchmark.id}`} className="finger truncate rounded-sm underline-offset-2 hover:underline">
          {benchmark.title}
        </Link>
      </h3>
      {shown.map(({ suite, label, models }) => (
        <div key={suite.id} className="mb-1.5">
          <div className="flex items-baseline justify-between gap-4 text-xs text-ink-3">
            <h4 className="min-w-0">
              <Link
                href={`/suites/${suite.id}`}
                translate="no"
                className="finger block truncate rounded-sm underline-offset-2 hover:underline"
              >
                {suite.name}
              </Link>
            </h4>
            <span className="shrink-0">{label}</span>
          </div>
          <ul aria-label={`Models on ${suite.name}`} className="text-sm">
            {models.map(({ run, change }) => (
              <li key={run.id} className="flex items-baseline gap-3 border-t border-line py-1.5 first:border-0 max-md:pt-0">
                <Link
                  href={`/runs/${run.id}`}
                  translate="no"
                  className="finger block min-w-0 truncate rounded-sm underline-offset-2 hover:underline"
                >
                  {run.modelName}
                </Link>
                {run.source !== "measured" && <Badge>{run.source}</Badge>}
                {run.wholeCount !== undefined && <PartialChip partial={{ done: run.sampleCount, whole: run.wholeCount }} />}
                <span className="ml-auto shrink-0 text-xs text-ink-3">{change !== null && changeWords(change, declaration)}</span>
                <Figure value={run.headline} declaration={declaration}>
                  <MissingMark missing={run.missing} lossy={lossOf(run)} declaration={declaration} />
                </Figure>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {shown.length === 0 && (
        <div className="flex flex-col items-start gap-1 py-1.5 text-sm text-ink-2 max-md:gap-0 max-md:pb-0">
          Published models only. Measure yours.
          {smallest && <QuickLook suite={smallest} />}
        </div>
      )}
      {best && (
        <div className="flex items-baseline gap-3 border-t border-dashed border-line-2 py-1.5 text-sm text-ink-3">
          <span className="min-w-0 flex-1">
            <span translate="no" className="block truncate">
              {best.model}
            </span>
            <span className="block text-xs">best published, on the authors’ suite: {best.label}</span>
          </span>
          <Figure value={best.headline} declaration={declaration} quiet />
        </div>
      )}
      {rest > 0 && (
        <Link href={`/benchmarks/${benchmark.id}`} className="finger text-xs text-accent underline-offset-2 hover:underline">
          {rest} more on the leaderboard
        </Link>
      )}
    </section>
  );
}

/** The first rows of the suites, in their order, of so many. */
function firstRows(bySuite: readonly SuiteModels[], most: number): SuiteModels[] {
  let left = most;
  return bySuite.flatMap((one) => {
    const models = one.models.slice(0, left);
    left -= models.length;
    return models.length === 0 ? [] : [{ ...one, models }];
  });
}

/** How a model's headline moved since its run before over the same suite: `+3.2 points`. */
function changeWords(change: number, declaration: { unit: string; decimals: number }): string {
  const words = formatDifference(change, declaration);
  return /[1-9]/.test(words) ? words : "unchanged";
}

interface FigureProps {
  value: Overview["recent"][number]["headline"];
  declaration: { unit: string; decimals: number };
  quiet?: boolean;
  /** Below it: what is missing. */
  children?: ReactNode;
}

function Figure({ value, declaration, quiet, children }: FigureProps) {
  return (
    <span className="shrink-0 text-right">
      <span className={cx("num block", !quiet && "font-medium text-ink")}>
        {formatMetric(value?.value ?? null, withDigits(declaration, value))}
      </span>
      <span className="num block text-xs text-ink-3">{value ? formatInterval(value, { ...declaration, unit: "" }) : ""}</span>
      {children}
    </span>
  );
}
