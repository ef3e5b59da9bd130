import type { SeriesSource } from "./chart-series";

/** Shape of a series' points: the second channel beside colour. */
export type Marker = "circle" | "square" | "triangle" | "diamond" | "down" | "plus" | "cross" | "hexagon";

const markers: readonly Marker[] = ["circle", "square", "triangle", "diamond", "down", "plus", "cross", "hexagon"];

/** How many series differ in colour. */
export const looks = markers.length;

export interface SeriesLook {
  /** CSS colour. */
  colour: string;
  marker: Marker;
  /** `strokeDasharray`: none measured and imported (dash and dot from the fifth on), short dashes published, dots simulated; base models have long dashes among them. */
  dash: string | undefined;
  width: number;
  /** Markers of published series are hollow. */
  hollow: boolean;
}

const lines: Record<SeriesSource, Pick<SeriesLook, "dash" | "width" | "hollow">> = {
  measured: { dash: undefined, width: 2, hollow: false },
  imported: { dash: undefined, width: 2, hollow: false },
  simulated: { dash: "0.1 4", width: 2.25, hollow: false },
  published: { dash: "5 3", width: 1.25, hollow: true },
};

/** Dash and dot of a solid line from the fifth series on: hues of the first four return there for those who see fewer. */
const secondHalf = "7 4 0.1 4";

/** Dashes of base models: long where the source has none, long and two dots, or long and short. */
const baseDash: Record<SeriesSource, string> = {
  measured: "9 4",
  imported: "9 4",
  simulated: "9 4 0.1 4 0.1 4",
  published: "11 3 2 3",
};

/** Slot of all series in grey behind the others. */
export const behindSlot = -1;

/** Class of all that is drawn of a series, by which it can stand out (see globals.css). */
export function seriesClass(slot: number): string {
  return slot === behindSlot ? "series" : `series series-${slot % looks}`;
}

/** Class of an interval's band: where several series are drawn, it is seen while its series stands out. */
export function bandClass(slot: number, count: number): string {
  return count > 1 ? `${seriesClass(slot)} band` : seriesClass(slot);
}

/** The look of the series in `slot`; from the ninth on colours return with other markers, so that 64 differ. Lines of base models are dashed. */
export function seriesLook(slot: number, source: SeriesSource, base = false): SeriesLook {
  if (slot === behindSlot) return { ...lines[source], colour: "var(--color-line-2)", marker: "circle", width: 1.25, hollow: true };
  const [at, round] = [slot % looks, Math.floor(slot / looks)];
  // Three steps a round: neighbours in the list stay apart, and all eight markers come before one returns.
  const marker = markers[(at + 3 * round) % looks] ?? "circle";
  const line = lines[source];
  const dash = base ? baseDash[source] : (line.dash ?? (at < looks / 2 ? undefined : secondHalf));
  return { ...line, colour: `var(--series-${at + 1})`, marker, dash };
}

/** Opacity of the bar at `position` of a group of `count`: one hue, lightness alone; the outline keeps the lightest one visible. */
export function barFill(position: number, count: number): number {
  return count < 2 ? 0.85 : 0.9 - (0.8 * position) / (count - 1);
}

/** SVG path of a marker around (x, y) with about the area of a circle of radius r. */
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
