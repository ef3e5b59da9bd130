import { expect, test } from "@playwright/test";

const csv = `id,model,seed,num_rules,constraints,generated_text,latency_seconds,coherence_score,coherence_score_reasoning,timestamp
1,vendor/one,0,2,"margin,budget","<report>The margin grew, and budgets followed it through the whole year without any further trouble at all.</report>",2.5,,,2025-01-01
2,vendor/one,x,2,"margin,budget","unreadable seed",2.5,,,2025-01-01
`;

test("the authors' generations become a run to browse, and a bad row is named", async ({ page }) => {
  await page.goto("/suites/import");
  const choice = page.getByRole("main");
  await choice
    .getByText(/generations/i)
    .first()
    .click();
  await page.locator('input[type="file"]').setInputFiles({ name: "generations.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: /^Import/ }).click();
  await expect(choice.getByRole("table", { name: "Problems" }).getByRole("row", { name: /^3 seed is “x”/ })).toBeVisible();
  await choice.getByRole("link", { name: "Open the run" }).click();
  await expect(page).toHaveURL(/\/runs\/\d+$/);
  await page.getByRole("tab", { name: "Samples" }).click();
  await page.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: /^Modified, 1/ }).getByRole("button")).toContainText("budget");
  await expect(page.getByRole("region", { name: "Reply", exact: true }).locator("mark", { hasText: "budgets" })).toBeVisible();
});
