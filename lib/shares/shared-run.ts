import type { RunDetail, RunRow } from "@/lib/contracts/run";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { type Hidden, hideAddresses, publicReason, publicSettings, publicStates, readHidden } from "./hide-addresses";
import type { Scope } from "./scope";

/** Failures grouped by their public reasons: two that differ only in hidden parts are one. */
function publicFailures({ failures }: RunDetail, hidden: Hidden): RunDetail["failures"] {
  const groups = new Map<string, RunDetail["failures"][number]>();
  for (const { reason: stored, status, count } of failures) {
    const reason = publicReason(stored, hidden);
    groups.set(`${status} ${reason}`, { reason, status, count: count + (groups.get(`${status} ${reason}`)?.count ?? 0) });
  }
  return [...groups.values()];
}

const decided = /the difference from run \d+ is decided, (?:with \d+ gained and \d+ lost|-?[\d.]+ to -?[\d.]+ points)/;

/**
 * The reason of a run's ending as a reader of a share may see it. A budget's name and the rest of its amount concern other runs too, and a
 * decided difference is a result of another run.
 */
const publicEnd = ({ reason, stoppedBy }: RunRow, hidden: Hidden): string | null => {
  if (reason === null) return null;
  if (stoppedBy === "budget" || stoppedBy === "month") return "Its budget is used up.";
  return hideAddresses(reason.replace(decided, "the difference from another run is decided"), hidden);
};

/**
 * Builds a row of a list of runs for readers outside Heed, without its cost. It names each public field, so that a new field of a row stays
 * private until it is added here.
 */
export function publicRow(run: RunRow, hidden: Hidden): RunRow {
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
    reason: publicEnd(run, hidden),
    stoppedBy: run.stoppedBy,
    sampleCount: run.sampleCount,
    wholeCount: run.wholeCount,
    counts: run.counts,
    endings: run.endings,
    turnedAway: run.turnedAway && { ...run.turnedAway, costUsd: null },
    missed: run.missed,
    headline: run.headline,
    missing: run.missing,
    costUsd: null,
    inputTokens: run.inputTokens,
    outputTokens: run.outputTokens,
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
  };
}

/**
 * Builds a run for readers outside Heed: without log, cost, price, budget, judge, parameters and the endpoint's address. The caller removes
 * keys.
 */
export function publicRun(run: RunDetail, hidden: Hidden): RunDetail {
  return {
    ...publicRow(run, hidden),
    takenFrom: run.takenFrom && { ...run.takenFrom, origin: "", file: "a file", connected: undefined },
    model: publicSettings(run.model),
    settingStates: publicStates(run.settingStates),
    price: null,
    verifier: run.verifier,
    verifierVersion: run.verifierVersion,
    concurrency: run.concurrency,
    repetitions: run.repetitions,
    maxRetries: run.maxRetries,
    changes: run.changes,
    probeAt: run.probeAt,
    autoResume: run.autoResume,
    tolerated: run.tolerated,
    systemPrompt: run.systemPrompt,
    // A rule that names a run means a run that the share does not cover.
    stopRule: run.stopRule?.kind === "difference" ? null : run.stopRule,
    budget: null,
    params: {},
    judgeName: null,
    judgeLeftOut: [],
    warmFirst: run.warmFirst,
    cache: run.cache,
    batch: run.batch,
    askedAgain: run.askedAgain && { ...run.askedAgain, costUsd: null },
    axes: run.axes,
    scoredWith: run.scoredWith,
    outdated: run.outdated,
    former: run.former,
    // A self-hosted server may call a model by its path.
    servedModels: run.servedModels.map(({ name, replies }) => ({ name: name.slice(name.lastIndexOf("/") + 1), replies })),
    shortPrompts: run.shortPrompts,
    replyMarks: run.replyMarks,
    failures: publicFailures(run, hidden),
    copied: run.copied,
    log: [],
  };
}

const noCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };

/** What is left of a run beside one of its samples: how it was asked, and nothing that counts or describes the results of the others. */
const publicRunOfSample = (run: RunDetail, hidden: Hidden): RunDetail => ({
  ...publicRun(run, hidden),
  ...{ reason: null, counts: noCounts, endings: undefined, turnedAway: undefined, missed: undefined, headline: null, missing: null },
  ...{ inputTokens: 0, outputTokens: 0, askedAgain: null, servedModels: [], shortPrompts: 0, replyMarks: [], failures: [], copied: 0 },
});

/**
 * Reads the run of a share, without log, cost, price, budget, judge, parameters and the endpoint's address; a shared sample has no results
 * of its run. Throws `not_found`.
 */
export async function sharedRun(scope: Scope): Promise<RunDetail> {
  const runId = scope.run();
  const [run, hidden] = await Promise.all([readRun(runId), readHidden(runId)]);
  return withoutKeys(scope.share.target.kind === "sample" ? publicRunOfSample(run, hidden) : publicRun(run, hidden));
}
