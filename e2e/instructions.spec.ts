import { samplePage } from "../lib/contracts/sample";
import { ended, launchRun, makeModel, makeSuite, shownPercent } from "./api";
import { expect, test } from "./test";

test("from a suite of instructions through its curve to the line whose removal rescued a reply", async ({ page, request }) => {
  const name = `Chatty ${crypto.randomUUID().slice(0, 8)}`;
  const suiteId = await makeSuite(request, "Instructions", { items: 80, source: "both", most: 5 }, "ifeval");
  const modelId = await makeModel(request, name, { kind: "simulated", profile: "chatty", seed: 7, latencySeconds: 0 });
  const runId = await launchRun(request, { suiteId, modelId });
  const { headline } = await ended(request, runId);
  const strict = shownPercent(headline?.value);

  await test.step("the run names its headline metric and shows how it falls with the number of checks", async () => {
    await page.goto(`/runs/${runId}`);
    const results = page.getByRole("region", { name: "Results" });
    await expect(results.getByText("Prompt strict", { exact: true })).toBeVisible();
    await expect(results.locator("p.num").first()).toContainText(strict);
    const curve = page.getByRole("figure", { name: "Accuracy as checks per prompt increase" });
    await expect(() => curve.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
    // A band must not keep the pointer from the points behind it.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await curve.getByRole("application").hover({ timeout: 5000 });
      await expect(page.getByText("Click or press Enter to open the samples")).toBeVisible({ timeout: 5000 });
    }).toPass();
    await curve.getByRole("button", { name: /table and files$/ }).click();
    await page.getByRole("menuitem", { name: /table/i }).click();
    await expect(curve.getByRole("table").getByRole("row")).not.toHaveCount(0);
    await expect(curve.getByRole("table")).toContainText("Checks per prompt");
  });

  const { rows } = samplePage.parse(await (await request.get(`/api/runs/${runId}/samples?limit=200`)).json());
  const rescued = rows.find(({ outcomes }) => /^[pr]*r[pr]*$/.test(outcomes));
  if (!rescued) throw new Error(`No reply is followed loosely alone: ${rows.map(({ outcomes }) => outcomes).join(" ")}`);

  await test.step("a reply that passes only loosely names the variant that passed", async () => {
    await page.goto(`/runs/${runId}/samples/${rescued.ordinal}`);
    const main = page.getByRole("main");
    await expect(main.getByText(/followed with the first line removed/).first()).toBeVisible();
    await page.getByRole("tab", { name: "How each is checked" }).click();
    await expect(main.getByText("The reply fails as written but passes loosely: first line removed.")).toBeVisible();
    const grid = page.getByRole("table", { name: /in each variant/ });
    await expect(grid.getByRole("row").filter({ hasText: "first line removed" })).toContainText("passes in this variant");
    await grid
      .getByRole("button", { name: /missed, as written$/ })
      .first()
      .click();
    const check = page.getByRole("region", { name: /, as written$/ });
    await expect(check.getByText("Expected", { exact: true })).toBeVisible();
    await expect(check.getByText("Rule", { exact: true })).toBeVisible();
  });

  await test.step("the leaderboard compares models check by check", async () => {
    await page.goto("/benchmarks/ifeval?simulated=1");
    await page.getByRole("combobox", { name: "Suite", exact: true }).click();
    await page.getByRole("option", { name: "Instructions" }).first().click();
    const table = page.getByRole("table", { name: "Leaderboard", exact: true });
    await expect(table.getByRole("row").filter({ hasText: name })).toContainText(strict);
    const all = page.locator("summary", { hasText: /^All \d+ charts/ });
    await expect(() => all.click({ timeout: 5000 })).toPass();
    await page.getByRole("list", { name: "Thumbnails" }).getByRole("button", { name: "Models by check" }).click();
    const checks = page.getByRole("dialog").getByRole("figure", { name: "Models by check" });
    await expect(checks).toContainText(name);
  });
});
