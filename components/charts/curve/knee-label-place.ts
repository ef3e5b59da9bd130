interface Point {
  x: number;
  y: number;
}

/** Space of a label above its baseline (`above`) and below it, in pixels. */
const above = 12;
const below = 4;

/**
 * Places a knee's label: the first side of the knee that is inside the area and off the fitted curve, else the side farthest from it.
 * Points are in pixels, left to right; returns the label's start and baseline.
 */
export function kneeLabelPlace(
  curve: readonly Point[],
  knee: Point,
  width: number,
  area: { x: number; y: number; width: number; height: number },
): Point {
  const sides = [
    { x: knee.x + 6, y: knee.y - 12 },
    { x: knee.x + 6, y: knee.y + 22 },
    { x: knee.x - 6 - width, y: knee.y + 22 },
    { x: knee.x - 6 - width, y: knee.y - 12 },
    { x: knee.x + 6, y: knee.y - 30 },
    { x: knee.x - 6 - width, y: knee.y + 40 },
  ].filter(({ x, y }) => x >= area.x && x + width <= area.x + area.width && y - above >= area.y - 4 && y + below <= area.y + area.height);
  const free = (side: Point) => distance(curve, side, width);
  const side =
    sides.find((side) => free(side) > 0) ??
    sides.reduce<Point | null>((best, side) => (best && free(best) >= free(side) ? best : side), null);
  return side ?? { x: Math.max(area.x, Math.min(knee.x + 6, area.x + area.width - width)), y: Math.max(area.y + above, knee.y - 12) };
}

/** Distance of the curve above or below a label; at most 0 if the curve crosses the label. */
function distance(curve: readonly Point[], label: Point, width: number): number {
  const heights = [label.x, label.x + width / 2, label.x + width].flatMap((x) => heightAt(curve, x) ?? []);
  heights.push(...curve.filter(({ x }) => x >= label.x && x <= label.x + width).map(({ y }) => y));
  if (heights.length === 0) return Number.POSITIVE_INFINITY;
  const [highest, lowest] = [Math.min(...heights), Math.max(...heights)];
  return Math.max(highest - (label.y + below), label.y - above - lowest);
}

/** Height of the curve at x, interpolated between its points; null beyond its ends. */
function heightAt(curve: readonly Point[], x: number): number | null {
  const after = curve.findIndex((point) => point.x >= x);
  const [a, b] = [curve[after - 1], curve[after]];
  if (!b) return null;
  if (!a) return b.x === x ? b.y : null;
  return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x || 1);
}
