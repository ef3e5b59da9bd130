import { ended, launchRun, makeModel, makeSuite, readRun } from "./api";
import { testEndpoint } from "./endpoint";
import { scrollersWithin } from "./targets";
import { expect, test } from "./test";

test("a run is paused, resumed and cancelled from its page", async ({ page, request }) => {
  const endpoint = await testEndpoint();
  const suiteId = await makeSuite(request, "Verbs suite", { densities: [10], seeds: 300 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const modelId = await makeModel(request, "Verbs model", settings);
  await endpoint.answer(3);
  const runId = await launchRun(request, { suiteId, modelId, concurrency: 1 });
  await page.goto(`/runs/${runId}`);
  const state = page.getByRole("main");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(state.getByText(/^Paused at/).first()).toBeVisible();
  // At once: the server may not have answered the pause yet.
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(state.getByText(/^Paused at/)).toHaveCount(0);
  await expect.poll(async () => (await readRun(request, runId)).status).toMatch(/^(queued|running)$/);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Cancel the run/ })
    .click();
  await expect(state.getByText(/^Cancelled after \d+ of 300 samples/).first()).toBeVisible();
  const run = await ended(request, runId);
  expect(run.status).toBe("cancelled");
  expect(run.counts.scored + run.counts.cancelled).toBe(300);
});

test("a run shows how many samples its numbers cover, and a run stopped by its stop rule shows that everywhere", async ({
  page,
  request,
}) => {
  const endpoint = await testEndpoint();
  const suiteId = await makeSuite(request, "Early suite", { densities: [10], seeds: 400 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const modelId = await makeModel(request, "Early model", settings);
  await page.goto(`/launch?suite=${suiteId}&model=${modelId}`);
  await page.getByText("Stop early").first().click();
  await page.getByRole("combobox", { name: "Stop early" }).click();
  await page.getByRole("option", { name: /precise enough/ }).click();
  await page.getByLabel("Margin of error (± points)").fill("60");
  await expect(page.getByText("between 0 and 50")).toBeVisible();
  await page.getByLabel("Margin of error (± points)").fill("15");
  await page.getByLabel("Concurrency").fill("4");
  await endpoint.answer(20);
  await page
    .getByRole("button", { name: /^Launch/ })
    .first()
    .press("Enter");
  await page.waitForURL(/\/runs\/\d+$/);
  const main = page.getByRole("main");
  await expect(main.getByText(/so far, \d+ of 400/i).first()).toBeVisible();
  // The rest waits, so that the run cannot end before the rule does.
  await endpoint.answer(280);
  const runId = Number(page.url().split("/").at(-1));
  const run = await ended(request, runId);
  await endpoint.answer(null);
  expect(run).toMatchObject({ status: "stopped", stoppedBy: "rule" });
  expect(run.counts.queued).toBeGreaterThan(0);
  expect(run.headline).toMatchObject({ sequence: true, soFar: { of: 400 } });
  await expect(main.getByText("by its stop rule", { exact: true })).toBeVisible();
  await expect(main.getByText(/^Stopped by its stop rule: the interval of/).first()).toBeVisible();
  await expect(main.getByText(/are valid at any time/)).toBeVisible();
  await page.goto("/runs");
  const row = page.getByRole("row", { name: /Early model on Early suite/ });
  await expect(row.getByText("by its stop rule", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(row.getByText(/so far, \d+ of 400/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => scrollersWithin(page)).toEqual([]);
});

test("a run stopped by its budget asks for a larger one and resumes with it", async ({ page, request }) => {
  const endpoint = await testEndpoint();
  const suiteId = await makeSuite(request, "Budget suite", { densities: [10], seeds: 40 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: { maxTokens: 2000 } };
  const modelId = await makeModel(request, "Budget model", settings);
  const runId = await launchRun(request, { suiteId, modelId, concurrency: 4, budget: { unit: "tokens", amount: 9000 } });
  const stopped = await ended(request, runId);
  expect(stopped).toMatchObject({ status: "stopped", stoppedBy: "budget" });
  expect(stopped.inputTokens + stopped.outputTokens).toBeLessThanOrEqual(9000);
  await page.goto(`/runs/${runId}`);
  await expect(
    page
      .getByRole("main")
      .getByText(/^The budget of 9,000 tokens is used up/)
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume with a larger budget" });
  await dialog.getByRole("textbox").fill("1 000 000");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(/40 samples scored/)
      .first(),
  ).toBeVisible();
});

test("a wrong key stops the run, and its page shows the error and offers to resume", async ({ page, request }) => {
  const endpoint = await testEndpoint({ key: "right" });
  const suiteId = await makeSuite(request, "Key suite", { densities: [10], seeds: 8 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const modelId = await makeModel(request, "Keyless model", settings);
  const runId = await launchRun(request, { suiteId, modelId, concurrency: 1 });
  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("main").getByText(/401/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  const run = await ended(request, runId);
  expect(run.status).toBe("stopped");
  expect(run.counts.scored).toBe(0);
});

test("samples that fail permanently do not count as zeros: they are excluded from the mean and shown as failed", async ({
  page,
  request,
}) => {
  const endpoint = await testEndpoint({ faults: { 500: 1 } });
  const suiteId = await makeSuite(request, "Fault suite", { densities: [10], seeds: 3 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const modelId = await makeModel(request, "Faulty model", settings);
  const runId = await launchRun(request, { suiteId, modelId, maxRetries: 1 });
  const run = await ended(request, runId);
  expect(run.counts.failed).toBe(3);
  expect(run.headline?.value ?? null).toBeNull();
  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("button", { name: /500 after 2 attempts/ }).first()).toBeVisible();
  await page.getByRole("tab", { name: "Samples" }).click();
  await page.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
  await expect(page.getByRole("main").getByText(/500/).first()).toBeVisible();
  await expect(
    page
      .getByRole("button", { name: /Attempts|Retry/ })
      .or(page.getByRole("tab", { name: /Attempts \(2\)/ }))
      .first(),
  ).toBeVisible();
});

test("the outcomes of all samples are shown below the headline, and missing replies are marked beside the number", async ({
  page,
  request,
}) => {
  const endpoint = await testEndpoint({ faults: { 422: 0.3 } });
  const suiteId = await makeSuite(request, "Hidden suite", { densities: [10], seeds: 30 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const modelId = await makeModel(request, "Hiding model", settings);
  const runId = await launchRun(request, { suiteId, modelId, name: "Hidden replies", maxRetries: 0 });
  const { counts, missing } = await ended(request, runId);
  expect(counts.failed).toBeGreaterThan(0);
  expect(missing).toMatchObject({ missing: counts.failed, asked: 30, fates: [{ fate: "failed", count: counts.failed }] });
  await page.goto(`/runs/${runId}`);
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByText("Of 30 samples")).toBeVisible();
  await expect(results.getByRole("button", { name: `${counts.failed} of 30 missing, lossy, with them` })).toBeVisible();
  await results.getByRole("link", { name: `${counts.failed} failed` }).click();
  await expect(page).toHaveURL(/status(:|%3A)failed/);
  const samples = page.getByRole("region", { name: "Samples" });
  await expect(samples.getByText(new RegExp(`^${counts.failed} of 30`)).first()).toBeVisible();
  await page.getByRole("tab", { name: "Results" }).click();
  await results.getByRole("link", { name: `${counts.scored} finished` }).click();
  await expect(page).toHaveURL(/reply(:|%3A)finished/);
  await expect(samples.getByText(new RegExp(`^${counts.scored} of 30`)).first()).toBeVisible();
  await page.goto("/runs");
  const row = page.getByRole("row").filter({ hasText: "Hidden replies" }).first();
  // The page responds to the pointer once its scripts run; a pointer that has not moved since before sends no event.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await row.getByRole("button", { name: `${counts.failed} of 30 missing, lossy` }).hover();
    await expect(page.getByRole("tooltip")).toContainText("the number could be", { timeout: 2000 });
  }).toPass();
  const { slug } = await (await request.post("/api/shares", { data: { kind: "run", runId } })).json();
  await page.goto(`/s/${slug}`);
  await expect(page.getByText(new RegExp(`^${counts.failed} of 30 missing(, lossy)?, with them`)).first()).toBeVisible();
  await page.getByRole("link", { name: `${counts.failed} failed` }).click();
  await expect(page).toHaveURL(/status(:|%3A)failed/);
});
