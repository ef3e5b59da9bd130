import AxeBuilder from "@axe-core/playwright";
import { share } from "../lib/contracts/share";
import { finishedRun } from "./api";
import { expect, test } from "./test";

test("a sample is disputed, the dispute is undone and restored, and a shared link shows it read-only", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const runId = await finishedRun(request, "Disputed run");
  const path = `/runs/${runId}/samples/0`;
  const fold = page.getByRole("heading", { name: "Notes and disputes" });
  const list = page.getByRole("list", { name: "Notes and disputes" });
  const line = list.getByRole("listitem");
  await page.goto(path);
  await fold.click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Required.").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Disputed: should pass" }).click();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Why").fill("The word stands in the last line.");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("Disputed: should pass. The word stands in the last line.");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.reload();
  await expect(page.getByText("Disputed: should pass (Ada)")).toBeVisible();
  await fold.click();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada");
  await line.getByRole("button", { name: "Undo" }).click();
  await expect(line.locator("p").first()).toHaveCSS("text-decoration-line", "line-through");
  await page.reload();
  await expect(page.getByText("All undone")).toBeVisible();
  await fold.click();
  await line.getByRole("button", { name: "Restore" }).click();
  await expect(line.locator("p").first()).not.toHaveCSS("text-decoration-line", "line-through");

  const made = await request.post("/api/shares", { data: { kind: "sample", runId, ordinal: 0 } });
  const { slug } = share.parse(await made.json());
  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  const shared = await stranger.newPage();
  await shared.goto(`/s/${slug}`);
  await shared.getByRole("heading", { name: "Notes and disputes" }).click();
  const annotations = shared.getByRole("list", { name: "Notes and disputes" });
  await expect(annotations.getByRole("listitem")).toContainText("The word stands in the last line.");
  await expect(shared.getByRole("button", { name: /^(Add|Undo|Restore)$/ })).toHaveCount(0);
  await stranger.close();
});
