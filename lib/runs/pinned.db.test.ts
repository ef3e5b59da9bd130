import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { formFields } from "@/lib/benchmarks/form";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { latestWording } from "@/lib/benchmarks/prompt-wording";
import { loadFamily, manifests } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { endPool } from "@/lib/db/pool";
import { exportRun } from "@/lib/exchange/export-run";
import { exportSuite } from "@/lib/exchange/export-suite";
import { rescoreRun } from "@/lib/passes/rescore-run";
import { randomFrom } from "@/lib/random/seeded-random";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { contentHasher } from "@/lib/suites/content-hash";
import { createSuite } from "@/lib/suites/create-suite";
import { hashOfText } from "@/lib/text/text-hash";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { type SeededModel, seedModels } from "@/prisma/seed/models";
import { rescoreKit } from "./run.fixture";

/**
 * Values that no change to Heed may alter unnoticed: the content of suites, and the metrics and exports of runs. After an intended change,
 * write the file again with HEED_WRITE_PINS=1 and review its diff.
 */
const file = new URL("./pinned.fixture.json", import.meta.url);
const writes = process.env.HEED_WRITE_PINS === "1";
const seed = 0;
const askedAt = Date.UTC(2026, 0, 1);

interface Pins {
  [name: string]: Pins | string | number | null;
}
const pins: z.ZodType<Pins> = z.record(
  z.string(),
  z.lazy(() => z.union([pins, z.string(), z.number(), z.null()])),
);
const pinned = writes ? {} : pins.parse(JSON.parse(readFileSync(file, "utf8")));
const made: Pins = {};

const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
/** Ten digits, since sums in another order are the same number. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(10)));

/** Returns each metric by its id: its value over the whole run in full, and a digest of all its slices. */
function metricPins(metrics: readonly Metric[]): Pins {
  const byId = new Map<string, Metric[]>();
  for (const metric of metrics) byId.set(metric.id, [...(byId.get(metric.id) ?? []), metric]);
  return Object.fromEntries(
    [...byId].map(([id, all]) => {
      const whole = all.find(({ slice }) => Object.keys(slice).length === 0);
      const rows = all.map(({ slice, value, standardError, low, high, n, missing }) => {
        const tags = Object.entries(slice).sort(([a], [b]) => (a < b ? -1 : 1));
        return JSON.stringify([tags, ...[value, standardError, low, high].map(rounded), n, missing]);
      });
      return [id, `${whole ? rounded(whole.value) : "no whole"}, ${all.length} slices, ${digest(rows.sort())}`];
    }),
  );
}

/** Collects values by their path, without list indices: `turns.checks.label`. */
function collect(value: unknown, name: string, into: Map<string, unknown[]>): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, name, into);
  else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) collect(entry, name === "" ? key : `${name}.${key}`, into);
  } else {
    const column = into.get(name) ?? [];
    column.push(typeof value === "number" ? rounded(value) : value);
    into.set(name, column);
  }
}

/** Returns a digest of each named column, so that a column added later changes nothing. */
function exportPins(text: string, extension: string): Pins {
  const records: unknown[] =
    extension === "csv"
      ? parse(text, { columns: true })
      : extension === "json"
        ? JSON.parse(text)
        : text
            .split("\n")
            .filter((line) => line !== "")
            .map((line): unknown => JSON.parse(line));
  const columns = new Map<string, unknown[]>();
  for (const record of records) collect(record, "", columns);
  // The number of the run depends on the database.
  columns.delete("runId");
  return { rows: records.length, columns: Object.fromEntries([...columns].map(([name, values]) => [name, digest(values)])) };
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

/** Families with wordings are pinned in the first one; the others do not have the parameter. */
const first = { wording: "1" };

function suitePins(family: LoadedFamily, presets = family.manifest.presets, wording: object = first): Pins {
  const { id: benchmark, version } = family.manifest;
  return Object.fromEntries(
    presets.map(({ id, params }) => {
      const hasher = contentHasher(benchmark, version);
      let items = 0;
      const parsed = family.manifest.forms.suite.parse({ ...params, ...wording });
      for (const item of family.engine.suite.generate(parsed, { random: randomFrom(seed), share: hashOfText })) {
        hasher.add(item);
        items++;
      }
      return [id, { items, hash: hasher.digest() }];
    }),
  );
}

function smallPreset({ manifest: { id, presets } }: LoadedFamily): (typeof presets)[number] {
  const preset = presets.find((preset) => preset.id === "quick") ?? presets.at(-1);
  if (!preset) throw new Error(`${id} has no preset.`);
  return preset;
}

/** Keeps runs fast if a family has no quick preset: the mini suite's functions, and a short and a longer context out of six lengths. */
const fewer: Record<string, object> = { logicif: { functions: 20 }, lifbench: { lengths: [4, 32] } };

async function runPins({ manifest }: LoadedFamily, suiteId: number, profile: string, model: SeededModel): Promise<Pins> {
  const runId = await demonstrate({ id: suiteId, benchmark: manifest.id }, profile, model, askedAt);
  const metrics: Pins = {};
  for (const [at, { id, version }] of manifest.verifiers.entries()) {
    if (at > 0) await rescoreRun(runId, id, rescoreKit);
    metrics[id] = { version, ...metricPins(await readRunMetrics(runId, id)) };
  }
  const text = await textOf(await exportRun(runId, "csv"));
  if (profile === manifest.profiles[0]?.id) expect(await textOf(await exportRun(runId, "csv", { mark: true }))).toBe(`\uFEFF${text}`);
  const csv = exportPins(text, "csv");
  const jsonl = exportPins(await textOf(await exportRun(runId, "jsonl")), "jsonl");
  return { metrics, csv, jsonl };
}

/** Lists the paths at which two pins differ. Values that are not pinned are listed too, except for further columns. */
function differences(now: Pins, then: Pins, at: string): string[] {
  const lines = Object.entries(then).flatMap(([name, old]) => {
    const fresh = now[name];
    const place = `${at} > ${name}`;
    if (fresh === undefined) return [`${place} is gone`];
    if (typeof old === "object" && old !== null && typeof fresh === "object" && fresh !== null) return differences(fresh, old, place);
    return fresh === old ? [] : [`${place} is ${JSON.stringify(fresh)}, pinned ${JSON.stringify(old)}`];
  });
  const added = at.endsWith("columns") ? [] : Object.keys(now).filter((name) => !(name in then));
  return [...lines, ...added.map((name) => `${at} > ${name} is not pinned yet`)];
}

function compare(family: string, part: string, now: Pins): void {
  const all = made[family];
  const pins: Pins = typeof all === "object" && all !== null ? all : {};
  made[family] = { ...pins, [part]: now };
  if (writes) return;
  const known = pinned[family];
  const then = typeof known === "object" && known !== null ? known[part] : undefined;
  const lines =
    typeof then === "object" && then !== null ? differences(now, then, `${family} > ${part}`) : [`${family} > ${part} is not pinned yet`];
  expect(lines, "If this is meant, write the pins again: HEED_WRITE_PINS=1 npx vitest run --project db pinned").toEqual([]);
}

let models: Map<string, SeededModel>;
beforeAll(async () => {
  models = await seedModels();
});
afterAll(async () => {
  if (writes) writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
  await endPool();
});

describe.each(manifests.map(({ id }) => id))("%s", (family) => {
  it("generates the pinned suites from its presets", async () => {
    compare(family, "suites", suitePins(await loadFamily(family)));
  });

  it("gives the pinned metrics and exports for simulated runs over a small suite", async () => {
    const loaded = await loadFamily(family);
    const { profiles, exporters } = loaded.manifest;
    const params = { ...smallPreset(loaded).params, ...first, ...fewer[family] };
    const { id } = await createSuite({ benchmark: family, name: "Pinned", params, seed });
    const runs: Pins = {};
    for (const { id: profile } of profiles) {
      const model = models.get(`${family}/${profile}`);
      if (model) runs[profile] = await runPins(loaded, id, profile, model);
    }
    compare(family, "runs", runs);
    const exports: Pins = {};
    for (const { id: exporter } of exporters) {
      const { extension, text } = await exportSuite(id, exporter);
      exports[exporter] = { extension, ...exportPins(await textOf(text), extension.slice(1)) };
    }
    compare(family, "suite exports", exports);
  });
});

const worded = manifests.filter(({ forms }) => formFields(forms.suite).some(({ name }) => name === "wording")).map(({ id }) => id);
it.each(worded)("%s generates the pinned small suite in the newest wording", async (family) => {
  const loaded = await loadFamily(family);
  compare(family, `suite, wording ${latestWording}`, suitePins(loaded, [smallPreset(loaded)], { wording: latestWording }));
});
