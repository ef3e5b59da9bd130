import { describe, it } from "vitest";
import { exportChecks } from "./conformance-exports.fixture";
import { intervalChecks } from "./conformance-intervals.fixture";
import { itemChecks } from "./conformance-items.fixture";
import { manifestChecks } from "./conformance-manifest.fixture";
import { metricChecks } from "./conformance-metrics.fixture";
import { type Checks, type ConformanceOptions, subjectOf } from "./conformance-subject.fixture";
import { verdictChecks } from "./conformance-verdicts.fixture";
import type { Family } from "./engine";

/** Checks that every family must pass, so that Heed can treat all families alike. */
export const checks: Checks = { ...manifestChecks, ...itemChecks, ...exportChecks, ...verdictChecks, ...metricChecks, ...intervalChecks };

/** Runs all checks on a family; a test file in the family's folder calls and awaits it. */
export async function conformance({ manifest, engine }: Family, options: ConformanceOptions): Promise<void> {
  const subject = subjectOf({ manifest, engine: await engine() }, options);
  describe(manifest.id, () => {
    for (const [name, check] of Object.entries(checks)) it(name, () => check(subject));
  });
}
