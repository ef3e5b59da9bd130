import type { DrawnPlot } from "./chart-kind";
import type { PlotProps } from "./chart-kit";

const gap = 24;
/** Minimum readable width of a plot among small multiples, in pixels. */
const leastWidth = 220;
const leastHeight = 170;

/** A chart's single plot, or its small multiples in rows, each under its facet value. */
export function ChartPlots({ plots, width, height, ...props }: PlotProps & { plots: readonly DrawnPlot[] }) {
  const [only, more] = plots;
  if (only && !more && only.title === null) return only.draw({ ...props, width, height });
  const across = Math.max(1, Math.min(plots.length, 4, Math.floor((width + gap) / (leastWidth + gap))));
  const each = Math.floor((width - gap * (across - 1)) / across);
  const high = Math.max(leastHeight, Math.round(height * (across > 3 ? 0.6 : 0.75)));
  return (
    <div className="flex flex-wrap" style={{ columnGap: gap, rowGap: 16 }}>
      {plots.map(({ title, height: grows, draw }) => (
        <section key={title} aria-label={title ?? undefined} style={{ width: each, minHeight: (grows(high) ?? high) + 20 }}>
          <p data-export-text className="mb-1 text-xs font-medium text-ink-2">
            {title}
          </p>
          {draw({ ...props, width: each, height: high })}
        </section>
      ))}
    </div>
  );
}
