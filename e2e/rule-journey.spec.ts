import { makeModel, missedSamples } from "./api";
import { expect, type Page, test } from "./test";

let modelName = "";

test.beforeAll(async ({ request }) => {
  modelName = `Overwhelmed ${crypto.randomUUID().slice(0, 8)}`;
  await makeModel(request, modelName, { kind: "simulated", profile: "overwhelmed", seed: 7, latencySeconds: 0 });
});

/**
 * Walks through the failed sample that is open step by step, with the keyboard, and through another form of the reply, as far as it has several
 * of them.
 * @returns the number of forms
 */
async function walkEvidence(page: Page) {
  await expect(page.getByRole("tab", { name: "Step by step" })).toHaveAttribute("aria-selected", "true");
  const grid = page.getByRole("table", { name: /^Each rule in each variant/ });
  const rule = page.getByRole("region", { name: /^rule \d+, as written$/ });
  const steps = rule.getByRole("tab");
  const missed = grid.getByRole("button", { name: /^rule \d+ missed, as written$/ });
  await expect(missed.first()).toBeVisible();
  // The first rule with several steps, if there is one.
  for (const button of await missed.all()) {
    await button.click();
    const [number] = /\d+/.exec((await button.getAttribute("aria-label")) ?? "") ?? [];
    const chosen = page.getByRole("region", { name: `rule ${number}, as written`, exact: true });
    await expect(chosen.getByText("Expected", { exact: true })).toBeVisible();
    if ((await steps.count()) > 1) break;
  }
  await expect(rule.getByText("Why", { exact: true })).toBeVisible();
  const count = await steps.count();
  if (count > 1) {
    await expect(steps.last()).toHaveAttribute("aria-selected", "true");
    await steps.last().focus();
    await page.keyboard.press("Home");
    await expect(steps.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowRight");
    await expect(steps.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(rule.locator("mark").first()).toBeVisible();
  }
  const chosen = grid.getByRole("button", { pressed: true });
  await chosen.focus();
  const rows = await grid.getByRole("row").count();
  if (rows > 2) {
    await page.keyboard.press("ArrowDown");
    await expect(chosen).toBeFocused();
    await expect(chosen).not.toHaveAccessibleName(/as written$/);
  }
  return rows - 1;
}

test("from a suite of rules through the heat map to the element that broke a rule", async ({ page, browser, request, baseURL }) => {
  await test.step("create a suite in the form", async () => {
    await page.goto("/suites/new?benchmark=lexinstruct");
    await page.getByRole("button", { name: /^200 items/ }).click();
    await page.getByRole("textbox", { name: /^Name/ }).fill("Rule journey");
    await page.getByLabel("Seed").fill("11");
    await page.getByRole("button", { name: "Create suite" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rule journey" })).toBeVisible();
  });

  await test.step("launch it", async () => {
    await page.getByRole("link", { name: "Launch" }).last().click();
    await expect(page.getByRole("list", { name: "Chosen: Suites" })).toContainText("Rule journey");
    await page.getByRole("combobox", { name: "Models" }).click();
    await page.getByRole("option", { name: modelName }).click();
    await page.getByRole("button", { name: /^Launch 200 samples/ }).click();
    await expect(page).toHaveURL(/\/runs\/\d+$/);
    await expect(
      page
        .getByRole("main")
        .getByText(/200 samples scored/)
        .first(),
    ).toBeVisible();
  });
  const runId = Number(/\/runs\/(\d+)/.exec(page.url())?.[1]);

  const map = page.getByRole("figure", { name: "Strict accuracy by depth and number of rules" });
  await test.step("read the heat map and move through it with the keyboard", async () => {
    await page.goto(`/runs/${runId}?chart=depth-rules`);
    const cells = map.getByRole("button", { name: /^Procedure depth \d/ });
    await expect(cells.first()).toBeVisible();
    await cells.first().focus();
    await expect(page.getByText("Click or press Enter to open the missed samples")).toBeVisible();
    const before = await cells.first().getAttribute("aria-label");
    await page.keyboard.press("ArrowDown");
    await expect(map.locator("button:focus")).not.toHaveAttribute("aria-label", before ?? "");
    // A large chart has its figures below it.
    await expect(map.getByRole("table").last()).toContainText("Procedure depth (steps)");
    await map.getByRole("button", { name: /table and files$/ }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV file", exact: true }).click();
    expect((await download).suggestedFilename()).toBe("depth-rules.csv");
  });

  await test.step("a cell opens its missed samples", async () => {
    const broken = map.getByRole("button", { name: /number of rules [4-6].*strict/i });
    await expect(broken.first()).toBeVisible();
    const labels = await broken.evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label") ?? ""));
    const at = labels.findIndex((label) => !label.includes("100.0"));
    const [, depth = "", rules = ""] = /depth (\d), number of rules (\d)/i.exec(labels[at] ?? "") ?? [];
    await broken.nth(at).click();
    await expect(page).toHaveURL(new RegExp(`depth(:|%3A)${depth}.*rules(:|%3A)${rules}.*verdict(:|%3A)missed`));
    await expect(page.getByRole("grid", { name: "Samples" }).getByRole("row").nth(1)).toContainText("missed");
  });

  await test.step("step through a failed rule", async () => {
    await page.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/samples\/\d+/);
    expect(await walkEvidence(page)).toBeGreaterThan(1);
  });

  await test.step("a kind of rule opens the samples that missed it", async () => {
    await page.goto(`/runs/${runId}?chart=rule-kinds`);
    const table = page.getByRole("table", { name: "Rules satisfied by kind" });
    const cell = table.getByRole("button", { name: /^all equal: / });
    await cell.click();
    await expect(page).toHaveURL(/missed(:|%3A)(=|%3D)equal/);
    await expect(page.getByRole("combobox", { name: "Filter samples" })).toHaveValue("missed:=equal");
    await expect(page.getByRole("grid", { name: "Samples" }).getByRole("row").nth(1)).toContainText("missed");
  });

  await test.step("rescore with the other verifier and see the differences", async () => {
    await page.goto(`/runs/${runId}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Rescore" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Rescore" }).click();
    await expect(dialog.getByText(/200 samples scored with Corrected/)).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    const section = page.getByRole("region", { name: "Where Corrected differs" });
    await expect(section.getByText(/200 samples/)).toBeVisible();
  });

  await test.step("a link shows the same and leads nowhere else", async () => {
    const answer = await request.post("/api/shares", { data: { kind: "run", runId } });
    const { slug } = await answer.json();
    const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
    const shared = await stranger.newPage();
    await shared.goto(`/s/${slug}`);
    await expect(shared.getByRole("region", { name: "Where Corrected differs" })).toBeVisible();
    await shared.goto(`/s/${slug}?chart=depth-rules`);
    const sharedMap = shared.getByRole("figure", { name: "Strict accuracy by depth and number of rules" });
    await sharedMap
      .getByRole("button", { name: /^Procedure depth \d/ })
      .last()
      .click();
    await expect(shared).toHaveURL(new RegExp(`/s/${slug}\\?.*verdict(:|%3A)missed`));
    const [missed] = await missedSamples(request, runId);
    await shared.goto(`/s/${slug}/samples/${missed}`);
    await walkEvidence(shared);
    await stranger.close();
  });
});

test("the leaderboard shows the paper's figures as published", async ({ page }) => {
  await page.goto("/benchmarks/lexinstruct?published=1");
  const table = page.getByRole("table", { name: "Leaderboard", exact: true });
  const row = table.getByRole("row").filter({ hasText: "GPT-o3-2025-04-16" });
  await expect(page.getByText(/^(Published figures\.|Hollow markers: published figures)/)).toBeVisible();
  await expect(row).toContainText("70.2");
  await expect(row).toContainText("74.2");
  await expect(page.getByText(/Table 5/)).toBeVisible();
  for (const model of ["GPT-o3-2025-04-16", "Gemini-2.5-Pro"])
    await table.getByRole("checkbox", { name: `Select ${model}`, exact: true }).check();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Show in charts" }).click();
  await expect(page).toHaveURL(/series=/);
  const charts = page.getByRole("heading", { name: "Charts", exact: true });
  await expect(() => charts.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
  await expect(page.getByRole("figure", { name: /strict to loose/ })).toContainText("Gemini-2.5-Pro");
});
