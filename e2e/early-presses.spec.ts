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
