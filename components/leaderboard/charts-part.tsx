import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { Failed } from "@/components/ui/failed";
import { Section, SectionPlace } from "@/components/ui/section";
import { WhenSeen } from "@/components/ui/when-seen";
import type { BoardChartsProps } from "./board-charts";
import type { BoardFigures } from "./use-board";

/** About the height of the three charts, in pixels. */
const height = 1400;
const place = <SectionPlace title="Charts" height={height} />;
const BoardCharts = dynamic(async () => (await import("./board-charts")).BoardCharts, { ssr: false, loading: () => place });

interface ChartsPartProps extends BoardChartsProps {
  figures: BoardFigures;
  /** Whether the rows carry what the charts draw. */
  ready: boolean;
}

/** The charts of a ranking: they and their figures are requested when they are seen. */
export function ChartsPart({ figures: { ask, error, retry }, ready, ...charts }: ChartsPartProps) {
  const [chart] = useQueryState("chart", parseAsString);
  const failed = error && (
    <Section title="Charts">
      <Failed error={error} retry={retry} />
    </Section>
  );
  return (
    // A short table must not load them below the screen; a chart with an address of its own is wanted wherever the page stands.
    <WhenSeen height={height} onSeen={ask} place={place} near={chart === null ? -100 : 1e6}>
      {ready ? <BoardCharts {...charts} /> : (failed ?? place)}
    </WhenSeen>
  );
}
