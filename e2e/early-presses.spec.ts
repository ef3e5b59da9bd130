import { openedBeforeScripts } from "./before-scripts";
import { expect, test } from "./test";

test("the last button that is pressed before the page's scripts have run acts once they have", async ({ page }) => {
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

test("so does one that opens a menu", async ({ page }) => {
  const letScriptsCome = await openedBeforeScripts(page, "/");
  await page.getByRole("button", { name: "Theme" }).click();
  letScriptsCome();
  await expect(page.getByRole("menu")).toBeVisible();
});
