import type { FittedCurve } from "../metric";
import type { OutcomeStrips } from "../missed-checks";
import type { SamplePoints } from "../sample-points";

// These functions narrow data that the contracts leave open, such as a metric's `detail`, for charts. The server made the data, so the name
// of its list is enough to identify it.

/** Checks whether a value has a list under this name. */
export const lists = (detail: unknown, name: string): boolean =>
  typeof detail === "object" && detail !== null && name in detail && Array.isArray(detail[name as keyof typeof detail]);

/** Returns the fitted curve in a metric's `detail`; null if there is none. */
export const fittedCurveOf = (detail: unknown): FittedCurve | null => (lists(detail, "points") ? (detail as FittedCurve) : null);

/** Returns the points that a chart has loaded; null if there are none. */
export const pointsOf = (loaded: unknown): SamplePoints | null => (lists(loaded, "points") ? (loaded as SamplePoints) : null);

/** Returns the strips that a chart has loaded; null if there are none. */
export const stripsOf = (loaded: unknown): OutcomeStrips | null => (lists(loaded, "strips") ? (loaded as OutcomeStrips) : null);
