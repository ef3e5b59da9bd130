import { modelRow } from "../lib/contracts/model";
import { suiteRow } from "../lib/contracts/suite";
import { makeModel, makeSuite } from "./api";
import { hydrated } from "./complaints";
import { testEndpoint } from "./endpoint";
import { expect, test } from "./test";

test("two suites and two models, with one cell left out, are launched together, paused, resumed and cancelled", async ({
  page,
  request,
}) => {
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

  await test.step("the selection, with one run excluded, survives leaving the page", async () => {
    await page.goto(`/launch?suite=${first}&model=${linearModel}`);
    await hydrated(page);
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

  await test.step("nothing is launched while one run is impossible, and the matrix names it with the reason", async () => {
    await page.getByLabel("Stop at, $").fill("5");
    await button.click();
    await expect(
      page.getByText(/^Several .* on Several, .*; Several .*; Several .*: The model has no price, so dollars cannot be counted/),
    ).toBeVisible();
    await page.getByLabel("Stop at, $").fill("");
  });

  const main = page.getByRole("main");
  await test.step("launch the runs, pause them, and let them finish", async () => {
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

  await test.step("a cell shows its run's result; the next launch is cancelled", async () => {
    await page.goto(`/launch?suite=${first},${second}&model=${linearModel}`);
    const matrix = page.getByRole("table", { name: "Runs to launch, by suite and model" });
    await expect(matrix.getByText(/^done/)).toHaveCount(2);
    await page.getByRole("textbox", { name: "Concurrency" }).fill("1");
    await endpoint.answer(3);
    await page
      .getByRole("button", { name: /^Launch 2 runs, 8 calls/ })
      .filter({ visible: true })
      // Uses the keyboard, because the estimate still adds content above the button, which moves it.
      .press("Enter");
    await expect(page).toHaveURL(/\/launches\/\d+$/);
    await page.getByRole("button", { name: "Cancel all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel all" }).click();
    await expect(main.getByText(/^\d of 2 finished, \d cancelled/)).toBeVisible();
  });
});

test("the launch matrix has models as rows if they outnumber the suites, fits a wide page, and folds on a phone", async ({
  page,
  request,
}) => {
  const models = modelRow.array().parse(await (await request.get("/api/models")).json());
  const suites = suiteRow.array().parse(await (await request.get("/api/suites")).json());
  expect(models.length).toBeGreaterThan(10);
  const chosen = suites.slice(0, 10);
  const address = (suites: readonly { id: number }[], on: readonly { id: number }[]) =>
    `/launch?suite=${suites.map(({ id }) => id).join(",")}&model=${on.map(({ id }) => id).join(",")}`;
  const table = page.getByRole("table", { name: "Runs to launch, by suite and model" });

  await test.step("models are rows, and nothing overflows sideways", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address(chosen, models.slice(0, 30)));
    await expect(table.getByRole("columnheader").first()).toHaveText("Model");
    await expect(table.getByRole("rowheader")).toHaveCount(Math.min(30, models.length));
    const region = page.getByRole("region", { name: "Runs to launch, by suite and model, table" });
    await expect.poll(() => region.evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0);
  });

  await test.step("suites are rows if there are as many suites as models", async () => {
    await page.goto(address(chosen.slice(0, 2), models.slice(0, 2)));
    await expect(table.getByRole("columnheader").first()).toHaveText("Suite");
  });

  await test.step("on a phone each model has a line that opens to its runs", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address(chosen.slice(0, 3), models.slice(0, 4)));
    const matrix = page.getByRole("region", { name: "Runs to launch", exact: true });
    const lines = matrix.locator("summary");
    await expect(lines).toHaveCount(4);
    const run = matrix
      .getByRole("listitem")
      .filter({ hasText: chosen[0]?.name ?? "" })
      .first();
    await expect(matrix.getByText(chosen[0]?.name ?? "", { exact: true }).filter({ visible: true })).toHaveCount(0);
    await lines.first().click();
    await expect(matrix.getByText(chosen[0]?.name ?? "", { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(run).toBeVisible();
  });
});
