import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { finishedRun } from "./api";

/** A figure with its unit, however they are set apart. */
const bare = (text: string | null) => text?.replace(/\s+/g, "");

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
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as HTML" }).click();
  const download = await arrives;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^heed-run-${runId}-.*\\.html$`));
  const path = info.outputPath("run.html");
  await download.saveAs(path);
  expect(statSync(path).size).toBeLessThan(2 * 1024 * 1024);

  const away = await browser.newContext({ offline: true });
  const file = await away.newPage();
  const asked: string[] = [];
  const heard: string[] = [];
  file.on("request", (of) => asked.push(of.url()));
  file.on("console", (message) => heard.push(message.text()));
  const address = pathToFileURL(path).href;
  await file.goto(address);
  await expect(file.getByRole("heading", { level: 1 })).toContainText(`#${runId}`);
  expect(bare(await file.locator(".lead b").textContent())).toBe(shown);
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await file.setViewportSize({ width, height: 900 });
    await file.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: file }).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
    expect(await file.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // Fonts stand in the file as data, which a browser counts as requests too.
  expect(asked.filter((url) => !url.startsWith("data:"))).toEqual([address]);
  expect(heard).toEqual([]);
  await away.close();
});
