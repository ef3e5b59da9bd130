import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { Failed } from "@/components/ui/failed";
import { orRetry } from "@/components/ui/or-retry";
import { Section, SectionPlace } from "@/components/ui/section";
import { WhenSeen } from "@/components/ui/when-seen";
import type { BoardChartsProps } from "./board-charts";
import type { BoardFigures } from "./use-board";

/** Approximate height of the three charts, in pixels. */
const height = 1400;
const place = <SectionPlace title="Charts" height={height} />;
const BoardCharts = dynamic(
  orRetry(async () => (await import("./board-charts")).BoardCharts),
  { ssr: false, loading: () => place },
);

interface ChartsPartProps extends BoardChartsProps {
  figures: BoardFigures;
  /** True if the rows include the data that the charts draw. */
  ready: boolean;
}

/** Charts of a ranking; their code and figures are requested when they come into view. */
export function ChartsPart({ figures: { ask, error, retry }, ready, ...charts }: ChartsPartProps) {
  const [chart] = useQueryState("chart", parseAsString);
  const failed = error && (
    <Section title="Charts">
      <Failed error={error} retry={retry} />
    </Section>
  );
  return (
    // Below a short table, the charts must not load while they are off screen; a chart in the page's address is loaded anywhere.
    <WhenSeen height={height} onSeen={ask} place={place} near={chart === null ? -100 : 1e6}>
      {ready ? <BoardCharts {...charts} /> : (failed ?? place)}
    </WhenSeen>
  );
}
