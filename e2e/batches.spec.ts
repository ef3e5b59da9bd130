import { makeModel, makeSuite } from "./api";
import { testEndpoint } from "./endpoint";
import { expect, test } from "./test";

test("a run is asked in batches, which its page shows; a simulated model shows why it cannot use batches", async ({ page, request }) => {
  const endpoint = await testEndpoint({ batchMs: null });
  const suite = await makeSuite(request, "In batches");
  const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
  const model = await makeModel(request, "Batched", settings);
  const launch = page.getByRole("button", { name: /^Launch/ }).filter({ visible: true });

  await test.step("the launch page offers batches", async () => {
    await page.goto(`/launch?suite=${suite}&model=${model}`);
    await page.getByRole("checkbox", { name: /^Ask in batches/ }).check();
    await launch.click();
    await expect(page).toHaveURL(/\/runs\/\d+/);
    await expect(page.getByText("asked in batches")).toBeVisible();
  });

  await test.step("the run's page shows the batch in progress, then done", async () => {
    const table = page.getByRole("table", { name: "Batches" });
    await expect(table).toContainText("At the provider");
    await testEndpoint({ batchMs: 0 });
    await expect(page.getByText("4 samples scored")).toBeVisible();
    await page.getByRole("tab", { name: /^Settings/ }).click();
    await expect(table).toContainText("Done");
    await expect(page.getByText("in batches; latencies are not measured")).toBeVisible();
  });

  await test.step("a simulated model has no endpoint for batches", async () => {
    const simulated = await makeModel(request, "Not batched", { kind: "simulated", profile: "linear", seed: 1, latencySeconds: 0 });
    await page.goto(`/launch?suite=${suite}&model=${simulated}`);
    await expect(page.getByText("Simulated models have no endpoint that accepts batches.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Ask in batches/ })).toBeHidden();
  });
});
