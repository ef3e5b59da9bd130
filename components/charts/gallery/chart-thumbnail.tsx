import { WhenSeen } from "@/components/ui/when-seen";
import { ChartFigure } from "../chart-figure";
import { useWidth } from "../use-width";
import type { GalleryChart } from "./gallery-chart";

/** Size at which a thumbnail is drawn before it is scaled down, in pixels; its plot leaves room for a legend. */
const drawn = { width: 660, height: 440, plot: 390 } as const;

/** Small picture of a chart without interaction, drawn when it comes near the screen. */
export function ChartThumbnail({ chart }: { chart: GalleryChart }) {
  const [measure, width] = useWidth();
  return (
    <div
      ref={measure}
      aria-hidden
      inert
      className="pointer-events-none relative w-full overflow-hidden rounded-sm bg-ground"
      style={{ aspectRatio: `${drawn.width} / ${drawn.height}` }}
    >
      <WhenSeen height={160} near={100}>
        {width > 0 && (
          <div className="absolute top-0 left-0 origin-top-left" style={{ width: drawn.width, transform: `scale(${width / drawn.width})` }}>
            <ChartFigure {...chart} height={drawn.plot} small />
          </div>
        )}
      </WhenSeen>
    </div>
  );
}
