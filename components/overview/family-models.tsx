import type { ReactNode } from "react";
import { MissingMark } from "@/components/rows/missing-mark";
import { PlaceSign } from "@/components/rows/place-sign";
import { runFamily } from "@/components/rows/run-family";
import { ScoreMarks } from "@/components/rows/score-marks";
import { cx } from "@/components/ui/cx";
import { formatEnds, formatMetric, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Link } from "@/components/ui/link";
import type { Overview } from "@/lib/contracts/leaderboard";
import { QuickLook } from "./quick-look";

/** A family: its models by ranking, each with the number of its leaderboard and its change, and last the best that the paper prints. */
export function FamilyModels({ family }: { family: Overview["families"][number] }) {
  const { benchmark, byRanking, further, best, smallest } = family;
  const { declaration } = runFamily(benchmark).headline;
  return (
    <section aria-labelledby={`family-${benchmark.id}`} className="min-w-0 border-t border-line pt-3">
      <h3 id={`family-${benchmark.id}`} className="mb-1.5 flex min-w-0 items-center gap-2 font-medium">
        <PlaceSign sign={benchmark.glyph} className="text-accent" />
        <Link href={`/benchmarks/${benchmark.id}`} className="finger truncate rounded-sm underline-offset-2 hover:underline">
          {benchmark.title}
        </Link>
      </h3>
      {byRanking.map(({ ranking, headline, models }) => (
        <div key={ranking.key} className="mb-1.5">
          <div className="flex items-baseline justify-between gap-4 text-xs text-ink-3">
            <h4 className="min-w-0" title={ranking.params.join(", ") || undefined}>
              <Link
                href={`/benchmarks/${benchmark.id}?ranking=${ranking.key}`}
                translate="no"
                className="finger block truncate rounded-sm underline-offset-2 hover:underline"
              >
                {ranking.suiteName}
              </Link>
            </h4>
            <span className="shrink-0">{headline.label}</span>
          </div>
          <ul aria-label={`Models on ${ranking.suiteName}`} className="text-sm">
            {models.map((score) => (
              <li key={score.id} className="flex items-baseline gap-3 border-t border-line py-1.5 first:border-0 max-md:pt-0">
                <Link
                  href={`/runs/${score.runId}`}
                  translate="no"
                  className="finger block min-w-0 truncate rounded-sm underline-offset-2 hover:underline"
                >
                  {score.model}
                </Link>
                <ScoreMarks score={score} />
                <span className="ml-auto shrink-0 text-xs text-ink-3">{score.change !== null && changeWords(score.change, headline)}</span>
                <Figure value={score.headline} declaration={headline}>
                  <MissingMark missing={score.missing} lossy={score.lossy} declaration={headline} />
                </Figure>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {byRanking.length === 0 && (
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
      {further > 0 && (
        <Link href={`/benchmarks/${benchmark.id}`} className="finger text-xs text-accent underline-offset-2 hover:underline">
          {further} more on the leaderboard
        </Link>
      )}
    </section>
  );
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
      <span className="num block text-xs text-ink-3">{value && formatEnds(value, { ...withDigits(declaration, value), unit: "" })}</span>
      {children}
    </span>
  );
}
