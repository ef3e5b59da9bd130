import type { Page } from "@playwright/test";
import { z } from "zod";
import { openItem, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { pool } from "@/lib/db/pool";
import { randomFrom } from "@/lib/random/seeded-random";
import { storeFinishedRun } from "@/lib/runs/store-finished-run";
import { median } from "@/lib/stats/median";
import { createSuite } from "@/lib/suites/create-suite";
import { type BenchRow, below } from "./bench-row";

const words = 5000;
const rounds = 7;
const itemShape = z.object({ id: z.number().int(), key: z.string(), body: z.unknown() });

/** Makes a run of one sample of 5,000 words; returns its id. */
export async function longSampleRun(): Promise<number> {
  const family = await loadFamily("ifscale");
  const { simulation } = family.engine;
  if (!simulation) throw new Error("IFScale has no simulation.");
  const params = { densities: [words], seeds: 1, further: true };
  const { id: suiteId } = await createSuite({ benchmark: "ifscale", name: "Bench: 5,000 words", params, seed: 0 });
  const [row] = (await pool().query("select id, key, body from item where suite_id = $1", [suiteId])).rows;
  const { id, key, body } = itemShape.parse(row);
  const text = simulation.simulate(openItem(family.engine, body), [], "frontier", randomFrom(key));
  const shape = {
    ...{ name: "Bench: 5,000 words", family, verifier: verifierOf(family, "reference"), suiteId, source: "imported" as const },
    model: { id: null, name: "Bench", settings: { kind: "imported" as const, source: "bench" } },
    params: family.manifest.forms.run.parse({}),
    ...{ repetitions: 1, items: 1, missing: "", note: "" },
  };
  const reply = { text, latencyMs: 1000, inputTokens: 50_000, outputTokens: 20_000, askedAt: null };
  return storeFinishedRun(shape, [{ itemId: id, itemOrdinal: 0, repetition: 0, item: body, replies: [reply] }]);
}

/** Measures how soon the page of such a sample shows its first missed word. */
export async function longSampleRow(page: Page, origin: string, runId: number): Promise<BenchRow> {
  const open = async () => {
    await page.goto("about:blank");
    const begun = performance.now();
    await page.goto(`${origin}/runs/${runId}/samples/0`, { waitUntil: "commit" });
    await page.locator("[data-check]").first().waitFor({ state: "visible" });
    return performance.now() - begun;
  };
  await open();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await open());
  const middle = median(times);
  return {
    label: "a sample of 5,000 words, Chromium",
    measured: `${middle.toFixed(0)} ms`,
    reach: "500 ms",
    ratio: below(middle, 500),
    note: "to its first missed word",
  };
}
