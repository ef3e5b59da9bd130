import AxeBuilder from "@axe-core/playwright";
import { evidence } from "../lib/contracts/evidence";
import { samplePage } from "../lib/contracts/sample";
import { ended, launchRun, makeModel, makeSuite } from "./api";
import { expect, test } from "./test";

test("executions are recorded, and a failed reply shows the step at which it diverged", async ({ page, request }) => {
  const suiteId = await makeSuite(request, "Step through", { functions: 6, cases: 3 }, "logicif");
  const settings = { kind: "simulated", profile: "loses-count", seed: 4, latencySeconds: 0 };
  const modelId = await makeModel(request, `Loses count ${crypto.randomUUID()}`, settings);
  const runId = await launchRun(request, { suiteId, modelId, name: "Step through" });
  expect((await ended(request, runId)).counts.scored).toBe(18);

  await page.goto(`/runs/${runId}/samples/0?view=execution`);
  await expect(page.getByText("This execution has not been recorded yet.")).toBeVisible();

  await page.goto(`/runs/${runId}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Record executions" }).click();
  const dialog = page.getByRole("dialog", { name: "Record executions" });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog).toContainText("18 cases and 0 missed replies recorded");
  await dialog.getByRole("button", { name: "Done" }).click();

  const { rows } = samplePage.parse(await (await request.get(`/api/runs/${runId}/samples?limit=50`)).json());
  const made = await Promise.all(
    rows.map(async ({ ordinal }) => ({
      ordinal,
      execution: evidence.parse(await (await request.get(`/api/runs/${runId}/samples/${ordinal}/evidence/execution`)).json()),
    })),
  );
  const left = made.find(({ execution }) => execution.kind === "trace" && execution.divergence !== null && execution.divergence.step > 1);
  if (left?.execution.kind !== "trace" || left.execution.divergence === null) throw new Error("no reply left the path");
  const { step } = left.execution.divergence;

  await page.goto(`/runs/${runId}/samples/${left.ordinal}`);
  await page.getByRole("tab", { name: "Execution" }).click();
  await expect(page.getByText("First divergence, judging by the reply’s wording")).toBeVisible();
  await expect(page.getByText(`Step ${step + 1} of`)).toBeVisible();
  await page.getByRole("button", { name: "First step" }).click();
  await expect(page.getByText("Step 1 of")).toBeVisible();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page.getByText("Step 2 of")).toBeVisible();
  await expect(page.getByRole("table", { name: "Variables" })).toBeVisible();
  await page.getByRole("button", { name: "Go to it" }).click();
  await expect(page.getByText(`Step ${step + 1} of`)).toBeVisible();
  await expect(page.getByRole("region", { name: "What the reply says" })).toContainText("Reply at this step");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});
