import { z } from "zod";
import { type OpenaiCompatible, openaiCompatible } from "@/lib/contracts/model";
import { type RunStatus, runStatus } from "@/lib/contracts/run";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run-request";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { createSuite } from "@/lib/suites/create-suite";
import { launchRun } from "./launch-run";

/** Ends a wait for something that never happens with its last value, before the whole test is ended without it. */
const patienceMs = 480_000;
/**
 * Pause between two checks: short at first, longer for slow conditions, because each check takes processor time from the work it waits for.
 */
const [firstPauseMs, lastPauseMs, growth] = [10, 60, 1.2];

/** Waits for a condition; fails with its last value if it does not become true. */
export async function until<T>(look: () => Promise<T> | T, good: (value: T) => boolean): Promise<T> {
  const begun = performance.now();
  for (let pause = firstPauseMs; ; pause = Math.min(lastPauseMs, pause * growth)) {
    const value = await look();
    if (good(value)) return value;
    if (performance.now() - begun > patienceMs) throw new Error(`This never came about; at last: ${JSON.stringify(value)}`);
    // biome-ignore lint/style/noRestrictedGlobals: the pause between two checks of a state.
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Creates an IFScale suite with this many items of ten words each. */
export async function testSuite(items: number): Promise<number> {
  const { id } = await createSuite({ benchmark: "ifscale", name: `${items} items`, params: { densities: [10], seeds: items }, seed: 0 });
  return id;
}

let models = 0;

/** Creates a model at an endpoint. A call that a test holds is not asked again: its time limit is the usual one. */
export async function testModel(address: string, more: Partial<OpenaiCompatible> = {}): Promise<number> {
  const settings = openaiCompatible.parse({
    kind: "openai-compatible",
    address,
    model: "ifscale/linear",
    sampling: {},
    ...more,
  });
  const { id } = await prisma().model.create({
    data: { name: `model ${++models}`, kind: settings.kind, settings: JSON.parse(JSON.stringify(settings)) },
  });
  return id;
}

/** Launches a run with a few settings. */
export async function testLaunch(request: Partial<LaunchRequest> & Pick<LaunchRequest, "suiteId" | "modelId">): Promise<number> {
  return (await launchRun(launchRequest.parse(request))).runId;
}

const statusShape = z.array(z.object({ status: runStatus, reason: z.string().nullable() }));

export async function runState(id: number): Promise<{ status: RunStatus; reason: string | null }> {
  const [row] = statusShape.parse((await pool().query("select status, reason from run where id = $1", [id])).rows);
  if (!row) throw new Error(`no run ${id}`);
  return row;
}

/** Waits until a run has this status. */
export async function untilRun(id: number, status: RunStatus): Promise<{ status: RunStatus; reason: string | null }> {
  return until(
    () => runState(id),
    (state) => state.status === status,
  );
}

/** Counts the samples of a run in each status; a status without samples is absent. */
export async function sampleCounts(id: number): Promise<Record<string, number>> {
  const { rows } = await pool().query("select status, count(*)::int as count from sample where run_id = $1 group by 1", [id]);
  return Object.fromEntries(rows.map((row: { status: string; count: number }) => [row.status, row.count]));
}

/** Returns one number from the database. */
export async function countOf(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await pool().query(sql, values);
  return z.object({ count: z.number().int() }).parse(rows[0]).count;
}

/** Job kit for rescoring outside a job, without a judge. */
export const rescoreKit = { provide: () => ({}), check() {}, report() {}, signal: new AbortController().signal };
