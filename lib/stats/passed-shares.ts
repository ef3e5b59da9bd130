import { bare, bounded, type Estimate, inPercent, only, shareEstimate } from "./estimate";
import { jackknifeRatio } from "./jackknife";
import { midPInterval, proportionInterval } from "./proportion-interval";
import { scaledInterval } from "./scaled-interval";

/**
 * The share of answers that pass in percent. With one answer an item the interval is mid-p; repetitions of an item hang together, so then it
 * is modified Wilson's at the effective size, with Student's t over items.
 */
export function proportion(successes: readonly boolean[], items: readonly string[]): Estimate {
  return shareEstimate(successes.map(Number), items, { cluster: "item", independent: true });
}

/** The share of answers that pass loosely alone, in percentage points. */
export function gainOf(strict: readonly boolean[], loose: readonly boolean[], items: readonly string[]): Estimate {
  const gained = loose.map((passes, at) => Number(passes && strict[at] !== true));
  return shareEstimate(gained, items, { cluster: "item" });
}

/**
 * The share of rules that hold in percent. An answer's rules hang together, and so do repetitions of its item: of items asked once the
 * interval is modified Wilson's, of repeated ones Student's t of the log odds, since a few hard items make the share lopsided.
 */
export function rulesEstimate(holds: readonly boolean[], items: readonly string[], { repeated }: { repeated: boolean }): Estimate {
  const n = holds.length;
  if (n === 0) return bare(null, 0, "Nothing has been scored.");
  const value = holds.filter(Boolean).length / n;
  const jackknife = jackknifeRatio(
    holds.map(Number),
    holds.map(() => 1),
    items,
  );
  if (!jackknife) {
    // One answer with one rule is a trial of its own.
    const bounds = n === 1 ? midPInterval(value, 1) : null;
    return inPercent(bounded(value, null, n, bounds, only("item")));
  }
  const odds = repeated ? scaledInterval(value, jackknife.standardError, jackknife.degrees, "logit") : null;
  const bounds = odds ?? proportionInterval({ value, standardError: jackknife.standardError, units: n }, jackknife.degrees);
  return inPercent(bounded(value, jackknife.standardError, n, bounds, only("item")));
}
