import { leaderboard } from "../lib/contracts/leaderboard";
import { suiteDetail } from "../lib/contracts/suite";
import { ended, launchRun, makeModel, makeSuite, shownPercent } from "./api";
import { testEndpoint } from "./endpoint";
import { expect, test } from "./test";

test("a model is tested, measured and duplicated, and its page shows what is known about it", async ({ page, request }) => {
  const endpoint = await testEndpoint();
  const name = `Known ${crypto.randomUUID().slice(0, 8)}`;
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "lexinstruct/careful", sampling: { temperature: 0.3 } };
  const modelId = await makeModel(request, name, settings);

  await page.goto("/models");
  const table = page.getByRole("table", { name: "Models" });
  const row = table.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("not tested");
  // Endpoints are listed above simulated models.
  const kinds = (await table.locator("tbody tr").allTextContents()).map((text) => /simulated/.test(text));
  expect(kinds.indexOf(true)).toBeGreaterThan(0);
  expect(kinds.lastIndexOf(false)).toBeLessThan(kinds.indexOf(true));

  await row.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByRole("complementary", { name: "Connection" })).toContainText(/Works: /);
  await page.goto("/models");
  await expect(row).toContainText("worked");

  const suiteId = await makeSuite(request, "Suite of a known model", { items: 20, language: "english" }, "lexinstruct", 4);
  const runId = await launchRun(request, { suiteId, modelId, name: "Run of a known model" });
  const { headline, status } = await ended(request, runId);
  expect(status).toBe("finished");
  await page.goto(`/models/${modelId}`);
  const score = page.getByRole("main").getByRole("listitem").filter({ hasText: "LexInstructEval" });
  await expect(score.getByRole("link", { name: `#${runId}` })).toBeVisible();
  await expect(score).toContainText(shownPercent(headline?.value));
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "LogicIF" })).toContainText("not measured");

  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.waitForURL(/\/models\/new\?from=/);
  await expect(page.getByRole("textbox", { name: "Model", exact: true })).toHaveValue("lexinstruct/careful");
  await page.getByLabel("Name in Heed").fill(`${name}, warmer`);
  await page.getByLabel("Temperature").fill("0.9");
  await page.getByRole("button", { name: "Add model" }).click();
  await expect(page).toHaveURL(/\/models$/);
  await expect(table.getByRole("row").filter({ hasText: `${name}, warmer` })).toContainText("0.9");
});

test("the model form shows how to set a missing key, and a model tested in the form is saved as tested", async ({ page }) => {
  const endpoint = await testEndpoint();
  const name = `Tested first ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/models/new");
  await page.getByLabel("Address").fill(endpoint.address);
  await page.getByLabel("Key name").fill("HEED_KEY_NOT_SET");
  const model = page.getByRole("combobox", { name: "Model", exact: true }).or(page.getByRole("textbox", { name: "Model", exact: true }));
  await model.focus();
  await expect(page.getByText("HEED_KEY_NOT_SET is neither stored nor set on the server. Enter it under Models, Keys")).toBeVisible();
  await page.getByLabel("Key name").fill("");
  await model.fill("lexinstruct/careful");
  await page.getByLabel("Name in Heed").fill(name);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByRole("complementary", { name: "Connection" })).toContainText(/Works: /);
  await page.getByRole("button", { name: "Add model" }).click();
  await expect(page.getByRole("table", { name: "Models" }).getByRole("row").filter({ hasText: name })).toContainText("worked");
});

test("an address suggests its protocol, and a run scores the same in every protocol", async ({ page, request }) => {
  const endpoint = await testEndpoint();
  const stem = `In a protocol ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/models/new");
  const protocol = page.getByRole("combobox", { name: "Protocol" });
  await expect(protocol).toContainText("OpenAI chat completions");
  await page.getByRole("button", { name: "Anthropic", exact: true }).click();
  await expect(protocol).toContainText("Anthropic Messages");
  await expect(page.getByLabel("Seed")).toHaveCount(0);
  await page.getByLabel("Address").fill(endpoint.address.replace(/v1$/, "v1beta"));
  await page.getByLabel("Key name").fill("");
  await expect(protocol).toContainText("OpenAI chat completions");
  await page
    .getByRole("combobox", { name: "Model", exact: true })
    .or(page.getByRole("textbox", { name: "Model", exact: true }))
    .fill("lexinstruct/careful");
  await page.getByLabel("Name in Heed").fill(`${stem} gemini`);
  const connection = page.getByRole("complementary", { name: "Connection" });
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(connection).toContainText("but Gemini does. Choose that protocol in the model's settings.");
  await protocol.click();
  await page.getByRole("option", { name: "Gemini" }).click();
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(connection).toContainText(/Works: /);
  await page.getByRole("button", { name: "Add model" }).click();
  const row = page
    .getByRole("table", { name: "Models" })
    .getByRole("row")
    .filter({ hasText: `${stem} gemini` });
  const link = await row.getByRole("link").first().getAttribute("href");
  const models = [Number(link?.split("/").at(-1))];
  for (const id of ["openai-chat", "openai-responses", "anthropic"]) {
    const settings = { kind: "openai-compatible", protocol: id, address: endpoint.address, model: "lexinstruct/careful", sampling: {} };
    models.push(await makeModel(request, `${stem} ${id}`, settings));
  }
  const suiteId = await makeSuite(request, "Suite in each protocol", { items: 20, language: "english" }, "lexinstruct", 11);
  const runs = await Promise.all(models.map((modelId) => launchRun(request, { suiteId, modelId })));
  const details = await Promise.all(runs.map((runId) => ended(request, runId)));
  expect(details.map(({ status }) => status)).toEqual(Array(4).fill("finished"));
  expect(details[0]?.headline?.value).toBeGreaterThan(0);
  expect(new Set(details.map(({ headline }) => headline?.value)).size).toBe(1);
  await page.goto(`/runs/${runs[3]}`);
  await expect(page.getByRole("main")).toContainText(`${stem} anthropic`);
});

test("a model’s page and a leaderboard show runs over time, with a test of each step", async ({ page, request }) => {
  const suiteId = await makeSuite(request, "Suite over time", { items: 20, language: "english" }, "lexinstruct", 9);
  const stem = `ckpt ${crypto.randomUUID().slice(0, 8)}`;
  const runs: number[] = [];
  const models: number[] = [];
  for (const step of [200, 1000, 30]) {
    const settings = { kind: "simulated", profile: "careful", seed: 7, latencySeconds: 0 };
    models.push(await makeModel(request, `${stem} step ${step}`, settings));
    runs.push(await launchRun(request, { suiteId, modelId: models.at(-1) }));
  }
  for (const run of runs) expect((await ended(request, run)).status).toBe("finished");
  runs.push(await launchRun(request, { suiteId, modelId: models[0] }));
  expect((await ended(request, runs[3] ?? 0)).status).toBe("finished");
  await page.goto(`/models/${models[0]}`);
  const region = page.getByRole("region", { name: "Over time" });
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByRole("link", { name: new RegExp(`^#(${runs[0]}|${runs[3]}) `) })).toHaveCount(2);
  await expect(region).toContainText("The two runs do not differ beyond chance.");
  await region.getByText("Table of 2 runs").click();
  const step = region.getByRole("table", { name: "Runs of the series" }).getByRole("link", { name: /p = 1/ });
  await expect(step).toHaveAttribute("href", `/compare?runs=${runs[0]},${runs[3]}&baseline=${runs[0]}`);

  const { contentHash } = suiteDetail.parse(await (await request.get(`/api/suites/${suiteId}`)).json());
  const { rankings } = leaderboard.parse(
    await (await request.get("/api/benchmarks/lexinstruct/leaderboard?simulated=1&series=none")).json(),
  );
  await page.goto(`/benchmarks/lexinstruct?simulated=1&ranking=${rankings.find(({ suiteHash }) => suiteHash === contentHash)?.key}`);
  await region.scrollIntoViewIfNeeded();
  await region.getByRole("button", { name: `${stem} step *` }).click();
  const points = region.getByRole("link", { name: /^#\d+ / });
  await expect(points).toHaveCount(4);
  const labels = await points.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
  expect(labels.map((label) => Number(/ step (\d+):/.exec(label)?.[1]))).toEqual([30, 200, 200, 1000]);
});

test("failed samples are retried with other settings, and scored samples stay", async ({ page, request }) => {
  const endpoint = await testEndpoint({ faults: { 422: 0.3 } });
  const suiteId = await makeSuite(request, "Asked otherwise", { densities: [12], seeds: 24 });
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const modelId = await makeModel(request, `Failing now and then ${crypto.randomUUID()}`, settings);
  const runId = await launchRun(request, { suiteId, modelId, maxRetries: 0, concurrency: 4 });
  const { counts: before } = await ended(request, runId);
  expect(before.failed).toBeGreaterThan(0);
  await page.goto(`/runs/${runId}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Retry failed with other settings" }).click();
  const dialog = page.getByRole("dialog", { name: `Retry ${before.failed} failed sample` });
  const together = dialog.getByLabel("Maximum requests in flight");
  await expect(dialog).toContainText("Now 4.");
  await together.fill("0");
  await dialog.getByRole("button", { name: /^Retry/ }).click();
  await expect(dialog).toContainText("A whole number from 1 to 1,024.");
  await together.fill("2");
  const answered = page.waitForResponse((response) => response.url().endsWith("/retry-failed"));
  await dialog.getByRole("button", { name: /^Retry/ }).click();
  expect((await answered).ok()).toBe(true);
  await expect(dialog).toHaveCount(0);
  const after = await ended(request, runId);
  expect(after.concurrency).toBe(2);
  expect(after.counts.scored).toBeGreaterThanOrEqual(before.scored);
  expect(after.counts.scored + after.counts.failed).toBe(24);
  await page.goto(`/runs/${runId}?tab=log`);
  await expect(page.getByRole("main")).toContainText(/\d+ failed or unscored samples? (is|are) retried/);
  // The suite has no sample at the headline's density: the model's page says what its number covers, and what it leaves out.
  await page.goto(`/models/${modelId}`);
  const score = page.getByRole("main").getByRole("listitem").filter({ hasText: "IFScale" });
  await expect(score.getByRole("link", { name: `#${runId}` })).toBeVisible();
  await expect(score).toContainText(shownPercent(after.headline?.value));
  await expect(score).toContainText("Mean accuracy");
  if (after.counts.failed > 0) await expect(score).toContainText(`${after.counts.failed} of 24 missing`);
  await expect(score).not.toContainText("Accuracy at 500");
});

test("launch settings are saved under a name, selected again, renamed and removed", async ({ page, request }) => {
  const suiteId = await makeSuite(request, "Suite of saved settings", { densities: [13], seeds: 2 });
  const modelId = await makeModel(request, `Saved ${crypto.randomUUID()}`, {
    kind: "simulated",
    profile: "linear",
    seed: 1,
    latencySeconds: 0,
  });
  const name = `Careful ${crypto.randomUUID().slice(0, 8)}`;
  const open = () => page.goto(`/launch?suite=${suiteId}&model=${modelId}`);
  const keep = (entry: string | RegExp) => async () => {
    await page.getByRole("button", { name: /^(Keep|Save these settings)$/ }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await open();
  const together = page.getByLabel("Concurrency");
  await together.fill("3");
  await keep(/^Save these settings as/)();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const chooser = page.getByRole("combobox", { name: "Saved settings" });
  await expect(chooser).toHaveText(name);
  await expect(page).toHaveURL(/\/launch/);

  await together.fill("9");
  await expect(page.getByText("Changed since you selected it.")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(together).toHaveValue("3");
  await together.fill("9");
  await page.reload();
  await chooser.click();
  await page.getByRole("option", { name }).click();
  await expect(together).toHaveValue("3");

  await keep(`Rename “${name}”…`)();
  await page.getByRole("dialog").getByLabel("Name").fill(`${name} again`);
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(chooser).toHaveText(`${name} again`);
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE" && answer.url().includes("/api/presets/"));
  await keep(`Remove “${name} again”`)();
  expect((await removed).ok()).toBe(true);
  await expect(chooser.filter({ hasText: name })).toHaveCount(0);
  expect(await (await request.get("/api/presets")).text()).not.toContain(name);
});

test("creating a suite that already exists opens it under its own name and adds nothing", async ({ page, request }) => {
  await page.goto("/suites/new?benchmark=lexinstruct");
  const make = async (name: string) => {
    await page.getByLabel("Seed").fill("90210");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Create suite" }).click();
    await page.waitForURL(/\/suites\/\d+$/);
    return page.url();
  };
  const first = await make("Made once");
  await page.goto("/suites/new?benchmark=lexinstruct");
  expect(await make("Made twice")).toBe(first);
  await expect(page.getByText("These parameters and this seed produce the same items, so nothing was added.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Made once");
  expect((await request.get(`/api${new URL(first).pathname}`)).ok()).toBe(true);
});
