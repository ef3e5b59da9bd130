import { type TestEndpoint, testEndpoint } from "./endpoint";
import { expect, test } from "./test";

let endpoint: TestEndpoint;

test.beforeAll(async () => {
  endpoint = await testEndpoint({ profile: "exponential" });
});

test("from a new model and suite through the live run to the missing word in its reply", async ({ page }) => {
  await test.step("describe the model and test the connection", async () => {
    await page.goto("/models/new");
    await page.getByLabel("Address").fill(endpoint.address);
    await page.getByRole("textbox", { name: "Model", exact: true }).fill("ifscale/exponential");
    await page.getByLabel("Name in Heed").fill("Endpoint under test");
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(page.getByRole("main").getByText(/answered in/i)).toBeVisible();
    await page.getByRole("button", { name: "Add model" }).click();
    await expect(page).toHaveURL(/\/models(\/\d+)?$/);
  });

  await test.step("create a suite", async () => {
    await page.goto("/suites/new?benchmark=ifscale");
    await page.getByRole("button", { name: /The printed densities/ }).click();
    await page.getByRole("textbox", { name: /^Name/ }).fill("Journey suite");
    await page.getByRole("button", { name: "Create suite" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Journey suite" })).toBeVisible();
  });

  await test.step("launch it, with an estimate before the click", async () => {
    await page.getByRole("link", { name: "Launch" }).last().click();
    await expect(page.getByRole("list", { name: "Chosen: Suites" })).toContainText("Journey suite");
    await page.getByRole("combobox", { name: "Models" }).click();
    await page.getByRole("option", { name: /Endpoint under test/ }).click();
    await page.getByRole("textbox", { name: "Concurrency" }).fill("2");
    const estimate = page.getByRole("complementary", { name: "Estimate" });
    await expect(estimate.getByRole("definition").first()).toHaveText("25");
    await expect(estimate.getByText("at most 250")).toBeVisible();
    await estimate.getByText("How this is estimated").click();
    await expect(estimate.getByText(/from the benchmark’s rule of thumb/).first()).toBeVisible();
    await page.locator("summary", { hasText: "Budget" }).click();
    await page.getByRole("combobox", { name: "Budget", exact: true }).click();
    await page.getByRole("option", { name: "For this run" }).click();
    await page.getByRole("combobox", { name: "Unit of the budget" }).click();
    await page.getByRole("option", { name: "tokens" }).click();
    await page.getByRole("textbox", { name: "Stop at" }).fill("1000");
    await expect(estimate.getByText(/^The budget will probably stop the run after about \d+ of 25 samples/)).toBeVisible();
    await page.getByRole("textbox", { name: "Stop at" }).fill("1000000");
    await expect(estimate.getByText(/^The budget will probably stop/)).toBeHidden();
    await endpoint.answer(12);
    await page.getByRole("button", { name: /^Launch 25 samples/ }).click();
    await expect(page).toHaveURL(/\/runs\/\d+$/);
  });

  await test.step("watch the run without reloading", async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.notReloaded = "yes";
    });
    await expect(
      page
        .getByRole("main")
        .getByText(/\d+ of 25 samples/)
        .first(),
    ).toBeVisible();
    await endpoint.answer(null);
    await expect(
      page
        .getByRole("main")
        .getByText(/25 samples scored/)
        .first(),
    ).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-not-reloaded", "yes");
  });

  await test.step("read the curve and its numbers", async () => {
    const curve = page.getByRole("figure", { name: /accuracy/i }).first();
    await expect(curve.locator("svg").first()).toBeVisible();
    await curve.getByRole("button", { name: /table and files$/ }).click();
    await page.getByRole("menuitem", { name: /table/i }).click();
    await expect(curve.getByRole("table")).toContainText("500");
  });

  await test.step("open a failed sample and find the missing word", async () => {
    await page.getByRole("tab", { name: /^Failures/ }).click();
    await expect(page).toHaveURL(/tab=failures/);
    const grid = page.getByRole("grid", { name: "Samples" });
    const last = grid.getByRole("row").filter({ hasText: "500" }).first();
    await last.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/runs\/\d+\/samples\/\d+/);
    const omitted = page.getByRole("region", { name: /^Omitted, \d+/ });
    const word = omitted.getByRole("button").first();
    const missing = /([^\s,]+), Omitted/.exec((await word.textContent()) ?? "")?.[1] ?? "";
    expect(missing.length).toBeGreaterThan(1);
    const reply = page.getByRole("region", { name: "Reply", exact: true });
    const marks = reply.locator("mark");
    await expect(marks.first()).toBeVisible();
    const text = (await reply.textContent()) ?? "";
    expect(text.toLowerCase().split(/[^\p{L}\p{N}_]+/u)).not.toContain(missing.replace(/^\d+/, "").toLowerCase());
    await word.click();
    await expect(page).toHaveURL(/check=word-\d+/);
    await expect(word).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("selecting a satisfied word highlights it in the reply", async () => {
    await page
      .getByRole("group", { name: /words to show/ })
      .getByRole("button", { name: /^Exact/ })
      .click();
    const exact = page
      .getByRole("region", { name: /^Exact, \d+/ })
      .getByRole("button")
      .first();
    const id = await exact.getAttribute("data-check");
    await exact.click();
    await expect(exact).toHaveAttribute("aria-pressed", "true");
    const reply = page.getByRole("region", { name: "Reply", exact: true });
    await expect(reply.locator(`mark[data-checks~="${id}"]`).first()).toBeInViewport();
  });

  await test.step("the request is shown as JSON and as a command, the reply as received", async () => {
    await page.getByRole("tab", { name: "Request" }).click();
    await expect(page.getByRole("region", { name: "Request" })).toContainText(
      /"messages": \[\s*\{\s*"role": "user",\s*"content": "[^"]{100}/,
    );
    await expect(page.getByRole("region", { name: "Response" })).toContainText(/"choices": \[\s*\{\s*"index": 0,\s*"message"/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy as curl" }).click();
    const command = () => page.evaluate(() => navigator.clipboard.readText());
    await expect
      .poll(command)
      .toContain(
        `curl '${endpoint.address}/chat/completions' \\\n  -H 'content-type: application/json' \\\n  -d '{"model":"ifscale/exponential",`,
      );
  });
});
