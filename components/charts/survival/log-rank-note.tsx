import { formatNumber, formatP } from "@/components/ui/format";
import { SeriesSwatch } from "../series-swatch";
import type { SurvivalTest } from "./survival-data";

/** What the log-rank tests of the drawn curves say. */
export function LogRankNote({ tests }: { tests: readonly SurvivalTest[] }) {
  if (tests.length === 0) return null;
  return (
    <div className="mt-2 text-xs text-ink-2">
      <p data-export-text>{tests.length === 1 ? "Log-rank test" : "Log-rank tests, not corrected for their number"}</p>
      <ul className="mt-0.5 flex flex-wrap gap-x-5 gap-y-0.5">
        {tests.map(({ first, second, p, chiSquare }) => (
          <li key={`${first.id} ${second.id}`} className="flex min-w-0 max-w-full items-center gap-1">
            <SeriesSwatch series={first} line={false} />
            <SeriesSwatch series={second} line={false} />
            <span data-export-text className="min-w-0">
              {first.label} against {second.label}: <span className="num whitespace-nowrap">{formatP(p)}</span>{" "}
              <span className="num whitespace-nowrap text-ink-3">(χ² {formatNumber(chiSquare, 2)})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
