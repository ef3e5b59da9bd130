import type pg from "pg";
import { z } from "zod";
import { type LaunchesRequest, type LaunchesStarted, launchesRequest } from "@/lib/contracts/launch";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run-request";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { afterLaunch } from "@/lib/engine/afterwards";
import type { StateChange } from "@/lib/engine/transition";
import { HeedError } from "@/lib/errors";
import { endpointLimitKey } from "@/lib/limits/lease";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import type { CheckedLaunch } from "./check-launch";
import { type PreparedRun, prepareRun, writeRun } from "./launch-run";
import { monthForLaunch, requireLimit } from "./month-checks";

const idShape = z.object({ id: z.number().int() });
const launchSql = "insert into launch (name, together, budget_id, person_id) values ($1, $2, $3, $4) returning id";
const budgetSql = "insert into budget (unit, amount) values ('usd', $1) returning id";

/** Returns a key by which runs of one launch take turns: the endpoint with its key variable; simulated models share one key. */
export function turnKey(settings: CheckedLaunch["model"]["settings"]): string {
  return settings.kind === "simulated" ? "simulated" : endpointLimitKey(settings);
}

/** Returns for each run the index of the previous one with the same key; null for the first with its key. */
export function formers(keys: readonly string[]): (number | null)[] {
  const last = new Map<string, number>();
  return keys.map((key, at) => {
    const former = last.get(key) ?? null;
    last.set(key, at);
    return former;
  });
}

async function cellName({ suiteId, modelId }: LaunchRequest): Promise<string> {
  const [suite, model] = await Promise.all([
    prisma().suite.findUnique({ where: { id: suiteId }, select: { name: true } }),
    prisma().model.findUnique({ where: { id: modelId }, select: { name: true } }),
  ]);
  return `${suite?.name ?? `suite ${suiteId}`} × ${model?.name ?? `model ${modelId}`}`;
}

/** Adds the name of the run to an error about it. */
async function withRunName(error: unknown, at: number, request: LaunchRequest): Promise<HeedError> {
  if (!(error instanceof HeedError)) throw error;
  const name = await cellName(request);
  const path = `runs.${at}`;
  // Some errors concern a variable or a budget's name, which is not a field of the form.
  const field = error.where !== null && (error.where.split(".")[0] ?? "") in launchRequest.shape ? `${path}.${error.where}` : path;
  const issues = error.issues.length > 0 ? error.issues : [{ path: "", message: error.message }];
  return new HeedError(error.code, `${name}: ${error.message}`, {
    where: field,
    issues: issues.map((issue) => ({ path: issue.path === "" ? field : `${path}.${issue.path}`, message: `${name}: ${issue.message}` })),
    cause: error,
  });
}

/** Combines several errors into one, with the message of the first and all issues. */
function together(faults: readonly HeedError[], runs: number): HeedError | null {
  const [first, ...more] = faults;
  if (!first || more.length === 0) return first ?? null;
  const rest = `${faults.length} of ${runs} runs cannot be launched with these settings; nothing was launched.`;
  return new HeedError(first.code, `${first.message} ${rest}`, {
    ...(first.where !== null && { where: first.where }),
    issues: faults.flatMap(({ issues }) => issues),
    cause: first,
  });
}

const isFree = ({ price, judgePrice }: Pick<PreparedRun, "price" | "judgePrice">) => price === null && judgePrice === null;

/** Finds and checks all runs; throws one error with the problems of all of them. */
async function prepareAll(runs: readonly LaunchRequest[], stopAt: number | null, by: string | null): Promise<PreparedRun[]> {
  const month = await monthForLaunch(by);
  const outcomes = await Promise.all(
    runs.map(async (request, at): Promise<PreparedRun | HeedError> => {
      try {
        if (stopAt !== null && request.budget)
          throw new HeedError("invalid", "The launch already has a limit. Remove one of the two.", { where: "budget" });
        const prepared = await prepareRun(request);
        if (stopAt !== null && prepared.price === null && prepared.checked.model.settings.kind !== "simulated")
          throw new HeedError(
            "invalid",
            "The model has no price, so dollars cannot be counted. Set its price, or launch without a dollar limit.",
            { where: "modelId" },
          );
        if (month !== null) await requireLimit(month, prepared);
        return prepared;
      } catch (error) {
        return withRunName(error, at, request);
      }
    }),
  );
  const faults = outcomes.flatMap((outcome) => (outcome instanceof HeedError ? [outcome] : []));
  const fault = together(faults, runs.length);
  if (fault) throw fault;
  const prepared = outcomes.flatMap((outcome) => (outcome instanceof HeedError ? [] : [outcome]));
  if (stopAt !== null && prepared.every(isFree)) {
    const message = "Neither the models nor their judges cost anything, so a dollar limit has no effect. Remove it.";
    throw new HeedError("invalid", message, { where: "stopAt", issues: [{ path: "stopAt", message }] });
  }
  return prepared;
}

async function newId(client: pg.PoolClient, sql: string, values: unknown[]): Promise<number> {
  const [row] = await queryRows(idShape, sql, values, client);
  if (!row) throw new Error("an insert returned no row");
  return row.id;
}

/**
 * Launches all runs or none, in one transaction; at each endpoint one after another unless `together`. Throws `conflict` if the month of
 * `by` is used up, else `not_found` or `invalid` with an issue for every faulty run ("runs.3.params.x").
 */
export async function launchRuns(request: LaunchesRequest, by: string | null = null): Promise<LaunchesStarted> {
  const { name, together: isTogether, runs, stopAt } = launchesRequest.parse(request);
  const prepared = await prepareAll(runs, stopAt, by);
  const former = formers(
    // A run in batches leaves its endpoint free, and may take a day.
    prepared.map(({ checked, request: { batch } }, at) => (batch ? `batches of ${at}` : turnKey(checked.model.settings))),
  );
  await prepareQueue();
  const started = await transaction(async (client) => {
    const budgetId = stopAt === null ? null : await newId(client, budgetSql, [stopAt]);
    const launchId = await newId(client, launchSql, [name, isTogether, budgetId, by]);
    const launched: StateChange[] = [];
    for (const [at, run] of prepared.entries()) {
      const before = isTogether ? null : (former[at] ?? null);
      const place = {
        launchId,
        waitsFor: before === null ? null : (launched[before]?.id ?? null),
        // Models without a price are simulated here and cost nothing, but their judge may.
        budgetId: isFree(run) ? null : budgetId,
      };
      try {
        launched.push(await writeRun(client, run, by, place));
      } catch (error) {
        throw await withRunName(error, at, run.request);
      }
    }
    return { launchId, launched };
  });
  await afterLaunch(started.launched);
  return { launchId: started.launchId, runIds: started.launched.map(({ id }) => id) };
}
