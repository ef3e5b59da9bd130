import { ended, launchRun, makeModel, makeSuite } from "./api";
import { expect, test } from "./test";

test("runs are selected with Shift, tagged, archived, deleted, and restored with Undo", async ({ page, request }) => {
  const suiteId = await makeSuite(request, "Order suite");
  const settings = { kind: "simulated", profile: "exponential", seed: 7, latencySeconds: 0 };
  const modelId = await makeModel(request, `Order model ${crypto.randomUUID()}`, settings);
  const ids: number[] = [];
  for (const name of ["Order one", "Order two", "Order three"]) {
    const id = await launchRun(request, { suiteId, modelId, name });
    await ended(request, id);
    ids.push(id);
  }
  await page.goto(`/runs?q=${encodeURIComponent(`run:${ids[0]}..`)}`);
  const box = (nth: number) => page.getByRole("checkbox", { name: new RegExp(`Select run ${ids[nth]},`) });
  const bar = page.getByRole("region", { name: "Selected runs" });

  await box(0).click();
  await box(2).click({ modifiers: ["Shift"] });
  await expect(bar.getByRole("status")).toContainText("3 chosen");
  await bar.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Tag", { exact: true }).fill("paper");
  await page.getByRole("dialog").getByRole("button", { name: "Tag", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "Order two" }).getByText("#paper")).toBeVisible();

  // Clear also covers selected runs that the filter now hides.
  const line = page.getByRole("combobox", { name: "Filter runs" });
  await line.fill(`run:${ids[1]}`);
  await expect(box(0)).toHaveCount(0);
  await bar.getByRole("button", { name: "Clear" }).click();
  await line.fill(`run:${ids[0]}..`);
  await expect(box(0)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await box(1).click();
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("link", { name: "Order two" })).toHaveCount(0);
  await line.fill(`is:archived run:${ids[1]}`);
  await expect(page.getByRole("link", { name: "Order two" })).toBeVisible();
  await box(1).click();
  await bar.getByRole("button", { name: "Restore" }).click();
  await line.fill("tag:paper");

  await box(0).click();
  await bar.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This deletes 4 replies");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Order one" })).toHaveCount(0);
  await page.locator("[data-sonner-toast]").filter({ hasText: "deleted" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Order one" })).toBeVisible();
});
