/** A text that wants to stand beside a point. */
export interface WantedLabel {
  left: number;
  top: number;
  width: number;
}

export interface PlacedLabel {
  /** Where the text starts, and its baseline. */
  x: number;
  y: number;
}

const line = 14;
const off = 7;

/** Puts each text at the first free side of its point (right above, right below, left above, left below) inside the area; null where none is free. */
export function placeLabels(
  wanted: readonly WantedLabel[],
  area: { x: number; y: number; width: number; height: number },
): (PlacedLabel | null)[] {
  const taken: { x: number; y: number; width: number }[] = [];
  return wanted.map(({ left, top, width }) => {
    const sides = [
      { x: left + off, y: top - 5 },
      { x: left + off, y: top + 15 },
      { x: left - off - width, y: top - 5 },
      { x: left - off - width, y: top + 15 },
    ];
    const free = sides.find(({ x, y }) => {
      const inside = x >= area.x && x + width <= area.x + area.width && y - line >= area.y - 4 && y <= area.y + area.height;
      return inside && !taken.some((other) => x < other.x + other.width && other.x < x + width && Math.abs(y - other.y) < line);
    });
    if (!free) return null;
    taken.push({ ...free, width });
    return free;
  });
}
