import { expect, type Page, test } from "./test";

/** Opens the Overview without its scripts. The returned function lets them come. */
async function openedBeforeScripts(page: Page): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  return letCome;
}

test("the last button that is pressed before the page's scripts have run acts once they have", async ({ page }) => {
  const letScriptsCome = await openedBeforeScripts(page);
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
  const letScriptsCome = await openedBeforeScripts(page);
  await page.getByRole("button", { name: "Theme" }).click();
  letScriptsCome();
  await expect(page.getByRole("menu")).toBeVisible();
});
