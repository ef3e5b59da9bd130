import type { RunDetail } from "@/lib/contracts/run";
import { isOfRun } from "@/lib/contracts/share";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { hideAddresses, publicReason, publicSettings } from "./hide-addresses";
import { noSuchLink, resolveShare } from "./share";

/** Failures by the reasons that a reader sees: two that differ in what is hidden are one. */
function publicFailures({ failures, model }: RunDetail): RunDetail["failures"] {
  const groups = new Map<string, RunDetail["failures"][number]>();
  for (const { reason: stored, status, count } of failures) {
    const reason = publicReason(stored, model);
    groups.set(`${status} ${reason}`, { reason, status, count: count + (groups.get(`${status} ${reason}`)?.count ?? 0) });
  }
  return [...groups.values()];
}

/** A run as a reader outside the house may see it: without log, price, budget, judge, parameters and the endpoint's address. Keys are taken out by whoever sends it. */
export function publicRun({ unconnected: _, ...run }: RunDetail): RunDetail {
  const hide = (text: string): string => hideAddresses(text, run.model);
  return {
    ...run,
    modelId: null,
    launch: null,
    waitsFor: null,
    note: "",
    tags: [],
    takenFrom: run.takenFrom && { ...run.takenFrom, file: "a file", connected: undefined },
    // A shared budget's name and what is left of it speak of other runs too.
    reason: run.reason === null ? null : run.stoppedBy === "budget" ? "Its budget is reached." : hide(run.reason),
    budget: null,
    model: publicSettings(run.model),
    price: null,
    params: {},
    // A server of one's own may call a model by its path.
    servedModels: run.servedModels.map(({ name, replies }) => ({ name: name.slice(name.lastIndexOf("/") + 1), replies })),
    judgeName: null,
    judgeLeftOut: [],
    failures: publicFailures(run),
    log: [],
  };
}

/** The run behind a run's or sample's link, without log, price, budget, judge, parameters and the endpoint's address; a sample's link has neither failure groups nor the run's number. Throws `not_found`. */
export async function sharedRun(slug: string): Promise<RunDetail> {
  const { target } = await resolveShare(slug);
  if (!isOfRun(target)) throw noSuchLink();
  const run = await readRun(target.runId);
  return withoutKeys({ ...publicRun(run), ...(target.kind === "sample" && { failures: [], headline: null, bounds: null }) });
}
