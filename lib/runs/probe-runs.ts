import { z } from "zod";
import { openaiCompatible, price } from "@/lib/contracts/model";
import { usualProtocol } from "@/lib/contracts/plain/protocols";
import { budget } from "@/lib/contracts/run-request";
import type { Usage } from "@/lib/contracts/usage";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { slotPool } from "@/lib/engine/asking/slot-pool";
import { type Clock, systemClock } from "@/lib/engine/clock";
import { probePauses } from "@/lib/engine/stop-run";
import { HeedError } from "@/lib/errors";
import { spendBudgets } from "@/lib/limits/budget";
import { endpointLimitKey, type Lease } from "@/lib/limits/lease";
import { countedCall } from "@/lib/metrics/count-calls";
import { askOneWord } from "@/lib/providers/ask-one-word";
import { ProviderError } from "@/lib/providers/provider-error";
import { remoteKinds } from "@/lib/record/remote-kinds";
import { runCost } from "@/lib/record/run-cost";
import { logRun } from "@/lib/record/run-log";
import { unconnectedSql } from "@/lib/record/unconnected";
import { resumeRun } from "./resume-run";

/** The result of probing an endpoint. `never`: it answers, but refuses for a reason that only a person can resolve. */
export type Probe = { state: "answers"; usage: Usage | null } | { state: "dead" | "never"; why: string };

/** Returns the seconds until the next probe after `failed` failures. */
export function pauseAfter(failed: number, pauses: readonly number[] = probePauses): number {
  return pauses[Math.min(failed, pauses.length - 1)] ?? 0;
}

const inWords = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} ${seconds === 60 ? "minute" : "minutes"}`);

/** Builds the log entry of a failed probe, the `failed`th in a row; null if it would repeat the last one because pauses grow no further. */
export function probeLine(failed: number, host: string, why: string, pauses: readonly number[] = probePauses): string | null {
  const sentence = `${host} does not respond yet (${why}); Heed will check again`;
  if (failed < pauses.length) return `${sentence} in ${inWords(pauseAfter(failed, pauses))}.`;
  return failed === pauses.length ? `${sentence} every ${inWords(pauseAfter(failed, pauses))} from now on.` : null;
}

/** Interprets the error of a call to an endpoint that was unreachable. */
export function probeOf(error: unknown): Probe {
  if (error instanceof HeedError) return { state: "never", why: error.message };
  if (!(error instanceof ProviderError)) throw error;
  const why = error.detail ? `${error.reason}: ${error.detail.slice(0, 200)}` : error.reason;
  if (error.kind === "credentials" || error.kind === "model") return { state: "never", why };
  const isDead = (error.kind === "unreachable" || error.kind === "passing") && error.reason !== "empty reply";
  // A refusal of such a short request is still an answer; the run finds out whether its own requests are refused too.
  return isDead ? { state: "dead", why } : { state: "answers", usage: null };
}

/** Longest wait for a slot within the endpoint's limits; after that the probe is postponed. */
const longestWaitMs = 20_000;

/**
 * Builds a probe that requests one word of at most a few tokens within the endpoint's limits; its result is null if there was no free slot.
 */
export function probeWithin(lease: Lease, clock: Clock): Probing["probe"] {
  return async ({ model: settings, price }, signal) => {
    const slots = slotPool(1, clock, [lease.allowance(endpointLimitKey(settings), 1)]);
    const waited = new AbortController();
    void clock.sleep(longestWaitMs, AbortSignal.any([waited.signal, signal])).then(() => slots.close());
    try {
      const slot = await slots.acquire();
      if (slot === null) return null;
      try {
        const asked = () => askOneWord(settings, { signal, brief: true });
        const { usage } = await countedCall("test", asked, ({ usage }) => ({ usage, costUsd: runCost(price, usage) }));
        return { state: "answers", usage };
      } catch (error) {
        if (signal.aborted) return null;
        return probeOf(error);
      } finally {
        slots.release(slot, true);
      }
    } finally {
      waited.abort();
      slots.close();
    }
  };
}

const claimed = z.object({
  id: z.number().int(),
  model: openaiCompatible,
  price: price.nullable(),
  budget: budget.pick({ id: true, unit: true }).nullable(),
  probes: z.number().int(),
  claim: z.date(),
});
const dueRow = z.looseObject({ id: z.number().int() });
// The worker that claims a run probes it alone; the claim of a killed worker expires, and the run is due again. The address is the model's
// current one.
const claimSql = `update run r set probe_at = date_trunc('milliseconds', now() + interval '3 minutes') from (
    select o.id, coalesce(m.settings, o.model) as model from run o
      left join model m on m.id = o.model_id and m.settings->>'kind' = o.model->>'kind' and m.settings->>'model' = o.model->>'model'
        and coalesce(m.settings->>'protocol', '${usualProtocol}') = coalesce(o.model->>'protocol', '${usualProtocol}')
    where o.status = 'stopped' and o.probe_at <= now() and not o.probe_off and o.delete_at is null and o.archived_at is null and o.model->>'kind' in (${remoteKinds})
      and not ${unconnectedSql.replaceAll("r.", "o.")}
      and (coalesce(m.settings, o.model)->>'keyVariable' is null or coalesce(m.settings, o.model)->>'keyVariable' = any($1))
    order by o.probe_at limit 1 for update of o skip locked) d
  where r.id = d.id
  returning r.id, d.model, r.price, coalesce(r.probes, 0) as probes, r.probe_at as claim,
    (select json_build_object('id', b.id, 'unit', b.unit) from budget b where b.id = r.budget_id) as budget`;
const failedSql =
  "update run set probes = $2, probe_at = now() + make_interval(secs => $3) where id = $1 and status = 'stopped' and probe_at = $4";
const endSql = "update run set probe_at = null where id = $1 and status = 'stopped' and probe_at = $2";

interface Probing {
  /** Variables with keys that this worker has. */
  keys: readonly string[];
  probe: (run: Pick<z.infer<typeof claimed>, "model" | "price">, signal: AbortSignal) => Promise<Probe | null>;
  signal: AbortSignal;
  onError: (error: unknown) => void;
  /** In seconds. */
  pauses?: readonly number[];
}

async function probeRun(
  run: z.infer<typeof claimed>,
  { probe, signal, pauses }: Required<Omit<Probing, "keys" | "onError">>,
): Promise<void> {
  const { id, model, claim } = run;
  const { host } = new URL(model.address);
  const probed = await probe(run, signal);
  if (probed === null) return void (await pool().query(failedSql, [id, run.probes, pauseAfter(0, pauses), claim]));
  if (probed.state === "answers") {
    if (run.budget && probed.usage) {
      const { input, output } = probed.usage;
      const cost = run.budget.unit === "tokens" ? (input ?? 0) + (output ?? 0) : runCost(run.price, probed.usage);
      // A worker that ends does not wait for the database.
      const sleep = async (ms: number) => {
        await systemClock.sleep(ms, signal);
        signal.throwIfAborted();
      };
      if (cost) await spendBudgets([{ budgetId: run.budget.id, cost }], { sleep });
    }
    try {
      await resumeRun(id, {}, { claim, sentence: `${host} responds again; the run resumes automatically.` });
    } catch (error) {
      if (!(error instanceof HeedError) || error.code !== "conflict") throw error;
      // Only a person can decide, so nothing more is spent on probes.
      await pool().query(endSql, [id, claim]);
      await logRun(id, "probed", `${host} responds again, but the run cannot be resumed. ${error.message}`);
    }
    return;
  }
  const failed = run.probes + 1;
  const ends = probed.state === "never";
  const { rowCount } = ends
    ? await pool().query(endSql, [id, claim])
    : await pool().query(failedSql, [id, failed, pauseAfter(failed, pauses), claim]);
  if (!rowCount) return;
  const line = ends
    ? `${host} responds again but rejects requests (${probed.why}). Fix that, then resume the run.`
    : probeLine(failed, host, probed.why, pauses);
  if (line !== null) await logRun(id, "probed", line);
}

/**
 * Probes endpoints whose outage stopped runs, each when it is due, and resumes a run if its endpoint answers. Leaves runs that a person
 * changed in the meantime. Errors go to `onError`, and the run waits until its claim expires.
 */
export async function probeRuns({ keys, probe, signal, onError, pauses = probePauses }: Probing): Promise<void> {
  while (!signal.aborted) {
    const [due] = await queryRows(dueRow, claimSql, [keys]);
    if (!due) return;
    await guardRun(due.id, "cannot be probed", () => probeRun(claimed.parse(due), { probe, signal, pauses }), onError);
  }
}
