import type { FittedCurve } from "../metric";
import type { OutcomeStrips } from "../missed-checks";
import type { SamplePoints } from "../sample-points";

// What charts read of data that the contracts leave open, such as a metric's `detail`: the server made it, so its list alone tells what it is.

/** Whether something has a list of this name. */
export const lists = (detail: unknown, name: string): boolean =>
  typeof detail === "object" && detail !== null && name in detail && Array.isArray(detail[name as keyof typeof detail]);

/** The fitted curve in a metric's `detail`; null where it has none. */
export const fittedCurveOf = (detail: unknown): FittedCurve | null => (lists(detail, "points") ? (detail as FittedCurve) : null);

/** The points that a chart has loaded; null where it has none. */
export const pointsOf = (loaded: unknown): SamplePoints | null => (lists(loaded, "points") ? (loaded as SamplePoints) : null);

/** The strips that a chart has loaded; null where it has none. */
export const stripsOf = (loaded: unknown): OutcomeStrips | null => (lists(loaded, "strips") ? (loaded as OutcomeStrips) : null);
