import type { ChartMark } from "./chart-kit";
import { behindSlot } from "./series-look";

/** Mark with its position in pixels. */
export interface PlacedMark {
  mark: ChartMark;
  left: number;
  top: number;
}

/**
 * Rule by which the pointer selects marks: `across` all series at the nearest x, `point` the nearest mark alone, `around` the nearest mark
 * and all at its x, `rows` or `columns` one mark in the nearest row or column.
 */
export type Pointing = "across" | "point" | "around" | "rows" | "columns";

/** Returns the mark nearest to a pointer at (left, top); null if there are no marks. */
export function nearestMark(marks: readonly PlacedMark[], left: number, top: number, pointing: Pointing): PlacedMark | null {
  let best: PlacedMark | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const placed of marks) {
    const across = Math.abs(placed.left - left);
    const down = Math.abs(placed.top - top);
    // The first coordinate selects the column or row, the second a mark within it.
    const column = pointing === "across" || pointing === "columns";
    const distance = column ? across * 1e4 + down : pointing === "rows" ? down * 1e4 + across : Math.hypot(across, down);
    if (distance < least) [best, least] = [placed, distance];
  }
  return best;
}

/**
 * Returns the marks at the same place as `chosen`, highest first, without other gray series; only `chosen` if each mark is selected alone.
 */
export function marksBeside(marks: readonly PlacedMark[], chosen: PlacedMark, pointing: Pointing): PlacedMark[] {
  if (pointing === "point" || pointing === "rows" || pointing === "columns") return [chosen];
  const isBeside = ({ mark }: PlacedMark) => mark.x === chosen.mark.x && (mark === chosen.mark || mark.series.slot !== behindSlot);
  return marks.filter(isBeside).sort((a, b) => a.top - b.top);
}

/** Returns the mark that an arrow key moves to from `chosen`: along its series, or to the nearest one of another series or row. */
export function markAfterKey(marks: readonly PlacedMark[], chosen: PlacedMark | null, key: string, pointing: Pointing): PlacedMark | null {
  if (!chosen) return marks[0] ?? null;
  const ownMarks = marks.filter(({ mark }) => mark.series.id === chosen.mark.series.id);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const at = ownMarks.findIndex(({ mark }) => mark === chosen.mark);
    return ownMarks[at + (key === "ArrowRight" ? 1 : -1)] ?? chosen;
  }
  if (key === "Home") return ownMarks[0] ?? chosen;
  if (key === "End") return ownMarks.at(-1) ?? chosen;
  if (pointing === "rows") {
    const down = key === "ArrowDown";
    const there = marks.filter(({ top }) => (down ? top > chosen.top + 1 : top < chosen.top - 1));
    return nearestMark(there, chosen.left, chosen.top, pointing) ?? chosen;
  }
  if (pointing === "columns") {
    // Left and right move along the series, which visits the marks of a column one after another; up and down stay within the column.
    const near = ownMarks.filter(({ left }) => Math.abs(left - chosen.left) < 1).sort((a, b) => a.top - b.top);
    return near[near.indexOf(chosen) + (key === "ArrowDown" ? 1 : -1)] ?? chosen;
  }
  const series = [...new Set(marks.map(({ mark }) => mark.series.id))];
  const beside = marksBeside(marks, chosen, "across");
  if (pointing !== "point" && beside.length > 1) {
    const at = beside.findIndex(({ mark }) => mark === chosen.mark);
    return beside[at + (key === "ArrowDown" ? 1 : -1)] ?? chosen;
  }
  const other = series[(series.indexOf(chosen.mark.series.id) + (key === "ArrowDown" ? 1 : series.length - 1)) % series.length];
  return (
    nearestMark(
      marks.filter(({ mark }) => mark.series.id === other),
      chosen.left,
      chosen.top,
      pointing,
    ) ?? chosen
  );
}
