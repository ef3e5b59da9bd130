import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { ended, launchRun, makeModel, makeSuite } from "./api";
import { expect, type Page, test } from "./test";

test("a ranking is chosen, searched, opened, saved, shared and read on a phone", async ({ page, browser, request, baseURL }) => {
  const id = crypto.randomUUID().slice(0, 8);
  const [main, other] = [`Board ${id}`, `Elsewhere ${id}`];
  const suiteId = await makeSuite(request, main, { items: 40, language: "english" }, "lexinstruct");
  const otherId = await makeSuite(request, other, { items: 41, language: "english" }, "lexinstruct");
  const model = (name: string, profile: string, seed: number) =>
    makeModel(request, `${name} ${id}`, { kind: "simulated", profile, seed, latencySeconds: 0 });
  const [careful, chatty] = [await model("Careful", "careful", 1), await model("Chatty", "chatty", 2)];
  const runs: number[] = [];
  for (const [suite, modelId] of [
    [suiteId, careful],
    [suiteId, careful],
    [suiteId, chatty],
    [otherId, chatty],
  ])
    runs.push(await launchRun(request, { suiteId: suite, modelId, name: `Run ${runs.length}` }));
  // Another run over a sample of the items, which has no rank.
  const some = await launchRun(request, { suiteId: otherId, modelId: careful, name: "Some", itemLimit: 10 });
  for (const run of [...runs, some]) expect((await ended(request, run)).status).toBe("finished");

  await page.goto("/benchmarks/lexinstruct?simulated=1");
  const table = page.getByRole("table", { name: "Leaderboard", exact: true });
  const row = (name: string) => table.getByRole("row").filter({ hasText: `${name} ${id}` });
  const choose = async (name: string) => {
    await page.getByRole("combobox", { name: "Suite", exact: true }).click();
    await page.getByRole("option", { name }).click();
  };
  await choose(other);
  await expect(page).toHaveURL(/ranking=[0-9a-f]{16}/);
  await expect(row("Careful")).toContainText("10 of 41");
  await expect(row("Careful").getByRole("cell").nth(1)).toHaveText("–");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const address = await page.getByLabel("Address of the link").inputValue();
  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  const shared = await stranger.newPage();
  await shared.goto(address);
  await expect(shared.getByRole("table", { name: "Leaderboard", exact: true })).toContainText(`Careful ${id}`);
  await expect(shared.getByText(other).first()).toBeVisible();
  await expect(shared.getByRole("combobox", { name: "Suite", exact: true })).toHaveCount(0);
  const toCharts = (tab: Page) => tab.getByRole("heading", { name: "Charts", exact: true }).evaluate((heading) => heading.scrollIntoView());
  await toCharts(shared);
  await expect(shared.getByRole("figure").first()).toBeVisible();
  await stranger.close();
  await page.keyboard.press("Escape");

  await choose(main);
  // The worker pools both runs of one model soon after they end.
  await expect(row("Careful")).toContainText("2 runs");
  await expect(row("Careful").getByRole("cell").nth(1)).toHaveText(/^[12](–2)?$/);

  await table.getByRole("button", { name: `Details of Careful ${id}` }).click();
  const behind = page.getByRole("list", { name: `Runs of Careful ${id}` });
  await expect(behind.getByRole("link")).toHaveCount(2);

  await page.getByRole("textbox", { name: "Find a model" }).fill(`chatty ${id}`);
  await expect(row("Careful")).toHaveCount(0);
  await expect(row("Chatty")).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Chatty ${id}`);
  await page.getByRole("textbox", { name: "Find a model" }).fill("");

  // The data of charts are read when the charts come into view; the table stays if that fails.
  await page.route("**/api/benchmarks/lexinstruct/leaderboard?*", (route) => route.abort());
  await page.reload();
  await expect(row("Chatty")).toHaveCount(1);
  await toCharts(page);
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(row("Chatty")).toHaveCount(1);
  await page.unroute("**/api/benchmarks/lexinstruct/leaderboard?*");
  await again.click();
  await expect(page.getByRole("figure").first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row("Chatty").getByRole("link")).toBeVisible();
  await expect(row("Chatty").getByText(/\d to \d/)).toBeVisible();
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
});

test("a leaderboard mounts at most four charts until its gallery is opened, and shows one large chart at its own address", async ({
  page,
}) => {
  // Mounted charts have a title; the placeholder of a chart that is not drawn yet has only a name.
  const mounted = () => page.locator("figure[aria-labelledby]").count();
  await page.goto("/benchmarks/lifbench?simulated=1");
  // Placeholders are replaced by their content as they come near the window.
  const toSee = (locator: Locator) => expect(() => locator.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
  await toSee(page.getByRole("heading", { name: "Charts", exact: true }));
  await expect(page.getByRole("figure", { name: "Score over length" }).locator("svg").first()).toBeVisible();
  const all = page.locator("summary", { hasText: /^All \d+ charts/ });
  await toSee(page.getByRole("figure", { name: "Six capabilities" }));
  await toSee(all);
  await expect(page.getByRole("figure", { name: "Six capabilities" }).locator("svg").first()).toBeVisible();
  expect(await mounted()).toBeGreaterThan(1);
  expect(await mounted()).toBeLessThanOrEqual(4);

  await all.click();
  const thumbnails = page.getByRole("list", { name: "Thumbnails" });
  const count = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
  const lines = page.getByRole("list", { name: "Charts with nothing to compare" });
  await expect(thumbnails.getByRole("listitem").first()).toBeVisible();
  expect((await thumbnails.getByRole("button").count()) + (await lines.getByRole("listitem").count())).toBe(count);
  await expect(lines).toContainText(/: (no data|.+ everywhere)/);
  await expect(thumbnails.locator("figure[aria-labelledby]").first()).toBeAttached();
  // Charts that were never scrolled to are not drawn.
  expect(await thumbnails.locator("figure[aria-labelledby]").count()).toBeLessThan(count);

  await thumbnails.getByRole("button", { name: "Stability by task" }).click();
  await expect(page).toHaveURL(/chart=stability-task/);
  const large = page.getByRole("dialog");
  await expect(large.getByRole("figure", { name: "Stability by task" })).toBeVisible();
  await expect(large.getByRole("table", { name: "Stability by task" }).getByRole("row").nth(1)).toBeVisible();
  await page.reload();
  await expect(large.getByRole("table", { name: "Stability by task" })).toBeVisible();
  const download = page.waitForEvent("download");
  await large.getByRole("button", { name: "Stability by task: table and files" }).click();
  await page.getByRole("menuitem", { name: "CSV file", exact: true }).click();
  expect((await readFile(await (await download).path(), "utf8")).trim().split("\r\n").length).toBeGreaterThan(1);
  await large.getByRole("button", { name: "Next" }).click();
  await expect(page).not.toHaveURL(/chart=stability-task/);
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(page).not.toHaveURL(/chart=/);
});
