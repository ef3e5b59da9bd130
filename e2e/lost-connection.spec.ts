import { finishedRun } from "./api";
import { hydrated } from "./complaints";
import { expect, test } from "./test";

test("a lost connection is reported, nothing typed is lost, and everything works once the server is back", async ({ page, request }) => {
  const runId = await finishedRun(request, "Run with a lost connection");
  await page.goto(`/runs/${runId}/samples/0`);
  await hydrated(page);
  await page.getByRole("heading", { name: "Notes and disputes" }).click();
  const why = page.getByLabel("Why");
  await why.fill("Half a sentence");
  const flag = page.getByRole("button", { name: /^Flag/ });
  await expect(flag).toHaveAttribute("aria-pressed", "false");
  try {
    await page.context().setOffline(true);
    await test.step("a notice appears although its code was never loaded", async () => {
      await flag.click();
      await expect(page.getByRole("alert").filter({ hasText: "The Heed server cannot be reached" })).toBeVisible();
      await expect(flag).toHaveAttribute("aria-pressed", "false");
    });
    await test.step("a part whose code is lost says so in its place", async () => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("could not be loaded");
    });
  } finally {
    await page.context().setOffline(false);
  }
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("button", { name: "Create a link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(why).toHaveValue("Half a sentence");
  await flag.click();
  await expect(page.getByRole("button", { name: /^Flagged/ })).toHaveAttribute("aria-pressed", "true");
});
