import { cx } from "@/components/ui/cx";
import { formatCount, formatNumber, formatP } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import { level } from "../finding";
import { SeriesSwatch } from "../series-swatch";
import type { SurvivalTest, SurvivalWords } from "./survival-data";

/** Results of the tests between the drawn curves: for two curves a sentence with both tests, for more a table with one cell per pair. */
export function SurvivalTests({ tests, words }: { tests: readonly SurvivalTest[]; words: SurvivalWords }) {
  const [only, more] = tests;
  if (!only) return null;
  return more ? <TestTable tests={tests} words={words} /> : <TestSentence test={only} words={words} />;
}

/** Test of mean turns, if scripts are shared or repeated, and log-rank test. */
function TestSentence({ test: { first, second, logRank, turns, isPaired }, words }: { test: SurvivalTest; words: SurvivalWords }) {
  return (
    <p data-export-text className="mt-2 text-xs text-ink-2">
      {turns
        ? `${meanTurns(isPaired, words)}, ${second.label} minus ${first.label}: `
        : `Log-rank test, ${first.label} against ${second.label}: `}
      {turns && (
        <span className="num">
          {turnsWords(turns, words)}, {turns.p === null ? tooFew(turns.scripts, words) : formatP(turns.p)}
        </span>
      )}
      {turns && logRank && "; log-rank "}
      {logRank && (
        <span className="num">
          {formatP(logRank.p)} (χ² {formatNumber(logRank.chiSquare, 2)})
        </span>
      )}
    </p>
  );
}

/** Triangular table: the row's model minus the column's. */
function TestTable({ tests, words }: { tests: readonly SurvivalTest[]; words: SurvivalWords }) {
  const drawn = [...new Map(tests.flatMap(({ first, second }) => [first, second]).map((series) => [series.id, series])).values()];
  const withTurns = tests.some(({ turns }) => turns !== null);
  const isPaired = tests.some((test) => test.isPaired);
  const heading = `${withTurns ? `${meanTurns(isPaired, words)}, row minus column` : "Log-rank tests"}; p adjusted for ${formatCount(tests.length, "pair")} by Holm’s method`;
  const between = (row: string, column: string) => tests.find(({ first, second }) => first.id === column && second.id === row);
  return (
    <div className="mt-3">
      <p data-export-text className="mb-1 text-xs text-ink-2">
        {heading}
      </p>
      <Table label={heading} className="w-auto! text-xs!">
        <thead>
          <tr>
            <td />
            {drawn.slice(0, -1).map((series) => (
              <th key={series.id} scope="col" className="px-3 pb-1 font-normal">
                <SeriesName series={series} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.slice(1).map((row, at) => (
            <tr key={row.id} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal">
                <SeriesName series={row} />
              </th>
              {drawn.slice(0, at + 1).map((column) => {
                const test = between(row.id, column.id);
                return (
                  <td key={column.id} className="px-3 py-1 align-top">
                    {test && <TestCell test={test} words={words} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function SeriesName({ series }: { series: SurvivalTest["first"] }) {
  return (
    <span className="flex max-w-40 items-center gap-1.5">
      <SeriesSwatch series={series} line={false} />
      <span data-export-text className="truncate" title={series.label}>
        {series.label}
      </span>
    </span>
  );
}

function TestCell({ test: { turns, logRank, adjusted }, words }: { test: SurvivalTest; words: SurvivalWords }) {
  const title = logRank ? `Log-rank ${formatP(logRank.p)} (χ² ${formatNumber(logRank.chiSquare, 2)}), not adjusted` : undefined;
  return (
    <div className="num whitespace-nowrap" title={title}>
      {turns && (
        <span data-export-text className="block text-ink-2">
          {turnsWords(turns, words)}
        </span>
      )}
      <span data-export-text className={cx("block", adjusted !== null && adjusted < level ? "font-semibold text-ink" : "text-ink-3")}>
        {adjusted === null ? tooFew(turns?.scripts ?? 0, words) : formatP(adjusted)}
      </span>
    </div>
  );
}

type Turns = NonNullable<SurvivalTest["turns"]>;

/** `+3.2 turns up to turn 40 (1.1 to 5.3)`. */
function turnsWords({ difference, low, high, horizon }: Turns, { unit }: SurvivalWords): string {
  const sign = difference > 0 ? "+" : "";
  return `${sign}${formatNumber(difference, 1)} to ${unit} ${formatNumber(horizon)} (${formatNumber(low, 1)} to ${formatNumber(high, 1)})`;
}

const tooFew = (clusters: number, { cluster }: SurvivalWords): string => `${formatCount(clusters, cluster)}: too few for a test`;

const meanTurns = (isPaired: boolean, { unit, cluster }: SurvivalWords): string =>
  `Mean ${unit}s by Student’s t ${isPaired ? "paired " : ""}by ${cluster}`;
