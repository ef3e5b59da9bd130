import type { RunEndurance } from "@/lib/contracts/endurance";
import { readRunEndurance } from "@/lib/reads/run-endurance";
import { noSuchLink } from "./no-such-link";
import { resolveShare } from "./resolve-share";

/** Turns of the dialogues of the run of a run's link; throws `not_found` for every other link. */
export async function sharedEndurance(slug: string, verifier?: string): Promise<RunEndurance> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  return readRunEndurance(target.runId, verifier);
}
