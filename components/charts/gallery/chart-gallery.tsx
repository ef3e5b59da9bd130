"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Fold } from "@/components/ui/fold";
import { ChartFigure, type ChartFigureProps } from "../chart-figure";
import { ChartThumbnail } from "./chart-thumbnail";
import { chartContent, type GalleryChart } from "./gallery-chart";

interface ChartGalleryProps extends Pick<ChartFigureProps, "onPoint" | "views"> {
  /** Charts in display order. */
  charts: readonly GalleryChart[];
}

/**
 * All charts of a page: thumbnails on request, and one large chart at its own address (`?chart=stability`) with its table, caption and
 * downloads.
 */
export function ChartGallery({ charts, ...drawing }: ChartGalleryProps) {
  const [shown, setShown] = useQueryState("chart", parseAsString.withOptions({ history: "push" }));
  const at = charts.findIndex(({ spec }) => spec.id === shown);
  const chart = charts[at];
  const step = (by: number) => () => void setShown(charts[at + by]?.spec.id ?? null, { history: "replace" });
  return (
    <>
      <Fold title={`All ${charts.length} charts`} summary={charts.map(({ spec }) => spec.title).join(" · ")}>
        <Thumbnails charts={charts} onOpen={(id) => void setShown(id)} />
      </Fold>
      <Dialog
        open={chart !== undefined}
        onOpenChange={(open) => !open && void setShown(null)}
        title={`Chart ${at + 1} of ${charts.length}`}
        full
        footer={
          <>
            <Button disabled={at <= 0} onClick={step(-1)}>
              Previous
            </Button>
            <Button disabled={at === charts.length - 1} onClick={step(1)}>
              Next
            </Button>
          </>
        }
      >
        {chart && (
          <div className="min-h-0 flex-1 overflow-y-auto pr-2">
            <ChartFigure key={chart.spec.id} {...chart} {...drawing} height={440} large />
          </div>
        )}
      </Dialog>
    </>
  );
}

function Thumbnails({ charts, onOpen }: { charts: readonly GalleryChart[]; onOpen: (id: string) => void }) {
  const sorted = useMemo(() => charts.map((chart) => ({ chart, content: chartContent(chart) })), [charts]);
  const lines = sorted.filter(({ content }) => content.kind !== "drawn");
  return (
    <>
      <ul aria-label="Thumbnails" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-6">
        {sorted.map(
          ({ chart, content }) =>
            content.kind === "drawn" && (
              <li key={chart.spec.id} className="relative flex flex-col rounded-md border border-line p-3 hover:border-line-2">
                <ChartThumbnail chart={chart} />
                <button
                  type="button"
                  onClick={() => onOpen(chart.spec.id)}
                  className="mt-2 rounded-sm text-left text-sm font-medium after:absolute after:inset-0"
                >
                  {chart.spec.title}
                </button>
                <p className="line-clamp-2 text-xs text-ink-3">{chart.spec.note}</p>
              </li>
            ),
        )}
      </ul>
      {lines.length > 0 && (
        <ul aria-label="Charts with nothing to compare" className="mt-6 grid gap-1 text-sm text-ink-3">
          {lines.map(({ chart: { spec }, content }) => (
            <li key={spec.id}>
              {spec.title}: {content.kind === "constant" ? `${content.words} everywhere` : "no data"}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
