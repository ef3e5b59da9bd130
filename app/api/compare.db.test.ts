import { beforeAll, expect, test } from "vitest";
import { changedItems, comparedSamples, sameItem } from "@/lib/contracts/changed-items";
import { comparedCharts, comparedMetrics, comparedSlices, comparison, namedPairs } from "@/lib/contracts/comparison";
import { problem } from "@/lib/contracts/problem";
import { share } from "@/lib/contracts/share";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { GET as getCharts } from "./compare/charts/route";
import { GET as getItems } from "./compare/items/route";
import { GET as getMetrics } from "./compare/metrics/route";
import { GET as getNamed } from "./compare/named/route";
import { GET as getPair } from "./compare/pair/route";
import { GET as getComparison } from "./compare/route";
import { GET as getSlices } from "./compare/slices/route";
import { GET as getOthers } from "./runs/[id]/samples/[ordinal]/others/route";
import { GET as getSharedPart } from "./s/[slug]/compare/[what]/route";
import { GET as getShared } from "./s/[slug]/compare/route";
import { GET as getSharedRun } from "./s/[slug]/run/route";
import { GET as getSharedSample } from "./s/[slug]/samples/[ordinal]/route";
import { DELETE as deleteShare } from "./shares/[slug]/route";
import { GET as getShares, POST as postShare } from "./shares/route";

const request = (path: string, init: RequestInit = {}) =>
  new Request(`http://localhost:3000/api${path}`, { ...init, headers: { host: "localhost:3000", "content-type": "application/json" } });
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });

const routes = {
  "": getComparison,
  "/metrics": getMetrics,
  "/charts": getCharts,
  "/slices": getSlices,
  "/items": getItems,
  "/pair": getPair,
  "/named": getNamed,
};
const asked = (rest: keyof typeof routes, query: string) => routes[rest](request(`/compare${rest}?${query}`), context());

let a: number;
let b: number;
let hidden: number;

beforeAll(async () => {
  const first = await storedRun({ name: "First", densities: [3], seeds: 3 });
  a = first.runId;
  b = (
    await storedRun({ suiteId: first.suiteId, name: "Second", sample: (words) => ({ status: "scored", reply: words.slice(1).join(" ") }) })
  ).runId;
  hidden = (await storedRun({ suiteId: first.suiteId, name: "Hidden run" })).runId;
});

test("every read of a comparison matches its contract, and the first run is the baseline if none is named", async () => {
  const body = comparison.parse(await (await asked("", `runs=${a},${b}`)).json());
  expect(body).toMatchObject({ baseline: String(a), pairs: [{ side: String(b), samples: { lost: 3 } }] });
  expect(comparison.parse(await (await asked("", `runs=${a}&runs=${b}&baseline=${b}`)).json()).pairs[0]?.samples.gained).toBe(3);
  const query = `runs=${a},${b}&side=${b}`;
  expect(changedItems.parse(await (await asked("/items", `${query}&of=checks&change=lost&tag=density=3&limit=2`)).json())).toMatchObject({
    matching: 3,
    nextCursor: 2,
  });
  expect(comparedSlices.parse(await (await asked("/slices", query)).json()).side).toBe(String(b));
  expect(comparedSamples.parse(await (await asked("/pair", `${query}&from=1&to=1`)).json()).checks).toHaveLength(3);
  expect(namedPairs.parse(await (await asked("/named", `runs=${a},${b}`)).json())).toEqual({ pairs: [] });
  expect(comparedMetrics.parse(await (await asked("/metrics", `runs=${a},${b}`)).json()).metrics).not.toEqual([]);
  expect(comparedCharts.parse(await (await asked("/charts", `runs=${a},${b}`)).json()).series.map(({ side }) => side)).toEqual([
    String(a),
    String(b),
  ]);
  const others = await getOthers(request(`/runs/${a}/samples/1/others`), context({ id: String(a), ordinal: "1" }));
  expect(sameItem.parse(await others.json()).samples.map(({ runId }) => runId)).toEqual([hidden, b]);
});

test.each([
  ["one run", () => `runs=${a}`, 400],
  ["nine runs", () => `runs=${Array.from({ length: 9 }, (_, at) => at + 1)}`, 400],
  ["the same run twice", () => `runs=${a},${a}`, 400],
  ["no runs", () => "", 400],
  ["an invalid run id", () => `runs=${a},x`, 400],
  ["an unknown run", () => `runs=${a},999999`, 404],
  ["a run number beyond all runs", () => `runs=${a},2147483648`, 400],
  ["a baseline that is not among the runs", () => `runs=${a},${b}&baseline=${hidden}`, 400],
  ["an unknown verifier", () => `runs=${a},${b}:nobody`, 400],
])("refuses %s", async (_, query, status) => {
  const response = await asked("", query());
  expect(response.status).toBe(status);
  expect(problem.parse(await response.json()).error.message).toMatch(/\w/);
});

test("refuses runs of different benchmarks, with the reason, and sides or pairs outside the comparison", async () => {
  const { runId: foreign } = await storedRun({ densities: [4], seeds: 1 });
  await pool().query("update run set benchmark = 'lexinstruct' where id = $1", [foreign]);
  const mixed = await asked("", `runs=${a},${foreign}`);
  expect(mixed.status).toBe(400);
  expect(JSON.stringify(await mixed.json())).toContain("different benchmarks");
  expect((await asked("/items", `runs=${a},${b}&side=${hidden}`)).status).toBe(400);
  expect((await asked("/items", `runs=${a},${b}&side=${b}&change=odd`)).status).toBe(400);
  expect((await asked("/pair", `runs=${a},${b}&side=${b}&from=0&to=2`)).status).toBe(400);
  expect((await asked("/pair", `runs=${a},${b}&side=${b}&from=0&to=77`)).status).toBe(404);
});

test("a share shows its comparison and nothing else, and hides the addresses of models", async () => {
  await pool().query("update run set params = '{\"maxAttempts\": 17}', judge_name = 'secret judge' where id = $1", [b]);
  const target = { kind: "comparison", runs: [String(a), String(b)], baseline: String(a) };
  const made = share.parse(await (await postShare(request("/shares", { method: "POST", body: JSON.stringify(target) }), context())).json());
  expect(made.title).toBe("Runs of Model 1 compared");
  const { slug } = made;
  const part = (partName: string, query = "") =>
    getSharedPart(request(`/s/${slug}/compare/${partName}?${query}`), context({ slug, what: partName }));
  const whole = () => getShared(request(`/s/${slug}/compare`), context({ slug }));
  const reads = {
    whole,
    metrics: () => part("metrics"),
    charts: () => part("charts"),
    named: () => part("named"),
    slices: () => part("slices", `side=${b}`),
    items: () => part("items", `side=${b}&change=lost`),
    pair: () => part("pair", `side=${b}&from=1&to=1`),
  };
  for (const [name, read] of Object.entries(reads)) {
    const response = await read();
    expect(response.status, name).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text(), name).not.toMatch(/secret|8443|Hidden run/i);
  }
  const shown = comparison.parse(await (await whole()).json());
  expect(shown.pairs[0]?.samples.lost).toBe(3);
  expect(
    shown.sides.every(({ params, judgeName, run }) => JSON.stringify(params) === "{}" && judgeName === null && run.modelId === null),
  ).toBe(true);
  expect(comparedSamples.parse(await (await part("pair", `side=${b}&from=1&to=1`)).json()).side.turns[0]?.reply).toMatch(/\w/);
  // Neither the runs themselves nor another run can be read through it.
  expect((await part("items", `side=${hidden}`)).status).toBe(400);
  expect((await getSharedRun(request(`/s/${slug}/run`), context({ slug }))).status).toBe(404);
  expect((await getSharedSample(request(`/s/${slug}/samples/1`), context({ slug, ordinal: "1" }))).status).toBe(404);
  const runShare = share.parse(
    await (await postShare(request("/shares", { method: "POST", body: JSON.stringify({ kind: "run", runId: a }) }), context())).json(),
  );
  expect((await getShared(request(`/s/${runShare.slug}/compare`), context({ slug: runShare.slug }))).status).toBe(404);
  const listed = await (await getShares(request("/shares?kind=comparison"), context())).json();
  expect(listed).toHaveLength(1);
  await deleteShare(request(`/shares/${slug}`), context({ slug }));
  expect((await whole()).status).toBe(404);
  const unknown = { ...target, runs: [String(a), "999999"] };
  expect((await postShare(request("/shares", { method: "POST", body: JSON.stringify(unknown) }), context())).status).toBe(404);
});
