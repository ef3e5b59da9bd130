import type { ModelSettings } from "@/lib/contracts/model";
import type { RunDetail, RunRow } from "@/lib/contracts/run";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { hideAddresses, publicReason, publicSettings } from "./hide-addresses";
import type { Scope } from "./scope";

/** Failures by the reasons that a reader sees: two that differ in what is hidden are one. */
function publicFailures({ failures, model }: RunDetail): RunDetail["failures"] {
  const groups = new Map<string, RunDetail["failures"][number]>();
  for (const { reason: stored, status, count } of failures) {
    const reason = publicReason(stored, model);
    groups.set(`${status} ${reason}`, { reason, status, count: count + (groups.get(`${status} ${reason}`)?.count ?? 0) });
  }
  return [...groups.values()];
}

/** Why a run ended, as a reader of a link may see it. A budget's name and what is left of it concern other runs too. */
const publicEnd = ({ reason, stoppedBy }: RunRow, model: ModelSettings): string | null =>
  reason === null ? null : stoppedBy === "budget" ? "Its budget is used up." : hideAddresses(reason, model);

/**
 * A row of a list of runs as a reader outside the house may see it. It names each field that is public, so that a field that is added
 * to a row stays private until somebody adds it here.
 */
export function publicRow(run: RunRow, model: ModelSettings): RunRow {
  return {
    id: run.id,
    name: run.name,
    benchmark: run.benchmark,
    suiteId: run.suiteId,
    suiteName: run.suiteName,
    modelId: null,
    modelName: run.modelName,
    traits: run.traits,
    source: run.source,
    demonstration: run.demonstration,
    status: run.status,
    reason: publicEnd(run, model),
    stoppedBy: run.stoppedBy,
    sampleCount: run.sampleCount,
    wholeCount: run.wholeCount,
    counts: run.counts,
    endings: run.endings,
    turnedAway: run.turnedAway,
    missed: run.missed,
    headline: run.headline,
    missing: run.missing,
    costUsd: run.costUsd,
    inputTokens: run.inputTokens,
    outputTokens: run.outputTokens,
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
  };
}

/** A run as a reader outside the house may see it: without log, cost, price, budget, judge, parameters and the endpoint's address. Keys are taken out by whoever sends it. */
export function publicRun(run: RunDetail): RunDetail {
  return {
    ...publicRow(run, run.model),
    costUsd: null,
    turnedAway: run.turnedAway && { ...run.turnedAway, costUsd: null },
    takenFrom: run.takenFrom && { ...run.takenFrom, origin: "", file: "a file", connected: undefined },
    model: publicSettings(run.model),
    price: null,
    verifier: run.verifier,
    verifierVersion: run.verifierVersion,
    concurrency: run.concurrency,
    repetitions: run.repetitions,
    maxRetries: run.maxRetries,
    changes: run.changes,
    probeAt: run.probeAt,
    goesOn: run.goesOn,
    tolerated: run.tolerated,
    stopRule: run.stopRule,
    budget: null,
    params: {},
    judgeName: null,
    judgeLeftOut: [],
    warmFirst: run.warmFirst,
    askedAgain: run.askedAgain && { ...run.askedAgain, costUsd: null },
    axes: run.axes,
    scoredWith: run.scoredWith,
    outdated: run.outdated,
    former: run.former,
    // A server of one's own may call a model by its path.
    servedModels: run.servedModels.map(({ name, replies }) => ({ name: name.slice(name.lastIndexOf("/") + 1), replies })),
    shortPrompts: run.shortPrompts,
    replyMarks: run.replyMarks,
    failures: publicFailures(run),
    log: [],
  };
}

/** The run behind a run's or sample's link, without log, cost, price, budget, judge, parameters and the endpoint's address; a sample's link has neither failure groups nor the run's number. Throws `not_found`. */
export async function sharedRun(scope: Scope): Promise<RunDetail> {
  const run = await readRun(scope.run());
  return withoutKeys({ ...publicRun(run), ...(scope.share.target.kind === "sample" && { failures: [], headline: null, missing: null }) });
}
