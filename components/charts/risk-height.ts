/** Height of a row of the numbers at risk, in pixels. */
export const riskLine = 16;

/** Height that the numbers at risk take below the axis, in pixels: known before anything is drawn, so that nothing moves. */
export function riskHeight(series: number): number {
  return 22 + riskLine * series;
}
