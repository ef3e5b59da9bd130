import type { RunFlips } from "@/lib/contracts/run";
import { readRunFlips } from "@/lib/reads/run-flips";
import { noSuchLink } from "./no-such-link";
import { resolveShare } from "./resolve-share";

/** Where a verifier differs on the run of a run's link; throws `not_found` for every other link. */
export async function sharedFlips(slug: string, verifier: string): Promise<RunFlips> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  return readRunFlips(target.runId, verifier);
}
