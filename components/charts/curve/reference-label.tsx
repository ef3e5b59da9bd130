import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { labelSize, labelWidth } from "../chart-kit";
import { covered } from "../place-labels";
import { halo } from "../plot-axes";

interface ReferenceLabelProps {
  /** Height of the line in the unit of the axis, or its heights by x if it has steps. */
  y: number | readonly { x: number; y: number }[];
  label: string;
  /** Drawn lines, in the units of the axes. */
  lines: readonly (readonly { x: number; y: number }[])[];
}

/** Number of positions tried along the line. */
const tries = 12;

/** Label of a reference line, placed above or below it where it covers the least of the curves. */
export function ReferenceLabel({ y, label, lines }: ReferenceLabelProps) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!area || !xScale || !yScale) return null;
  const line =
    typeof y === "number" ? [{ x: area.x, y: yScale(y) ?? 0 }] : y.map((point) => ({ x: xScale(point.x) ?? 0, y: yScale(point.y) ?? 0 }));
  // A step extends halfway to its neighbors.
  const heightAt = (x: number) => line.reduce((near, point) => (Math.abs(point.x - x) < Math.abs(near.x - x) ? point : near)).y;
  const points = lines.flatMap((line) => alongLine(line.map((point) => ({ x: xScale(point.x) ?? 0, y: yScale(point.y) ?? 0 }))));
  const width = labelWidth(label);
  const places = Array.from({ length: tries }, (_, i) => area.x + 4 + ((area.width - width - 8) * i) / (tries - 1)).flatMap((x) =>
    [heightAt(x + width / 2) - 5, heightAt(x + width / 2) + 15].map((base) => ({
      x,
      base,
      cost: covered({ x, y: base - 11, width, height: 13 }, points) + stepsUnder(line, x, base, width),
    })),
  );
  const inside = places.filter(({ base }) => base - 11 >= area.y && base <= area.y + area.height);
  const best = inside.reduce<(typeof places)[number] | null>((least, place) => (least && least.cost <= place.cost ? least : place), null);
  if (!best) return null;
  return (
    <text x={best.x} y={best.base} fontSize={labelSize} className="fill-ink-2" {...halo}>
      {label}
    </text>
  );
}

/** Cost of a label that crosses a step of its own line, in covered points of a curve. */
function stepsUnder(line: readonly { x: number; y: number }[], x: number, base: number, width: number): number {
  return (
    20 *
    line.filter((point, i) => {
      const before = line[i - 1];
      if (!before) return false;
      const step = (before.x + point.x) / 2;
      const [top, bottom] = [Math.min(before.y, point.y), Math.max(before.y, point.y)];
      return step > x && step < x + width && bottom > base - 11 && top < base + 2;
    }).length
  );
}

/** Points of a line with interpolated ones between them, so that steep and flat segments count equally. */
function alongLine(line: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  return line.flatMap((to, i) => {
    const from = line[i - 1];
    if (!from) return [to];
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6));
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 1)) / steps,
      y: from.y + ((to.y - from.y) * (step + 1)) / steps,
    }));
  });
}
