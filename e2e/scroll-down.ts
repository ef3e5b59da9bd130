import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** Scrolls a page down until an element exists that is read and drawn as it comes near. */
export async function scrollDown(page: Page, to: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("PageDown");
    await expect(to).toBeVisible({ timeout: 2000 });
  }).toPass();
}
