import { manifestById } from "@/lib/benchmarks/registry";
import { isOfRun } from "@/lib/contracts/share";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { type PanelAsked, readPanel } from "@/lib/reads/panel";
import { readRun } from "@/lib/reads/run";
import { noSuchLink, resolveShare } from "./share";

/**
 * Data of a panel of the link's run or of one of its samples; a sample's link has the panels of that sample alone. Throws the same
 * `not_found` for all others.
 */
export async function sharedPanel(
  slug: string,
  panel: string,
  asked: Pick<PanelAsked, "ordinal" | "verifier" | "turns">,
): Promise<unknown> {
  const { target } = await resolveShare(slug);
  if (!isOfRun(target)) throw noSuchLink();
  const { benchmark } = await readRun(target.runId);
  const place = manifestById(benchmark).panels.find(({ id }) => id === panel)?.place;
  const isCovered = target.kind === "run" ? place === "run" || place === "sample" : place === "sample" && asked.ordinal === target.ordinal;
  if (!isCovered) throw noSuchLink();
  return withoutKeys(await readPanel(benchmark, panel, { ...asked, runId: target.runId }));
}
