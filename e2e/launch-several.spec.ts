import { makeModel, makeSuite } from "./api";
import { testEndpoint } from "./endpoint";
import { expect, test } from "./test";

test("two suites and two models, one cell left out, are launched together, paused, resumed and cancelled", async ({ page, request }) => {
  const endpoint = await testEndpoint();
  const [first, second] = [
    await makeSuite(request, "Several, one", { densities: [15], seeds: 4 }),
    await makeSuite(request, "Several, two", { densities: [20], seeds: 4 }),
  ];
  const settings = { kind: "openai-compatible", address: endpoint.address, sampling: {} };
  const linearModel = await makeModel(request, "Several linear", { ...settings, model: "ifscale/linear" });
  await makeModel(request, "Several exponential", { ...settings, model: "ifscale/exponential" });
  const chosen = (kind: string) => page.getByRole("list", { name: `Chosen: ${kind}` }).getByRole("listitem");
  const leaveOut = page.getByRole("button", { name: "Several exponential on Several, two" }).filter({ visible: true });
  const button = page.getByRole("button", { name: /^Launch 3 runs, 12 calls, no price set$/ }).filter({ visible: true });

  await test.step("choose, leave one out, and find it all again after leaving the page", async () => {
    await page.goto(`/launch?suite=${first}&model=${linearModel}`);
    await page.getByRole("combobox", { name: "Suites" }).fill("Several, two");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Models" }).fill("Several exp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`suite=${first}(,|%2C)${second}&`));
    await expect(page.getByRole("button", { name: /^Launch 4 runs, 16 calls/ }).filter({ visible: true })).toBeVisible();
    await leaveOut.click();
    await expect(leaveOut).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("textbox", { name: "Concurrency" }).fill("0");
    await expect(page.getByText("The value must be at least 1.")).toBeVisible();
    await page.getByRole("textbox", { name: "Concurrency" }).fill("1");
    await page.getByLabel("Name of the launch").fill("Several at once");
    await expect(button).toBeVisible();
    await page.getByRole("link", { name: "All runs" }).click();
    await expect(page).toHaveURL(/\/runs$/);
    await page.getByRole("link", { name: "Launch", exact: true }).first().click();
    await expect(chosen("Suites")).toHaveText([/^Several, one/, /^Several, two/]);
    await expect(chosen("Models")).toHaveText([/^Several linear/, /^Several exponential/]);
    await expect(leaveOut).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("textbox", { name: "Concurrency" })).toHaveValue("1");
  });

  await test.step("nothing is launched while one run cannot be, and its cell says why", async () => {
    await page.getByLabel("Stop at, $").fill("5");
    await button.click();
    await expect(page.getByText(/^The model has no price, so that dollars cannot be counted/).filter({ visible: true })).toHaveCount(3);
    await page.getByLabel("Stop at, $").fill("");
  });

  const main = page.getByRole("main");
  await test.step("launch them, hold them, and let them finish", async () => {
    await endpoint.answer(4);
    await button.press("Enter");
    await expect(page).toHaveURL(/\/launches\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Several at once" })).toBeVisible();
    await page.getByRole("button", { name: "Pause all" }).click();
    await expect(main.getByText(/^\d of 3 finished, \d paused/)).toBeVisible();
    await endpoint.answer(null);
    await page.getByRole("button", { name: "Resume all" }).click();
    await expect(main.getByText(/^3 of 3 finished/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Runs by suite and model" }).getByRole("link", { name: /^Run \d+/ })).toHaveCount(3);
  });

  await test.step("a cell says what was done; the next launch is cancelled", async () => {
    await page.goto(`/launch?suite=${first},${second}&model=${linearModel}`);
    const matrix = page.getByRole("table", { name: "Runs to launch, by suite and model" });
    await expect(matrix.getByText(/^done/)).toHaveCount(2);
    await page.getByRole("textbox", { name: "Concurrency" }).fill("1");
    await endpoint.answer(3);
    await page
      .getByRole("button", { name: /^Launch 2 runs, 8 calls/ })
      .filter({ visible: true })
      // By the keyboard: what the estimate still adds above the button moves it.
      .press("Enter");
    await expect(page).toHaveURL(/\/launches\/\d+$/);
    await page.getByRole("button", { name: "Cancel all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel all" }).click();
    await expect(main.getByText(/^\d of 2 finished, \d cancelled/)).toBeVisible();
  });
});
