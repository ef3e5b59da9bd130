import { manifestById } from "@/lib/benchmarks/registry";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { type PanelAsked, readPanel } from "@/lib/reads/panel";
import { readRun } from "@/lib/reads/run";
import type { Scope } from "./scope";
import { noSuchLink } from "./share";

/**
 * Reads the data of a panel of the shared run or of one of its samples; the share of a sample has only that sample's panels. Throws the
 * same `not_found` for all others.
 */
export async function sharedPanel(
  scope: Scope,
  panel: string,
  asked: Pick<PanelAsked, "ordinal" | "verifier" | "turns">,
): Promise<unknown> {
  const { target } = scope.share;
  const runId = scope.run();
  const { benchmark } = await readRun(runId);
  const place = manifestById(benchmark).panels.find(({ id }) => id === panel)?.place;
  const isCovered =
    target.kind === "sample" ? place === "sample" && asked.ordinal === target.ordinal : place === "run" || place === "sample";
  if (!isCovered) throw noSuchLink();
  return withoutKeys(await readPanel(benchmark, panel, { ...asked, runId }));
}
