import type { Page } from "@playwright/test";

/** Opens a page without its scripts. The returned function lets them come. */
export async function openedBeforeScripts(page: Page, path: string): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return letCome;
}
