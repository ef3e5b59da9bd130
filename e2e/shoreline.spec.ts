import { ended, launchRun, makeModel, makeSuite } from "./api";
import { expect, test } from "./test";

test("a span of the shoreline lists its missed words, and a word opens the samples that missed it", async ({ page, request }) => {
  const params = { densities: [10, 100, 1000, 2000], seeds: 2, further: true };
  const suiteId = await makeSuite(request, "Shoreline suite", params);
  const settings = { kind: "simulated", profile: "linear", seed: 7, latencySeconds: 0 };
  const modelId = await makeModel(request, `Shoreline model ${crypto.randomUUID()}`, settings);
  const runId = await launchRun(request, { suiteId, modelId, name: "Shoreline run" });
  expect((await ended(request, runId)).counts.scored).toBe(8);

  await page.goto(`/runs/${runId}?chart=shoreline`);
  const figure = page.getByRole("figure", { name: "Where in the list words are missed" });
  const strips = figure.locator("[data-surface]");
  await expect(strips).toBeVisible();
  // Waits until the strips no longer move.
  await strips.hover({ trial: true });
  const box = await strips.boundingBox();
  if (!box) throw new Error("The strips have no box.");

  // The last rows are the longest lists.
  await page.mouse.move(box.x + 0.8 * box.width, box.y + box.height - 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.9 * box.width, box.y + box.height - 3, { steps: 4 });
  await page.mouse.up();
  await expect(figure.getByText(/Density 2.000, 80 to 90% of each list: 2 replies/)).toBeVisible();
  const words = figure.getByRole("list", { name: "Missed words" });
  await expect(words.getByRole("listitem")).toHaveCount(24);
  await figure.getByRole("button", { name: /Show all/ }).click();
  await expect(words.getByRole("listitem")).toHaveCount(200);

  await figure.getByRole("button", { name: "First third" }).click();
  await expect(figure.getByText(/Density 10 to 2.000, 0 to 33% of each list: 8 replies/)).toBeVisible();

  const first = words.getByRole("button").first();
  const label = await first.locator("span").first().textContent();
  await first.click();
  await expect(page).toHaveURL(new RegExp(`missed(:|%3A)(=|%3D)${label}`));
  await expect(page).not.toHaveURL(/chart=/);

  await page.goto(`/runs/${runId}?tab=failures`);
  const most = page.getByRole("region", { name: "Missed most" });
  await expect(most.getByText(/^8 replies\./)).toBeVisible();
  await most.getByRole("list", { name: "Missed words" }).getByRole("button").first().click();
  await expect(page).toHaveURL(/missed(:|%3A)/);
});

test("every word in a list of 2,000 is reachable, and only those near the screen are drawn", async ({ page, request }) => {
  const suiteId = await makeSuite(request, "Long list suite", { densities: [2000], seeds: 1, further: true });
  const settings = { kind: "simulated", profile: "perfect", seed: 7, latencySeconds: 0 };
  const modelId = await makeModel(request, `Long list model ${crypto.randomUUID()}`, settings);
  const runId = await launchRun(request, { suiteId, modelId, name: "Long list run" });
  await ended(request, runId);
  await page.goto(`/runs/${runId}/samples/0`);
  const list = page.getByRole("region", { name: "List of words", exact: true });
  const rows = list.locator("[data-check]");
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(1000);
  await expect(list.locator('[data-check="word-2000"]')).toHaveCount(0);
  await list.evaluate((pane) => pane.scrollTo({ top: pane.scrollHeight }));
  await expect(list.locator('[data-check="word-2000"]')).toBeVisible();
  await expect(list.locator('[data-check="word-1000"]')).toHaveCount(0);
  // The check that the address names is drawn, wherever it is in the list.
  await page.goto(`/runs/${runId}/samples/0?check=word-1500`);
  await expect(list.locator('[data-check="word-1500"]')).toBeVisible();
});
