import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { launchesStarted } from "../lib/contracts/launch";
import { leaderboard } from "../lib/contracts/leaderboard";
import { overview } from "../lib/contracts/overview";
import { share } from "../lib/contracts/share";
import { ended, launchRun, makeModel, makeSuite, readRun } from "./api";
import { openedBeforeScripts } from "./before-scripts";
import { testEndpoint } from "./endpoint";
import { fits } from "./page-checks";
import { expect, test } from "./test";

test("in the matrix of models, a ranking is pinned, and rows are sorted, selected, compared and saved", async ({ page, request }) => {
  const endpoint = await testEndpoint();
  const settings = { kind: "openai-compatible", address: endpoint.address, sampling: {} };
  const [suite, otherSuite] = [
    await makeSuite(request, "Overview, one", { densities: [12], seeds: 6 }),
    await makeSuite(request, "Overview, other", { densities: [14], seeds: 6 }),
  ];
  const models = [
    { name: "Overview linear", id: await makeModel(request, "Overview linear", { ...settings, model: "ifscale/linear" }) },
    { name: "Overview exponential", id: await makeModel(request, "Overview exponential", { ...settings, model: "ifscale/exponential" }) },
    { name: "Overview alone", id: await makeModel(request, "Overview alone", { ...settings, model: "ifscale/linear" }) },
  ];
  for (const { id } of models)
    await ended(request, await launchRun(request, { suiteId: id === models[2]?.id ? otherSuite : suite, modelId: id }));

  await page.goto("/?all=true");
  const table = page.getByRole("table", { name: "Models by benchmark" });
  const row = (name: string) => table.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
  const ifscale = async () => overview.parse(await (await request.get("/api/overview")).json()).matrix.columns[0];
  const menu = page.getByRole("combobox", { name: "Ranking of IFScale" });

  await test.step("a pinned ranking shows the leaderboard's numbers, and models of another suite grey", async () => {
    for (const suite of ["Overview, other", "Overview, one"]) {
      await menu.click();
      await page.getByRole("option", { name: new RegExp(`^${suite}`) }).click();
      await expect(menu).toHaveText(suite);
    }
    await expect(row("Overview alone")).toContainText("in another ranking: Overview, other");
    const column = await ifscale();
    expect(column).toMatchObject({ pinned: true });
    const board = leaderboard.parse(await (await request.get(`/api/benchmarks/ifscale/leaderboard?ranking=${column?.shown}`)).json());
    for (const { name } of models.slice(0, 2)) {
      const value = board.rows.find(({ model }) => model === name)?.metrics[0]?.value;
      await expect(
        row(name)
          .getByRole("link", { name: Number(value).toFixed(1), exact: true })
          .first(),
      ).toBeVisible();
    }
  });

  await test.step("the matrix is sorted by a family, and the address keeps the order", async () => {
    const heading = table.getByRole("columnheader", { name: /IFScale/ });
    await heading.getByRole("button").last().click();
    await expect(page).toHaveURL(/sort=-ifscale/);
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    await page.reload();
    await expect(heading).toHaveAttribute("aria-sort", "descending");
  });

  await test.step("a missing cell leads to the launch form", async () => {
    const run = row("Overview linear")
      .getByRole("link", { name: /^Run Overview linear on / })
      .first();
    await expect(run).toHaveAttribute("href", new RegExp(`^/launch\\?suite=\\d+&model=${models[0]?.id}$`));
  });

  await test.step("rows and the saved file have this order", async () => {
    const shown = await table
      .locator("th[scope=row] [translate=no]")
      .evaluateAll((names) => names.map((element) => element.getAttribute("title") ?? ""));
    const ownNames = (all: readonly string[]) => all.filter((name) => models.some((model) => model.name === name));
    const ranking = (await ifscale())?.shown;
    const { rows } = leaderboard.parse(await (await request.get(`/api/benchmarks/ifscale/leaderboard?ranking=${ranking}`)).json());
    // A model without a number in this ranking comes last.
    const values = ownNames(shown).map((name) => rows.find(({ model }) => model === name)?.metrics[0]?.value ?? -1);
    expect(values).toHaveLength(3);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(lines[0]).toContain("IFScale, Overview, one: ");
    expect(ownNames(lines.map((line) => line.split(",")[0] ?? ""))).toEqual(ownNames(shown));
  });

  await test.step("selected models are compared on a shared benchmark", async () => {
    for (const { name } of models.slice(0, 2)) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    const bar = page.getByRole("region", { name: "Selected models" });
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expect(bar.getByRole("link", { name: "Launch" })).toHaveAttribute("href", /model=\d+,\d+/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await bar.getByRole("button", { name: "Compare…" }).click();
    await page.getByRole("menuitem", { name: /^IFScale, 2 runs/ }).click();
    await expect(page).toHaveURL(/\/compare\?runs=\d+(,|%2C)\d+/);
  });

  await test.step("the ranking with the most models is restored for everyone", async () => {
    await page.goto("/");
    await menu.click();
    await page.getByRole("option", { name: /^Ranking with the most models/ }).click();
    await expect.poll(async () => (await ifscale())?.pinned).toBe(false);
    await expect(page.getByRole("heading", { name: "Changed in the last seven days" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Latest runs" })).toBeVisible();
  });

  await test.step("changes are shown before the page's scripts run", async () => {
    await page.route("**/_next/static/**/*.js", (route) => route.abort());
    await page.goto("/");
    const changes = page.getByRole("region", { name: "Changed in the last seven days" });
    await expect(changes.getByRole("listitem").or(changes.getByRole("paragraph")).first()).toBeVisible();
  });
});

test("marks of incomplete runs are large enough to tap: in the matrix, on every page that lists runs, and on shared pages", async ({
  page,
  request,
}) => {
  const endpoint = await testEndpoint();
  const suiteId = await makeSuite(request, "Overview, incomplete", { densities: [16], seeds: 60 });
  const otherSuite = await makeSuite(request, "Overview, complete", { densities: [18], seeds: 6 });
  const launched = async (name: string, over = suiteId) => {
    const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
    return launchRun(request, { suiteId: over, modelId: await makeModel(request, name, settings), maxRetries: 0, concurrency: 1 });
  };
  await ended(request, await launched("Overview complete", otherSuite));
  await testEndpoint({ faults: { 422: 0.3 } });
  const lossy = await ended(request, await launched("Overview lossy"));
  expect(lossy.counts.failed).toBeGreaterThan(2);
  await testEndpoint({ faults: { 422: 0.02 } });
  const missing = await ended(request, await launched("Overview one missing"));
  expect(missing.counts.failed).toBe(1);
  await testEndpoint({ answers: 3 });
  const partial = await launched("Overview partial");
  await expect.poll(async () => (await readRun(request, partial)).counts.scored).toBe(3);
  expect((await request.post(`/api/runs/${partial}/cancel`)).ok()).toBe(true);
  // Its numbers are computed after it has ended.
  await expect.poll(async () => (await readRun(request, partial)).headline?.value ?? null).not.toBeNull();

  const { slug } = share.parse(await (await request.post("/api/shares", { data: { kind: "matrix" } })).json());
  const rankings = overview.parse(await (await request.get("/api/overview")).json()).matrix.columns[0]?.rankings ?? [];
  for (const shown of [suiteId, otherSuite]) {
    const ranking = rankings.find((candidate) => candidate.suiteId === shown)?.key;
    const pinned = await request.put("/api/benchmarks/ifscale/ranking-pin", { data: { ranking } });
    expect(pinned.ok(), await pinned.text()).toBe(true);
    for (const address of ["/?all=true", `/s/${slug}?all=true`]) {
      await page.goto(address);
      const table = page.getByRole("table", { name: "Models by benchmark" });
      const row = (name: string) => table.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
      await expect(row("Overview lossy").getByText("in another ranking: Overview, incomplete")).toHaveCount(shown === suiteId ? 0 : 1);
      await expect(row("Overview lossy").getByRole("button", { name: "lossy" })).toBeVisible();
      await expect(row("Overview one missing").getByRole("button", { name: "1 missing" })).toBeVisible();
      await expect(row("Overview partial").getByText("3 of 60", { exact: true })).toBeVisible();
      await fits(page, [390]);
    }
  }
  expect((await request.put("/api/benchmarks/ifscale/ranking-pin", { data: { ranking: null } })).ok()).toBe(true);

  const link = async (target: object) => `/s/${share.parse(await (await request.post("/api/shares", { data: target })).json()).slug}`;
  const pages = [
    ...["/runs", "/launches", "/benchmarks", "/benchmarks/ifscale", `/suites/${suiteId}`, `/models/${lossy.modelId}`],
    ...[lossy.id, missing.id, partial].map((id) => `/runs/${id}`),
    `/compare?runs=${lossy.id},${missing.id},${partial}&baseline=${missing.id}`,
    ...[await link({ kind: "run", runId: lossy.id }), await link({ kind: "leaderboard", benchmark: "ifscale", simulated: false })],
    await link({ kind: "comparison", runs: [lossy.id, missing.id].map(String), baseline: String(missing.id) }),
  ];
  const withMarks = ["/runs", `/runs/${lossy.id}`, `/runs/${missing.id}`, `/models/${lossy.modelId}`];
  for (const address of pages)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      if (withMarks.includes(address))
        await expect(
          page
            .getByRole("button", { name: /missing/ })
            .filter({ visible: true })
            .first(),
        ).toBeVisible();
      await fits(page, [390]);
    });
});

test("pages that list runs show a run that ended between their HTML and their event stream", async ({ page, request }) => {
  const name = "Overview ends early";
  const endpoint = await testEndpoint({ answers: 2 });
  const suiteId = await makeSuite(request, name, { densities: [22], seeds: 4 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const runs = [{ suiteId, modelId: await makeModel(request, name, settings), concurrency: 1 }];
  const launched = await request.post("/api/launches", { data: { name, runs } });
  const { launchId, runIds } = launchesStarted.parse(await launched.json());
  const [runId = 0] = runIds;
  await expect.poll(async () => (await readRun(request, runId)).counts.scored).toBe(2);

  const opened = [];
  for (const path of ["/", "/runs", `/launches/${launchId}`]) {
    const tab = await page.context().newPage();
    opened.push({ tab, letScriptsCome: await openedBeforeScripts(tab, path) });
  }
  const [home, list, launch] = opened.map(({ tab }) => tab);
  if (!home || !list || !launch) throw new Error("three pages were opened");
  const going = home.getByRole("region", { name: /Running now|Needs attention/ }).getByText(name);
  const row = list.getByRole("row").filter({ hasText: name });
  await expect(going.first()).toBeVisible();
  await expect(row).toContainText("2 of 4");
  await expect(launch.getByText("0 of 1 finished, 1 running")).toBeVisible();
  await endpoint.answer(null);
  await ended(request, runId);
  for (const { letScriptsCome } of opened) letScriptsCome();
  await expect(going).toHaveCount(0);
  await expect(home.getByRole("region", { name: "Latest runs" })).toContainText(name);
  await expect(row).toContainText("Finished");
  await expect(launch.getByText("1 of 1 finished")).toBeVisible();
  for (const { tab } of opened) await fits(tab, [390]);
  for (const { tab } of opened) await tab.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("models in the matrix are selected, and their actions appear above the navigation bar", async ({ page }) => {
    await page.goto("/");
    const boxes = page.getByRole("table", { name: "Models by benchmark" }).getByRole("checkbox");
    const bar = page.getByRole("region", { name: "Selected models" });
    // The page responds to input a moment after it is drawn.
    await expect(async () => {
      await boxes.nth(0).tap();
      await expect(bar.getByRole("status")).toHaveText("1 selected", { timeout: 2000 });
    }).toPass();
    await boxes.nth(1).tap();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    // A tap beside a name selects and opens nothing.
    await expect(page).toHaveURL(/\/$/);
    const [selected, places] = [await bar.boundingBox(), await page.getByRole("navigation", { name: "Main navigation" }).boundingBox()];
    expect((selected?.y ?? Number.NaN) + (selected?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0);
    await bar.getByRole("button", { name: "Clear" }).tap();
    await expect(bar).toHaveCount(0);
  });
});
