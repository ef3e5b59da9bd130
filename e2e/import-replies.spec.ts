import { runDetail } from "../lib/contracts/run";
import { expect, test } from "./test";

const report = "<report>The margin grew, and budgets followed it through the whole year without any further trouble at all.</report>";
/** As many items as the paper's suite has, and a row that cannot be read. */
const csv = `id,model,seed,num_rules,constraints,generated_text,latency_seconds,coherence_score,coherence_score_reasoning,timestamp
1,vendor/one,x,2,"margin,budget","unreadable seed",2.5,,,2025-01-01
${Array.from({ length: 250 }, (_, seed) => `${seed + 2},vendor/one,${seed},2,"margin,budget","${report}",2.5,,,2025-01-01\n`).join("")}`;

test("the authors' generations become a browsable run, a bad row is reported, and a person confirms the suite as theirs", async ({
  page,
  request,
}) => {
  await page.goto("/suites/import");
  const choice = page.getByRole("main");
  await choice.getByText("Generations CSV").click();
  await page.locator("#import-file").setInputFiles({ name: "generations.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: /^Import repl/ }).click();
  await expect(choice.getByRole("table", { name: "Problems" }).getByRole("row", { name: /^2 seed is “x”/ })).toBeVisible();
  await choice.getByRole("link", { name: "Open the run" }).click();
  await expect(page).toHaveURL(/\/runs\/\d+$/);
  const { suiteName } = runDetail.parse(await (await request.get(`/api${new URL(page.url()).pathname}`)).json());
  await page.getByRole("tab", { name: "Samples" }).click();
  await page.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: /^Modified, 1/ }).getByRole("button")).toContainText("budget");
  await expect(page.getByRole("region", { name: "Reply", exact: true }).locator("mark", { hasText: "budgets" })).toBeVisible();

  await page.goto("/benchmarks/ifscale?simulated=1");
  await page.getByRole("combobox", { name: "Suite", exact: true }).click();
  await page.getByRole("option", { name: suiteName }).first().click();
  const table = page.getByRole("table", { name: "Leaderboard", exact: true });
  const apart = page.getByRole("switch", { name: /^With published/ });
  await expect(table).toContainText("vendor/one");
  await expect(apart).toBeVisible();
  await page.getByRole("button", { name: "Is this the authors’ suite?" }).click();
  await page.getByRole("dialog").getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Yes, same items" }).click();
  await expect(page.getByText("the authors’ suite, confirmed by Ada")).toBeVisible();
  await expect(apart).toHaveCount(0);
  await expect(table).toContainText("grok-3-beta");
  await page.getByRole("button", { name: "Rank the published figures separately" }).click();
  await expect(page.getByText("the authors’ suite, confirmed by Ada")).toHaveCount(0);
  await expect(apart).toBeVisible();
});
