import { readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { finishedRuleRun, finishedRun } from "./api";
import { type Browser, expect, type Page, test } from "./test";

/** A figure with its unit, without the space between them. */
const bare = (text: string | null) => text?.replace(/\s+/g, "");

/** Saves the open page as one file; a run's page offers this among the exports of its menu. */
async function saved(page: Page, path: string): Promise<string> {
  const arrives = page.waitForEvent("download");
  const offer = page.getByRole("button", { name: /^(More|Save|Download as HTML)$/ });
  const name = await offer.textContent();
  await offer.click();
  if (name?.startsWith("More")) await page.getByRole("menuitem", { name: "Export" }).click();
  if (!name?.startsWith("Download")) await page.getByRole("menuitem", { name: /^Page as HTML/ }).click();
  const download = await arrives;
  await download.saveAs(path);
  expect(statSync(path).size).toBeLessThan(2 * 1024 * 1024);
  return download.suggestedFilename();
}

/**
 * Opens a file from disk without a network, checks it at a desktop's size in the light theme and at a phone's size in the dark one, and
 * returns the page.
 */
async function openedAlone(browser: Browser, path: string): Promise<Page> {
  const away = await browser.newContext({ offline: true });
  const file = await away.newPage();
  const asked: string[] = [];
  const heard: string[] = [];
  file.on("request", (request) => asked.push(request.url()));
  file.on("console", (message) => heard.push(message.text()));
  const address = pathToFileURL(path).href;
  await file.goto(address);
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await file.setViewportSize({ width, height: 900 });
    await file.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: file }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
    expect(await file.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const charts = file.locator("figure svg").filter({ visible: true });
    expect(await charts.count()).toBeGreaterThan(0);
  }
  // Fonts are embedded in the file as data, which a browser also counts as requests.
  expect(asked.filter((url) => !url.startsWith("data:"))).toEqual([address]);
  expect(heard).toEqual([]);
  return file;
}

test("a run's HTML file opens from disk without a network, with the page's heading and number", async ({
  page,
  browser,
  request,
}, info) => {
  const runId = await finishedRun(request, "Taken away");
  await page.goto(`/runs/${runId}`);
  const large = page.getByRole("region", { name: "Results" }).locator("p.num").first();
  await expect(large).toHaveText(/\d/);
  const shown = bare(await large.textContent());
  const path = info.outputPath("run.html");
  expect(await saved(page, path)).toMatch(new RegExp(`^heed-run-${runId}-.*\\.html$`));
  const file = await openedAlone(browser, path);
  await expect(file.getByRole("heading", { level: 1 })).toContainText(`#${runId}`);
  expect(bare(await file.locator(".lead b").textContent())).toBe(shown);
  await file.context().close();
});

test("a font that fails to load is left out of the file", async ({ page, browser, request }, info) => {
  await page.goto(`/runs/${await finishedRun(request, "Taken away without fonts")}`);
  await page.route("**/*.woff2", (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  const path = info.outputPath("plain.html");
  await saved(page, path);
  expect(readFileSync(path, "utf8")).not.toContain("@font-face");
  await (await openedAlone(browser, path)).context().close();
});

test("the HTML files of a comparison and a leaderboard open from disk too, with the rows of their pages", async ({
  page,
  browser,
  request,
}, info) => {
  const comparison = info.outputPath("comparison.html");
  await page.goto("/compare?runs=1,2,3&baseline=1");
  expect(await saved(page, comparison)).toBe("heed-comparison-1-2-3-ifscale.html");
  const compared = await openedAlone(browser, comparison);
  // A phone shows the rows without their header.
  await expect(compared.locator("table").first().locator("tbody tr")).toHaveCount(3);
  await compared.context().close();

  const leaderboard = info.outputPath("leaderboard.html");
  // The page opens on the ranking with most models, which other tests may have made.
  await finishedRuleRun(request, "Board taken away");
  await page.goto("/benchmarks/lexinstruct?simulated=1");
  await page.getByRole("combobox", { name: "Suite", exact: true }).click();
  await page
    .getByRole("option", { name: /Board taken away suite/ })
    .first()
    .click();
  await expect(page).toHaveURL(/ranking=/);
  const first = page.getByRole("row", { name: /Board taken away model/ }).first();
  const figure = /[\d.]+(?=\s*%)/.exec((await first.textContent()) ?? "")?.[0] ?? "no figure";
  expect(await saved(page, leaderboard)).toMatch(/^heed-leaderboard-lexinstruct-.*\.html$/);
  const board = await openedAlone(browser, leaderboard);
  await expect(board.getByRole("row", { name: /Board taken away model/ }).first()).toContainText(figure);
  await board.context().close();
});
