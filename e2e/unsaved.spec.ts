import { hydrated } from "./complaints";
import { expect, test } from "./test";

test("the back button asks before it discards unsaved input", async ({ page }) => {
  await page.goto("/models");
  await hydrated(page);
  await page.getByRole("link", { name: "New model" }).first().click();
  await page.waitForURL("**/models/new");
  await page.getByLabel("Name in Heed").fill("Half typed");
  const question = page.getByRole("dialog", { name: "Leave without saving this model?" });

  await page.evaluate(() => window.history.back());
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name in Heed")).toHaveValue("Half typed");
  await expect(page).toHaveURL(/\/models\/new$/);

  await page.evaluate(() => window.history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/models$/);
});
