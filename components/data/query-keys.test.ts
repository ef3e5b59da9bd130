import { expect, test } from "vitest";
import * as factories from "./query-keys";

const {
  runKeys,
  sampleKeys,
  suiteKeys,
  jobKeys,
  leaderboardKeys,
  offerKeys,
  overviewKeys,
  shareKeys,
  annotationKeys,
  estimateKeys,
  compareKeys,
  searchKeys,
  lossKeys,
  auditKeys,
} = factories;

type Key = readonly unknown[];
const launch = { suiteId: 1, modelId: 2 };
const filter = { subjects: ["sample" as const], key: "3/17" };

// Two arguments for each function, so that a key that leaves one out is found.
const made: Record<string, Record<string, (which: 0 | 1) => Key>> = {
  runKeys: {
    list: (i) => runKeys.list([100, 500][i] ?? 0, "none"),
    launch: (i) => runKeys.launch(i),
    one: (i) => runKeys.one(`/api/runs/${i}`),
    detail: (i) => runKeys.detail(`/api/runs/${i}`),
    metrics: (i) => runKeys.metrics(`/api/runs/${i}`),
    metricsBy: (i) => runKeys.metricsBy("/api/runs/0", [null, "corrected"][i] ?? null),
    firstMetrics: (i) => runKeys.firstMetrics("/api/runs/0", [null, "corrected"][i] ?? null),
    batches: (i) => runKeys.batches(`/api/runs/${i}`),
    position: (i) => runKeys.position(`/api/runs/${i}`),
    beside: (i) => runKeys.beside(`/api/runs/${i}`),
    replies: (i) => runKeys.replies("/api/runs/0", [i]),
    flips: (i) => runKeys.flips("/api/runs/0", `verifier-${i}`),
  },
  sampleKeys: {
    within: (i) => sampleKeys.within(`/api/runs/${i}`),
    pages: (i) => sampleKeys.pages(`/api/runs/${i}`),
    worst: (i) => sampleKeys.worst(`/api/runs/${i}`),
    page: (i) => sampleKeys.page("/api/runs/0", `limit=${i}`),
    values: (i) => sampleKeys.values("/api/runs/0", "missed", `p${i}`),
    detail: (i) => sampleKeys.detail("/api/runs/0", i, null),
    askedAgain: (i) => sampleKeys.askedAgain("/api/runs/0", i),
    places: (i) => sampleKeys.places(`/api/runs/${i}`),
    place: (i) => sampleKeys.place("/api/runs/0", 1, `sort=${i}`),
    evidence: (i) => sampleKeys.evidence("/api/runs/0", 1, { id: "steps", turn: i, verifier: "reference", reply: "a" }),
  },
  compareKeys: {
    of: (i) => compareKeys.of(`/api/compare?runs=3,${i}`),
    part: (i) => compareKeys.part("/api/compare?runs=3,4", "items", `side=${i}`),
    sameItem: (i) => compareKeys.sameItem("/api/runs/0", i),
  },
  searchKeys: {
    of: (i) => searchKeys.of(`patron ${i}`, "UTC"),
    pattern: (i) => searchKeys.pattern({ re: `a${i}` }),
    values: (i) => searchKeys.values("model", `m${i}`),
  },
  auditKeys: { page: (i) => auditKeys.page(`who=${i}`) },
  lossKeys: { of: (i) => lossKeys.of("runs", `${i}`) },
  suiteKeys: {
    list: (i) => suiteKeys.list([null, "ifscale"][i] ?? null),
    detail: (i) => suiteKeys.detail(i),
    items: (i) => suiteKeys.items(1, ["", "word"][i] ?? ""),
    preview: (i) => suiteKeys.preview(i === 0 ? null : { benchmark: "ifscale", params: {}, seed: 0, build: null }),
    tried: (i) =>
      suiteKeys.tried(
        i === 0
          ? null
          : { benchmark: "ifeval", importer: "prompts", asked: {}, name: "a.csv", text: "", cut: false, key: null, reply: "Hello" },
      ),
  },
  jobKeys: {
    detail: (i) => jobKeys.detail(i),
    steps: (i) => jobKeys.steps(i),
    list: (i) => jobKeys.list("build", "ifscale", `builder-${i}`),
  },
  leaderboardKeys: {
    family: (i) => leaderboardKeys.family(`family-${i}`),
    shown: (i) => leaderboardKeys.shown("family-0", { simulated: i === 1, drawn: null, ranking: null, edition: null }),
    overTime: (i) => leaderboardKeys.overTime("family-0", `model=${i}`),
    shared: (i) => leaderboardKeys.shared("SLUG", i === 0 ? "none" : "all"),
  },
  overviewKeys: { shared: (i) => overviewKeys.shared(`SLUG${i}`) },
  estimateKeys: {
    of: (i) => estimateKeys.of(i === 0 ? null : (launch as never)),
    cells: (i) => estimateKeys.cells([{ suiteId: 1, modelId: i }]),
  },
  offerKeys: { of: (i) => offerKeys.of("https://example.org/v1", i === 0 ? "" : "HEED_KEY_A", "") },
  shareKeys: { list: (i) => shareKeys.list(`kind=run&runId=${i}`) },
  annotationKeys: {
    list: (i) => annotationKeys.list(i === 0 ? "/api/annotations" : "/api/s/SLUG/annotations", filter),
    readings: (i) => annotationKeys.readings(i),
  },
};

const isKey = (value: unknown): value is Key => Array.isArray(value);
const keysOf = (name: string, factory: Record<string, unknown>): { name: string; key: Key }[] =>
  Object.entries(factory).flatMap(([member, value]) => {
    if (isKey(value)) return [{ name: `${name}.${member}`, key: value }];
    const make = made[name]?.[member];
    if (!make) throw new Error(`${name}.${member} is not tested here`);
    return [0, 1].map((which) => ({ name: `${name}.${member}(${which})`, key: make(which as 0 | 1) }));
  });
const every = Object.entries(factories).map(([name, factory]) => ({ name, root: factory.all, keys: keysOf(name, factory) }));

test("no two keys are the same", () => {
  const texts = every.flatMap(({ keys }) => keys.map(({ key }) => JSON.stringify(key)));
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

test("every argument of a key is a part of it", () => {
  const api = "/api/runs/0";
  const evidence = { id: "steps", turn: 1, verifier: "reference", reply: "a" };
  const shown = { simulated: true, drawn: null, ranking: null, edition: null };
  const groups: Key[][] = [
    [runKeys.list(1, "none"), runKeys.list(1, "all")],
    [runKeys.metricsBy(api, null), runKeys.metricsBy("/api/runs/1", null)],
    [runKeys.firstMetrics(api, null), runKeys.firstMetrics("/api/runs/1", null)],
    [runKeys.replies(api, [0]), runKeys.replies("/api/runs/1", [0])],
    [runKeys.flips(api, "a"), runKeys.flips("/api/runs/1", "a")],
    [sampleKeys.page(api, ""), sampleKeys.page("/api/runs/1", "")],
    [sampleKeys.values(api, "missed", "a"), sampleKeys.values(api, "passed", "a"), sampleKeys.values("/api/runs/1", "missed", "a")],
    [sampleKeys.detail(api, 1, null), sampleKeys.detail(api, 1, "corrected"), sampleKeys.detail("/api/runs/1", 1, null)],
    [sampleKeys.place(api, 1, ""), sampleKeys.place(api, 2, ""), sampleKeys.place("/api/runs/1", 1, "")],
    [sampleKeys.askedAgain(api, 1), sampleKeys.askedAgain("/api/runs/1", 1)],
    [
      ...[sampleKeys.evidence(api, 1, evidence), sampleKeys.evidence(api, 2, evidence), sampleKeys.evidence("/api/runs/1", 1, evidence)],
      ...[{ id: "trace" }, { turn: 2 }, { verifier: "corrected" }, { reply: "b" }].map((part) =>
        sampleKeys.evidence(api, 1, { ...evidence, ...part }),
      ),
    ],
    [compareKeys.part("a", "items", ""), compareKeys.part("b", "items", ""), compareKeys.part("a", "slices", "")],
    [compareKeys.sameItem(api, 1), compareKeys.sameItem("/api/runs/1", 1)],
    [searchKeys.of("a", "UTC"), searchKeys.of("a", "Europe/Vienna")],
    [searchKeys.values("model", "a"), searchKeys.values("suite", "a")],
    [lossKeys.of("runs", "1"), lossKeys.of("suites", "1")],
    [suiteKeys.items(1, "a"), suiteKeys.items(2, "a")],
    [jobKeys.list("build", "ifscale", "a"), jobKeys.list("generate", "ifscale", "a"), jobKeys.list("build", "evolif", "a")],
    [leaderboardKeys.shown("a", shown), leaderboardKeys.shown("b", shown)],
    ...[{ drawn: "none" as const }, { ranking: "r" }, { edition: "e" }].map((part) => [
      leaderboardKeys.shown("a", shown),
      leaderboardKeys.shown("a", { ...shown, ...part }),
    ]),
    [leaderboardKeys.overTime("a", "x"), leaderboardKeys.overTime("b", "x")],
    [leaderboardKeys.shared("A", "none"), leaderboardKeys.shared("B", "none")],
    [offerKeys.of("a", "K", ""), offerKeys.of("b", "K", ""), offerKeys.of("a", "K", "gemini")],
    [
      annotationKeys.list("a", filter),
      annotationKeys.list("a", { ...filter, key: "3/18" }),
      annotationKeys.list("a", { ...filter, subjects: [] }),
    ],
  ];
  for (const group of groups) expect(new Set(group.map((key) => JSON.stringify(key))).size, JSON.stringify(group[0])).toBe(group.length);
});

test("every key begins with its factory's root, and no root begins with another", () => {
  for (const { root, keys } of every) for (const { name, key } of keys) expect(key.slice(0, root.length), name).toEqual(root);
  expect(new Set(every.map(({ root }) => root[0])).size).toBe(every.length);
});

test("a key that contains others is a prefix of each of them, and of no other key", () => {
  const api = "/api/runs/0";
  const within = (whole: Key, part: Key) => JSON.stringify(part.slice(0, whole.length)) === JSON.stringify(whole);
  for (const part of [runKeys.detail(api), runKeys.metricsBy(api, null), runKeys.flips(api, "x")])
    expect(within(runKeys.one(api), part)).toBe(true);
  expect(within(runKeys.metrics(api), runKeys.metricsBy(api, "corrected"))).toBe(true);
  expect(within(runKeys.metrics(api), runKeys.detail(api))).toBe(false);
  expect(within(runKeys.one(api), runKeys.detail("/api/runs/01"))).toBe(false);
  expect(within(runKeys.lists, runKeys.list(500, "none"))).toBe(true);
  expect(within(runKeys.lists, runKeys.detail(api))).toBe(false);
  expect(within(sampleKeys.within(api), sampleKeys.page(api, ""))).toBe(true);
  expect(within(sampleKeys.within(api), sampleKeys.detail(api, 1, null))).toBe(true);
  expect(within(sampleKeys.pages(api), sampleKeys.detail(api, 1, null))).toBe(false);
  expect(within(suiteKeys.lists, suiteKeys.list(null))).toBe(true);
  expect(
    within(leaderboardKeys.family("a"), leaderboardKeys.shown("a", { simulated: true, drawn: null, ranking: null, edition: null })),
  ).toBe(true);
});
