/** Text to be placed beside a point. */
export interface WantedLabel {
  left: number;
  top: number;
  width: number;
}

export interface PlacedLabel {
  /** Start and baseline of the text. */
  x: number;
  y: number;
}

const line = 14;
const off = 7;

/** Places each text beside its point and inside the area, on the free side that covers the fewest drawn points. Null if no side is free. */
export function placeLabels(
  wanted: readonly WantedLabel[],
  area: { x: number; y: number; width: number; height: number },
  points: readonly { x: number; y: number }[] = [],
): (PlacedLabel | null)[] {
  const taken: { x: number; y: number; width: number }[] = [];
  return wanted.map(({ left, top, width }) => {
    // In order of preference.
    const sides = [
      { x: left + off, y: top - 5 },
      { x: left + off, y: top + 15 },
      { x: left - off - width, y: top - 5 },
      { x: left - off - width, y: top + 15 },
      { x: left - width / 2, y: top - 9 },
      { x: left - width / 2, y: top + 19 },
    ];
    const free = sides.filter(({ x, y }) => {
      const inside = x >= area.x && x + width <= area.x + area.width && y - line >= area.y - 4 && y <= area.y + area.height;
      return inside && !taken.some((other) => x < other.x + other.width && other.x < x + width && Math.abs(y - other.y) < line);
    });
    const covers = free.map(({ x, y }) => covered({ x, y: y - line, width, height: line + 3 }, points));
    const best = free[covers.indexOf(Math.min(...covers))];
    if (!best) return null;
    taken.push({ ...best, width });
    return best;
  });
}

/** Counts the points within a box or on its border. */
export function covered(
  box: { x: number; y: number; width: number; height: number },
  points: readonly { x: number; y: number }[],
  touch = 4,
): number {
  return points.filter(
    ({ x, y }) => x > box.x - touch && x < box.x + box.width + touch && y > box.y - touch && y < box.y + box.height + touch,
  ).length;
}
