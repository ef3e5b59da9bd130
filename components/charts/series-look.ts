import type { SeriesSource } from "./chart-series";

/** Shape of a series' points, which distinguishes series besides color. */
export type Marker = "circle" | "square" | "triangle" | "diamond" | "down" | "plus" | "cross" | "hexagon";

const markers: readonly Marker[] = ["circle", "square", "triangle", "diamond", "down", "plus", "cross", "hexagon"];

/** Number of series with different colors. */
export const looks = markers.length;

export interface SeriesLook {
  /** CSS color. */
  colour: string;
  marker: Marker;
  /**
   * `strokeDasharray`: none for measured and imported series (dash and dot from the fifth on), short dashes for published, dots for
   * simulated ones; base models add long dashes.
   */
  dash: string | undefined;
  width: number;
  /** True for published series, whose markers are hollow. */
  hollow: boolean;
}

const lines: Record<SeriesSource, Pick<SeriesLook, "dash" | "width" | "hollow">> = {
  measured: { dash: undefined, width: 2, hollow: false },
  imported: { dash: undefined, width: 2, hollow: false },
  simulated: { dash: "0.1 4", width: 2.25, hollow: false },
  published: { dash: "5 3", width: 1.25, hollow: true },
};

/** Dash and dot for solid lines from the fifth series on, whose hues resemble the first four for readers with a color vision deficiency. */
const secondHalf = "7 4 0.1 4";

/** Dashes of base models: long ones for solid sources, long with two dots for simulated, long and short for published series. */
const baseDash: Record<SeriesSource, string> = {
  measured: "9 4",
  imported: "9 4",
  simulated: "9 4 0.1 4 0.1 4",
  published: "11 3 2 3",
};

/** Slot of all gray series behind the others. */
export const behindSlot = -1;

/** Returns the class of everything drawn of a series, by which it can be highlighted (see globals.css). */
export function seriesClass(slot: number): string {
  return slot === behindSlot ? "series" : `series series-${slot % looks}`;
}

/** Returns the class of an interval's band; among several series it is shown only while its series is highlighted. */
export function bandClass(slot: number, count: number): string {
  return count > 1 ? `${seriesClass(slot)} band` : seriesClass(slot);
}

/**
 * Returns the look of the series in `slot`. From the ninth on colors repeat with other markers, so that 64 looks differ. Lines of base
 * models are dashed.
 */
export function seriesLook(slot: number, source: SeriesSource, base = false): SeriesLook {
  if (slot === behindSlot) return { ...lines[source], colour: "var(--color-line-2)", marker: "circle", width: 1.25, hollow: true };
  const [at, round] = [slot % looks, Math.floor(slot / looks)];
  // Shifts the markers by three in each round: neighbors in the list differ clearly, and all eight markers are used before one repeats.
  const marker = markers[(at + 3 * round) % looks] ?? "circle";
  const line = lines[source];
  const dash = base ? baseDash[source] : (line.dash ?? (at < looks / 2 ? undefined : secondHalf));
  return { ...line, colour: `var(--series-${at + 1})`, marker, dash };
}

/**
 * Returns the opacity of the bar at `position` in a group of `count`: bars differ only in lightness, and their outline keeps the lightest
 * one visible.
 */
export function barFill(position: number, count: number): number {
  return count < 2 ? 0.85 : 0.9 - (0.8 * position) / (count - 1);
}

/** Returns the SVG path of a marker around (x, y) with about the area of a circle of radius r. */
export function markerPath(marker: Marker, x: number, y: number, r: number): string {
  const polygon = (points: readonly (readonly [number, number])[]) =>
    `M${points.map(([dx, dy]) => `${round(x + dx * r)},${round(y + dy * r)}`).join("L")}Z`;
  switch (marker) {
    case "circle":
      return `M${round(x - r)},${round(y)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
    case "square":
      return polygon([
        [-0.88, -0.88],
        [0.88, -0.88],
        [0.88, 0.88],
        [-0.88, 0.88],
      ]);
    case "triangle":
      return polygon([
        [0, -1.25],
        [1.15, 0.85],
        [-1.15, 0.85],
      ]);
    case "down":
      return polygon([
        [0, 1.25],
        [1.15, -0.85],
        [-1.15, -0.85],
      ]);
    case "diamond":
      return polygon([
        [0, -1.3],
        [1.1, 0],
        [0, 1.3],
        [-1.1, 0],
      ]);
    case "hexagon":
      return polygon([
        [0, -1.15],
        [1, -0.57],
        [1, 0.57],
        [0, 1.15],
        [-1, 0.57],
        [-1, -0.57],
      ]);
    case "plus":
      return polygon(arms);
    case "cross":
      return polygon(arms.map(([dx, dy]) => [(dx - dy) * Math.SQRT1_2, (dx + dy) * Math.SQRT1_2] as const));
  }
}

const arms: readonly (readonly [number, number])[] = [
  [-0.4, -1.2],
  [0.4, -1.2],
  [0.4, -0.4],
  [1.2, -0.4],
  [1.2, 0.4],
  [0.4, 0.4],
  [0.4, 1.2],
  [-0.4, 1.2],
  [-0.4, 0.4],
  [-1.2, 0.4],
  [-1.2, -0.4],
  [-0.4, -0.4],
];

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
