import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { seedModels } from "@/prisma/seed/models";
import { recomputeMetrics, whatChanged } from "./recompute-metrics";

afterAll(endPool);

const rows = (sql: string, id: number) => queryRows(z.object({ text: z.string() }), sql, [id]);
const raise = (error: unknown) => {
  throw error;
};
const logged = (id: number) => rows("select message as text from run_log where run_id = $1 and kind = 'recomputed'", id);

describe("recomputeMetrics", () => {
  it("recomputes metrics of another version once and logs the changes", async () => {
    const models = await seedModels();
    const model = models.get("ifscale/linear");
    if (!model) throw new Error("no model");
    const { id: suite } = await createSuite({ benchmark: "ifscale", name: "Small", params: { densities: [10, 500], seeds: 3 }, seed: 0 });
    const id = await demonstrate({ id: suite, benchmark: "ifscale" }, "linear", model, Date.UTC(2026, 0, 1));
    const versions = () => rows("select distinct version as text from run_metric where run_id = $1", id);
    const current = manifestById("ifscale").metricsVersion;
    expect(await versions()).toEqual([{ text: current }]);
    await recomputeMetrics(new AbortController().signal, raise);
    expect(await logged(id)).toEqual([]);

    await pool().query("update run_metric set version = '1', low = value - 1, high = value + 1 where run_id = $1", [id]);
    await pool().query("delete from run_metric where run_id = $1 and metric = 'primacy_pooled'", [id]);
    const ended = new AbortController();
    ended.abort();
    await recomputeMetrics(ended.signal, raise);
    expect(await versions()).toEqual([{ text: "1" }]);

    await recomputeMetrics(new AbortController().signal, raise);
    expect(await versions()).toEqual([{ text: current }]);
    const [{ text } = { text: "" }] = await logged(id);
    expect(text).toMatch(
      new RegExp(
        `^Metrics \\(Reference\\) of version ${current} instead of 1: 0 of \\d+ values and \\d+ intervals differ, \\d+ are new, 0 removed\\. Accuracy at 500: `,
      ),
    );
    await recomputeMetrics(new AbortController().signal, raise);
    expect(await logged(id)).toHaveLength(1);
  });
});

describe("whatChanged", () => {
  const { views } = manifestById("lexinstruct");
  const metric = { id: "strict", slice: {}, standardError: null, n: 4, missing: 0 };

  it("counts differences and names the headline if it differs", () => {
    const before = [
      { ...metric, value: 25, low: 10, high: 40 },
      { ...metric, id: "gone", value: 1, low: null, high: null },
    ];
    const after = [
      { ...metric, value: 25, low: 12, high: 40 },
      { ...metric, id: "loose", value: 2, low: null, high: null },
    ];
    const { label } = views.headline;
    expect(whatChanged({ views: { ...views, headline: { metric: "strict", slice: {}, label } } }, before, after)).toBe(
      `0 of 1 values and 1 intervals differ, 1 are new, 1 removed. ${label}: 25.0 (10.0 to 40.0), now 25.0 (12.0 to 40.0).`,
    );
    expect(whatChanged({ views }, before, before)).toBe("0 of 2 values and 0 intervals differ, 0 are new, 0 removed.");
  });
});
