import type { PointsSearch, SamplePoints } from "@/lib/contracts/sample-points";
import { readSamplePoints } from "@/lib/reads/sample-points";
import { noSuchLink } from "./no-such-link";
import { resolveShare } from "./resolve-share";

/** Samples of the run of a run's link as points; throws `not_found` for every other link. */
export async function sharedPoints(slug: string, search: PointsSearch): Promise<SamplePoints> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  return readSamplePoints(target.runId, search);
}
