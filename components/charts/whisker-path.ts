export interface WhiskerShape {
  /** Pixels along the interval, in either direction; the ends may lie outside the plot. */
  from: number;
  to: number;
  /** Start and end of the plot in that direction. */
  within: readonly [start: number, end: number];
  /** Position across, in pixels. */
  at: number;
  /** Half the width of an end inside the plot, in pixels; 0 for none. */
  arm: number;
  /** Draws the interval vertically; horizontally if absent. */
  upright?: boolean;
}

/** Length of an arrowhead along the whisker, and half its width, in pixels. */
const headLength = 4;
const headWidth = 3;

/**
 * Draws an interval as a path. An end outside the plot becomes an arrowhead at the plot's edge; the path is empty if the whole interval is
 * outside.
 */
export function whiskerPath({ from, to, within: [start, end], at, arm, upright = false }: WhiskerShape): string {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (high < start || low > end) return "";
  const [first, last] = [Math.max(low, start), Math.min(high, end)];
  const place = (along: number, across: number) => (upright ? `${across},${along}` : `${along},${across}`);
  const bar = (along: number) => (arm === 0 ? "" : `M${place(along, at - arm)}L${place(along, at + arm)}`);
  const head = (along: number, back: number) =>
    `M${place(along + back, at - headWidth)}L${place(along, at)}L${place(along + back, at + headWidth)}`;
  return [
    `M${place(first, at)}L${place(last, at)}`,
    low < start ? head(start, headLength) : bar(first),
    high > end ? head(end, -headLength) : bar(last),
  ].join("");
}
