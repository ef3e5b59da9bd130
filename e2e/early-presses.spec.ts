import { runRow } from "../lib/contracts/run";
import { finishedRun } from "./api";
import { openedBeforeScripts } from "./before-scripts";
import { expect, test } from "./test";

test("the last button pressed before the page's scripts run takes effect once they have run", async ({ page }) => {
  const letScriptsCome = await openedBeforeScripts(page, "/");
  await page.getByRole("button", { name: /^Search/ }).click();
  await page.getByRole("button", { name: "Keyboard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letScriptsCome();
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an early press also opens a menu", async ({ page }) => {
  const letScriptsCome = await openedBeforeScripts(page, "/");
  await page.getByRole("button", { name: "Theme" }).click();
  letScriptsCome();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("what was typed, selected and switched before the page's scripts run takes effect once they have run", async ({ page, request }) => {
  const another = await finishedRun(request, "Run that is filtered out early", { densities: [11, 101], seeds: 2 });
  const run = await finishedRun(request, "Run that is selected early", { densities: [12, 102], seeds: 2 });
  const letScriptsCome = await openedBeforeScripts(page, "/runs");
  const line = page.getByRole("combobox", { name: "Filter runs" });
  const box = (id: number) => page.getByRole("checkbox", { name: new RegExp(`Select run ${id},`) });
  await line.pressSequentially(`run:${run}`);
  await box(run).check();
  await expect(box(another)).toHaveCount(1);
  letScriptsCome();
  await expect(box(another)).toHaveCount(0);
  await expect(line).toHaveValue(`run:${run}`);
  await expect(page.getByRole("region", { name: "Selected runs" })).toContainText("1 chosen");
});

test("an early press also opens a tab", async ({ page, request }) => {
  const runs = runRow.array().parse(await (await request.get("/api/runs?limit=1000")).json());
  const letScriptsCome = await openedBeforeScripts(page, `/runs/${runs.find(({ demonstration }) => demonstration)?.id}`);
  const tab = page.getByRole("tab", { name: "Samples" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "false");
  letScriptsCome();
  await expect(tab).toHaveAttribute("aria-selected", "true");
});
