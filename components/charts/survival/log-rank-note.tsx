import { formatCount, formatNumber, formatP } from "@/components/ui/format";
import { SeriesSwatch } from "../series-swatch";
import type { SurvivalTest } from "./survival-data";

/** What the tests of the drawn curves say: mean turns where scripts are shared or repeated, and the log-rank test. */
export function LogRankNote({ tests }: { tests: readonly SurvivalTest[] }) {
  if (tests.length === 0) return null;
  return (
    <div className="mt-2 text-xs text-ink-2">
      <p data-export-text>{heading(tests)}</p>
      <ul className="mt-0.5 flex flex-wrap gap-x-5 gap-y-0.5">
        {tests.map(({ first, second, logRank, turns }) => (
          <li key={`${first.id} ${second.id}`} className="flex min-w-0 max-w-full items-center gap-1">
            <SeriesSwatch series={first} line={false} />
            <SeriesSwatch series={second} line={false} />
            <span data-export-text className="min-w-0">
              {first.label} against {second.label}: {turns && <MeanTurns turns={turns} />}
              {turns && logRank && "; log-rank "}
              {logRank && (
                <>
                  <span className="num whitespace-nowrap">{formatP(logRank.p)}</span>{" "}
                  <span className="num whitespace-nowrap text-ink-3">(χ² {formatNumber(logRank.chiSquare, 2)})</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `+3.2 turns up to turn 40 (1.1 to 5.3), p = 0.004`, the second less the first; of a few scripts `too few for a test`. */
function MeanTurns({ turns: { difference, low, high, p, horizon, scripts } }: { turns: NonNullable<SurvivalTest["turns"]> }) {
  return (
    <>
      <span className="num">
        {difference > 0 ? "+" : ""}
        {formatNumber(difference, 1)} turns up to turn {formatNumber(horizon)} ({formatNumber(low, 1)} to {formatNumber(high, 1)})
      </span>
      , {p === null ? `${formatCount(scripts, "script")}: too few for a test` : <span className="num whitespace-nowrap">{formatP(p)}</span>}
    </>
  );
}

function heading(tests: readonly SurvivalTest[]): string {
  const several = tests.length === 1 ? "" : ", not corrected for their number";
  if (tests.every(({ turns }) => turns === null)) return `${tests.length === 1 ? "Log-rank test" : "Log-rank tests"}${several}`;
  const isPaired = tests.some((test) => test.isPaired);
  return `Mean turns by Student’s t${isPaired ? " of pairs of the same script" : " over scripts"}, the second less the first${several}`;
}
