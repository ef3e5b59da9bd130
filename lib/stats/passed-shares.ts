import { bare, bounded, type Estimate, inPercent, only, shareEstimate } from "./estimate";
import { jackknifeRatio } from "./jackknife";
import { midPInterval, proportionInterval } from "./proportion-interval";
import { scaledInterval } from "./scaled-interval";

/**
 * Computes the share of answers that pass, in percent. With one answer per item, or if all agree, the interval is mid-p; otherwise it is
 * modified Wilson's at the effective size with Student's t over items.
 */
export function proportion(successes: readonly boolean[], items: readonly string[]): Estimate {
  return shareEstimate(successes.map(Number), items, { cluster: "item", independent: true });
}

/** Computes the share of answers that pass only the loose check, in percentage points. */
export function gainOf(strict: readonly boolean[], loose: readonly boolean[], items: readonly string[]): Estimate {
  const gained = loose.map((passes, at) => Number(passes && strict[at] !== true));
  return shareEstimate(gained, items, { cluster: "item" });
}

/**
 * Computes the share of rules that hold, in percent, clustered by item. For items asked once the interval is modified Wilson's; for
 * repeated items it is Student's t of the log odds.
 */
export function rulesEstimate(holds: readonly boolean[], items: readonly string[], { repeated }: { repeated: boolean }): Estimate {
  // An answer's rules are not independent, and neither are repetitions of its item. With repeated items a few hard ones make the share
  // lopsided.
  const n = holds.length;
  if (n === 0) return bare(null, 0, "Nothing has been scored.");
  const value = holds.filter(Boolean).length / n;
  const jackknife = jackknifeRatio(
    holds.map(Number),
    holds.map(() => 1),
    items,
  );
  if (!jackknife) {
    // A single answer with one rule is an independent trial.
    const bounds = n === 1 ? midPInterval(value, 1) : null;
    return inPercent(bounded(value, null, n, bounds, only("item")));
  }
  const odds = repeated ? scaledInterval(value, jackknife.standardError, jackknife.degrees, "logit") : null;
  const bounds =
    odds ?? proportionInterval({ value, standardError: jackknife.standardError, units: jackknife.degrees + 1 }, jackknife.degrees);
  return inPercent(bounded(value, jackknife.standardError, n, bounds, only("item")));
}
