import { z } from "zod";
import { startedJob } from "../lib/contracts/job";
import { makeModel } from "./api";
import { testEndpoint } from "./endpoint";
import { expect, type Page, test } from "./test";

const endpointStats = z.object({ calls: z.number(), prompts: z.record(z.string(), z.object({ answered: z.number() })) });
const done = async (page: Page) => Number(await page.getByRole("progressbar").getAttribute("aria-valuenow"));

test("a vocabulary is built, stays at its address, and is used in a new suite", async ({ page }) => {
  await page.goto("/build/ifscale/vocabulary");
  await page.getByRole("textbox", { name: /^Material/ }).fill("The merger of the two refineries raised the tariff on the invoice.");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
  await expect(page).toHaveURL(/\?build=\d+$/);
  const number = new URL(page.url()).searchParams.get("build");
  await page.getByRole("link", { name: "New build" }).click();
  await expect(page.getByRole("heading", { name: "Result" })).toBeHidden();
  await expect(page.getByRole("textbox", { name: /^Material/ })).toHaveValue("");
  await page.getByRole("link", { name: `Build ${number}`, exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Material/ })).toHaveValue(/refineries/);
  await page.reload();
  await expect(page.getByRole("table", { name: "Kept" }).getByText("refinery")).toBeVisible();
  await page.getByRole("link", { name: "Use in a new suite" }).click();
  await expect(page.getByText(/uses the \d+ values from build \d+/)).toBeVisible();
});

test("a build continues after its page is left, is cancelled, and resumes from the same point", async ({ page, request }) => {
  const endpoint = await testEndpoint();
  await endpoint.answer(20);
  const name = `Writer ${crypto.randomUUID()}`;
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "evolif/steady", sampling: {} };
  await makeModel(request, name, settings);
  await page.goto("/build/evolif/query-writer");
  await page.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect.poll(() => done(page)).toBeGreaterThan(0);
  const address = page.url();
  const before = await done(page);
  await page.goto("/runs");
  await page.goto(address);
  await endpoint.answer(20);
  await expect.poll(() => done(page)).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText(/\d+ answers are kept; resuming requests only the rest/)).toBeVisible();
  await endpoint.answer(null);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
  const stats = await request.get(new URL("/stats", endpoint.address).href);
  const { calls, prompts } = endpointStats.parse(await stats.json());
  // Each of the 60 queries is asked three times, because the simulated model never answers with a query. No query is missed, and only calls
  // that the cancellation dropped are repeated: at most eight.
  expect(Object.values(prompts).map(({ answered }) => Math.min(3, answered))).toEqual(Array(60).fill(3));
  expect(calls).toBeLessThanOrEqual(180 + 8);
});

test("a failed build shows why", async ({ page, request }) => {
  const endpoint = await testEndpoint({ key: "right" });
  const name = `Refused ${crypto.randomUUID()}`;
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "evolif/steady", sampling: {} };
  const modelId = await makeModel(request, name, settings);
  const data = { kind: "build", benchmark: "evolif", name: "query-writer", input: {}, modelId };
  const { jobId } = startedJob.parse(await (await request.post("/api/jobs", { data })).json());
  await page.goto(`/build/evolif/query-writer?build=${jobId}`);
  await expect(page.getByRole("main").getByText(/rejects the key \(401\)/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
});
