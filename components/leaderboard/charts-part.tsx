import dynamic from "next/dynamic";
import { Failed } from "@/components/ui/failed";
import { Section, SectionPlace } from "@/components/ui/section";
import { WhenSeen } from "@/components/ui/when-seen";
import type { BoardChartsProps } from "./board-charts";
import type { BoardFigures } from "./use-board";

const height = 460;
const place = <SectionPlace title="Charts" height={height} />;
const BoardCharts = dynamic(async () => (await import("./board-charts")).BoardCharts, { ssr: false, loading: () => place });

interface ChartsPartProps extends BoardChartsProps {
  figures: BoardFigures;
  /** Whether the rows carry what the charts draw. */
  ready: boolean;
}

/** The charts of a ranking: they and their figures are asked for when they are seen. */
export function ChartsPart({ figures: { ask, error, retry }, ready, ...charts }: ChartsPartProps) {
  const failed = error && (
    <Section title="Charts">
      <Failed error={error} retry={retry} />
    </Section>
  );
  return (
    <WhenSeen height={height} onSeen={ask} place={place}>
      {ready ? <BoardCharts {...charts} /> : (failed ?? place)}
    </WhenSeen>
  );
}
