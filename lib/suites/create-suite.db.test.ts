import { expect, test } from "vitest";
import { loadFamily } from "@/lib/benchmarks/registry";
import { itemDetail, itemPage, suiteDetail, suitePreview } from "@/lib/contracts/suite";
import { pool } from "@/lib/db/pool";
import { randomFrom } from "@/lib/random/seeded-random";
import { readItem } from "@/lib/reads/item";
import { readSuite } from "@/lib/reads/suite";
import { readSuiteItems } from "@/lib/reads/suite-items";
import { readSuites } from "@/lib/reads/suites";
import { archiveSuite } from "./archive-suite";
import { createSuite } from "./create-suite";
import { previewSuite } from "./preview-suite";
import { storeSuite } from "./store-suite";

const request = { benchmark: "ifscale", name: "Small", params: { densities: [5, 10], seeds: 3 }, seed: 4 };

test("a suite is stored as it was generated, in order", async () => {
  const { id } = await createSuite(request);
  const { manifest, engine } = await loadFamily("ifscale");
  const params = manifest.forms.suite.parse(request.params);
  const generated = [...engine.suite.generate(params, { random: randomFrom(4), share: () => "" })];
  const suite = suiteDetail.parse(await readSuite(id));
  expect(suite).toMatchObject({
    name: "Small",
    origin: "generated",
    itemCount: 6,
    seed: 4,
    runCount: 0,
    archived: false,
    params: { densities: [5, 10], seeds: 3 },
  });
  expect(suite.tagValues.density).toEqual([
    { value: 5, count: 3 },
    { value: 10, count: 3 },
  ]);
  const { items } = itemPage.parse(await readSuiteItems(id));
  expect(items.map(({ ordinal, key, tags }) => ({ ordinal, key, tags }))).toEqual(
    generated.map(({ key, tags }, ordinal) => ({ ordinal, key, tags })),
  );
  for (const { ordinal } of items) expect((await readItem(id, ordinal)).body).toEqual(generated[ordinal]?.body);
});

test("a tag with several values is counted by value", async () => {
  const { id } = await createSuite({ benchmark: "ifeval", name: "Checks", params: { items: 30, fewest: 3, most: 3 }, seed: 4 });
  const { ids = [], groups = [] } = (await readSuite(id)).tagValues;
  expect(ids.reduce((sum, { count }) => sum + count, 0)).toBe(90);
  expect(ids.map(({ value }) => value)).toContain("punctuation:no_comma");
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(30);
});

test("the same content under any name is the same suite, taken out of the archive and out of its deletion", async () => {
  const { id } = await createSuite(request);
  await archiveSuite(id);
  await pool().query("update suite set delete_at = now() where id = $1", [id]);
  expect((await readSuites()).map((suite) => suite.id)).not.toContain(id);
  expect(await createSuite({ ...request, name: "Another name" })).toEqual({ id, existed: true });
  expect((await readSuites({ benchmark: "ifscale" })).filter((suite) => suite.id === id)).toMatchObject([
    { name: "Small", archived: false },
  ]);
  expect((await pool().query("select delete_at from suite where id = $1", [id])).rows).toEqual([{ delete_at: null }]);
  const { id: other } = await createSuite({ ...request, params: { densities: [5, 11], seeds: 3 } });
  expect(other).not.toBe(id);
});

test("concurrent calls create one suite", async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => createSuite({ ...request, params: { densities: [7], seeds: 2 } })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await readSuite(made[0]?.id ?? 0)).itemCount).toBe(2);
});

test("items are paged and searched by key and content", async () => {
  const { id } = await createSuite(request);
  const first = await readSuiteItems(id, { limit: 4 });
  expect([first.items.length, first.nextCursor, first.total]).toEqual([4, 3, 6]);
  const second = await readSuiteItems(id, { limit: 4, cursor: first.nextCursor });
  expect([second.items.map((item) => item.ordinal), second.nextCursor]).toEqual([[4, 5], null]);
  expect((await readSuiteItems(id, { text: "N10-" })).total).toBe(3);
  const item = itemDetail.parse(await readItem(id, 0));
  const label = item.requirements[0]?.label ?? "no word";
  const page = await readSuiteItems(id, { text: label.toUpperCase() });
  expect(page.items.map((row) => row.ordinal)).toContain(0);
  expect((await readSuiteItems(id, { text: "100%" })).total).toBe(0);
  expect(item.messages.flatMap((message) => message.parts).join()).toContain(label);
  expect([item.previous, item.next, (await readItem(id, 5)).next]).toEqual([null, 1, null]);
});

test("invalid parameters and items are reported with their field or key", async () => {
  await expect(createSuite({ ...request, params: { densities: [0] } })).rejects.toMatchObject({
    code: "invalid",
    where: "params.densities.0",
  });
  await expect(createSuite({ ...request, benchmark: "nothing" })).rejects.toMatchObject({ code: "not_found" });
  const family = await loadFamily("ifscale");
  await expect(storeSuite({ family, name: "x", params: {}, seed: 0, origin: "generated", items: () => [] })).rejects.toMatchObject({
    code: "invalid",
  });
  const twice = { key: "a", tags: {}, body: { words: ["x"] } };
  await expect(
    storeSuite({ family, name: "x", params: {}, seed: 0, origin: "generated", items: () => [twice, twice] }),
  ).rejects.toMatchObject({
    where: "a",
  });
});

test("a large suite is stored completely and in order", async () => {
  const family = await loadFamily("ifscale");
  const items = Array.from({ length: 2503 }, (_, i) => ({ key: `k${i}`, tags: { n: i }, body: { words: [`w${i}`] } }));
  const { id } = await storeSuite({ family, name: "Large", params: {}, seed: null, origin: "imported", items: () => items });
  expect(await readItem(id, 2502)).toMatchObject({ key: "k2502", tags: { n: 2502 }, body: { words: ["w2502"] }, next: null });
  expect((await readSuiteItems(id, { cursor: 998, limit: 3 })).items.map((item) => item.key)).toEqual(["k999", "k1000", "k1001"]);
  expect((await readSuite(id)).tagValues.n).toHaveLength(200);
});

test("a preview shows first and last items and stores nothing", async () => {
  const before = (await readSuites()).length;
  const preview = suitePreview.parse(await previewSuite({ benchmark: "ifscale", params: { densities: [5, 12], seeds: 2 }, seed: 9 }));
  expect([preview.itemCount, preview.counted]).toEqual([4, true]);
  expect(preview.examples.map((example) => example.tags.density)).toEqual([5, 12]);
  expect((await previewSuite({ benchmark: "ifscale", params: { densities: [5], seeds: 1 }, seed: 9 })).examples).toHaveLength(1);
  expect((await readSuites()).length).toBe(before);
});

test("a preview of a large form has the exact number of items without making them all", async () => {
  const densities = Array.from({ length: 5000 }, (_, at) => at + 1);
  const preview = await previewSuite({ benchmark: "ifscale", params: { densities, seeds: 1000, further: true }, seed: 0 });
  expect(preview).toMatchObject({ itemCount: 5_000_000, counted: true, complete: false, inputTokens: null });
});

test("a preview stops an endless generator, and sends only the beginning of a long text", async () => {
  const word = "w".repeat(3000);
  const endless = function* () {
    for (let n = 0; ; n++) yield { key: `k${n}`, tags: {}, body: { words: [word] } };
  };
  const preview = await previewSuite({ benchmark: "ifscale", params: {}, seed: 0 }, endless());
  expect(preview.counted).toBe(false);
  expect(preview.itemCount).toBeGreaterThanOrEqual(5);
  const [message] = preview.examples[0]?.messages ?? [];
  expect(message?.characters).toBeGreaterThan(3000);
  expect(message?.text.length).toBe(2000);
});

test("shared texts are stored once and found from the items that name them", async () => {
  const family = await loadFamily("ifscale");
  const texts = ["x".repeat(1_500_000), "y".repeat(1_500_000), "z"];
  const items = function* (share: (text: string) => string) {
    for (let n = 0; n < 60; n++) yield { key: `k${n}`, tags: {}, body: { words: [share(texts[n % 3] ?? "")] } };
  };
  const { id } = await storeSuite({ family, name: "Shared", params: {}, seed: 0, origin: "generated", items });
  const { rows } = await pool().query(
    "select count(distinct b.hash)::int as texts, count(*)::int as items from item i join blob b on b.hash = i.body->'words'->>0 where suite_id = $1",
    [id],
  );
  expect(rows).toEqual([{ texts: 3, items: 60 }]);
});

test("unknown suites and items are reported as not found", async () => {
  const asked = [() => readSuite(99_999), () => readSuiteItems(99_999), () => readItem(99_999, 0), () => archiveSuite(99_999)];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: "not_found" });
});
