import { SeriesSwatch } from "@/components/charts/series-swatch";
import { MissingMark } from "@/components/rows/missing-mark";
import { formatInterval, formatMetric, formatP, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Tip } from "@/components/ui/tip";
import type { ComparedPair, Comparison, SideId } from "@/lib/contracts/comparison";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import { DifferenceMark, differenceReach } from "./difference-mark";
import { shownFigure } from "./shown-figure";
import { churnWords, differenceSentence, formatBounds, pairEffect, shortName, sideMissing, testsSentence } from "./words";

interface HeadlineTableProps {
  comparison: Comparison;
  labels: ReadonlyMap<string, string>;
  /** Side whose samples are listed below. */
  side: SideId | null;
  onSide: (side: SideId) => void;
}

/** P-value without the letter p, for a column that has it in its heading. */
const bareP = (p: number | null) => (p === null ? "–" : formatP(p).replace(/^p (= )?/, ""));

/** Headline of every run against the baseline's: difference, paired interval, tests, and the effect in items. */
export function HeadlineTable({ comparison, labels, side, onSide }: HeadlineTableProps) {
  const { headline, sides, baseline, pairs } = comparison;
  const reach = differenceReach(headline.figures) ?? 1;
  const several = sides.length > 2;
  const label = (id: SideId) => labels.get(id) ?? id;
  const [only] = headline.figures;
  const tests = testsSentence(comparison);
  return (
    <>
      {!several && only && (
        <p className="mb-3 max-w-[76ch] text-base">
          {differenceSentence(only, headline, shortName(label(only.side), 44), shortName(label(baseline), 44))}
        </p>
      )}
      <Table label={`${headline.label} by run`}>
        <THead>
          <Tr>
            <Th>Run</Th>
            <Th align="right">{headline.label}</Th>
            <Th align="right">Difference</Th>
            <Th className="max-xl:hidden">95% interval</Th>
            <Th align="right" className="max-sm:hidden">
              p
            </Th>
            {several && (
              <Th align="right" className="max-sm:hidden">
                <Tip
                  explains
                  content="Corrected for the number of runs shown (Holm): the probability that at least one of them would differ this much by chance."
                >
                  <button type="button" className="tap rounded-sm">
                    p, Holm
                  </button>
                </Tip>
              </Th>
            )}
            <Th className="max-lg:hidden">Effect</Th>
          </Tr>
        </THead>
        <TBody>
          {sides.map((shownSide, slot) => {
            const figures = headline.figures.find((f) => f.side === shownSide.id);
            // Over shared items a value may differ from the run's own, and so may its interval.
            const { value, metric, note } = shownFigure(comparison, slot);
            const pair = pairs.find((p) => p.side === shownSide.id);
            return (
              <Tr key={shownSide.id} selected={several && shownSide.id === side}>
                <Td className="max-w-64 min-w-28 max-sm:min-w-20 max-sm:wrap-anywhere">
                  <span className="flex items-center gap-2">
                    <SeriesSwatch series={{ slot, source: shownSide.run.source }} line={false} />
                    {several && figures ? (
                      <button
                        type="button"
                        onClick={() => onSide(shownSide.id)}
                        aria-pressed={shownSide.id === side}
                        title={`Show the samples of ${label(shownSide.id)} below`}
                        className="min-w-0 rounded-sm text-left break-words underline-offset-2 hover:underline max-md:min-h-11"
                      >
                        {shortName(label(shownSide.id), 36)}
                      </button>
                    ) : (
                      <span className="min-w-0 break-words" title={label(shownSide.id)}>
                        {shortName(label(shownSide.id), 36)}
                      </span>
                    )}
                  </span>
                </Td>
                {/* Below the mark of what is missing, a finger needs room inside the table. */}
                <Td numeric className="max-md:pb-3.5">
                  <span className="font-medium" title={metric ? formatInterval(metric, headline) : undefined}>
                    {formatMetric(value, withDigits(headline, metric))}
                  </span>
                  {metric && metric.low !== null && (
                    <span className="ml-auto block text-xs text-ink-3 max-sm:max-w-32 max-sm:whitespace-normal">
                      {formatInterval(metric, { ...headline, unit: "" })}
                    </span>
                  )}
                  {note && <span className="ml-auto block max-w-48 font-sans text-xs whitespace-normal text-ink-3">{note}</span>}
                  <MissingMark
                    missing={sideMissing(shownSide, headline.own[slot] ?? null)}
                    lossy={lossOf(shownSide.run)}
                    declaration={headline}
                  />
                </Td>
                {figures ? (
                  <>
                    <Td numeric>
                      {formatDifference(figures.difference, headline, figures)}
                      <span className="block text-xs text-ink-3">{formatBounds(figures, headline)}</span>
                      {figures.p !== null && (
                        <span className="block text-xs text-ink-3 sm:hidden">
                          {formatP(figures.p)}
                          {several && figures.pHolm !== null && `, Holm ${bareP(figures.pHolm)}`}
                        </span>
                      )}
                    </Td>
                    <Td className="max-xl:hidden">
                      <DifferenceMark figures={figures} direction={headline.direction} reach={reach} width={150} />
                    </Td>
                    <Td numeric className="max-sm:hidden">
                      <span title={figures.test ?? figures.why ?? undefined}>{bareP(figures.p)}</span>
                    </Td>
                    {several && (
                      <Td numeric className="max-sm:hidden">
                        {bareP(figures.pHolm)}
                      </Td>
                    )}
                    <Td className="min-w-56 text-ink-2 max-lg:hidden">
                      {pair && <Effect pair={pair} noun={comparison.benchmark.views.checkNoun} />}
                    </Td>
                  </>
                ) : (
                  <Td colSpan={several ? 5 : 4} className="text-xs text-ink-3">
                    <span className="pl-2">the baseline</span>
                  </Td>
                )}
              </Tr>
            );
          })}
        </TBody>
      </Table>
      {headline.figures.map((figures) =>
        figures.why ? (
          <p key={figures.side} className="mt-2 text-xs text-ink-3">
            {several && `${label(figures.side)}: `}
            {figures.why}
          </p>
        ) : null,
      )}
      {tests !== "" && <p className="mt-2 text-xs text-ink-3">{tests}</p>}
    </>
  );
}

function Effect({ pair, noun }: { pair: ComparedPair; noun: Comparison["benchmark"]["views"]["checkNoun"] }) {
  const { churn, words } = pairEffect(pair, noun);
  if (words === "") return <>–</>;
  return (
    <span title={churn.why} className="text-xs">
      <span className="num text-ink">{words}</span>
      <span className="block text-ink-3">{churnWords(churn)}</span>
    </span>
  );
}
