import { runRow } from "../lib/contracts/run";
import { share } from "../lib/contracts/share";
import { finishedRuleRun } from "./api";
import { scrollersWithin } from "./targets";
import { expect, test } from "./test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on a phone: from the list of runs to a missed rule, its place in the reply and the next miss", async ({ page, request }) => {
  const runId = await finishedRuleRun(request, "Phone run");
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Runs" }).tap();
  await page.waitForURL(/\/runs$/);
  const row = page.getByRole("table", { name: "Runs" }).getByRole("row").filter({ hasText: "Phone run" }).first();
  await expect(row).toContainText("%");
  // Anywhere on the row, not only on its words.
  const box = await row.boundingBox();
  if (!box) throw new Error("The row is not on the page.");
  expect(box.height).toBeGreaterThanOrEqual(44);
  await row.tap({ position: { x: box.width - 60, y: box.height / 2 } });
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}$`));

  await page.getByRole("tab", { name: /^Samples/ }).tap();
  const samples = page.getByRole("grid", { name: "Samples" });
  await expect(samples.getByRole("row").nth(1)).toContainText(/passed|missed/);
  await page.getByRole("button", { name: "Filters" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("button", { name: "Missed" }).tap();
  await sheet.getByRole("button", { name: "Done" }).tap();
  await expect(page).toHaveURL(/verdict(:|%3A)missed/);
  await page.getByRole("combobox", { name: "Order of the samples" }).tap();
  await page.getByRole("option", { name: "Score, smallest first" }).tap();
  await expect(page).toHaveURL(/sort=score/);
  await expect(samples.getByRole("row").nth(1)).toContainText("missed");
  // The rows in the new order appear a moment after the address changes.
  await expect(samples.getByRole("link").first()).toHaveAttribute("href", /sort=score/);
  await samples.getByRole("link").first().tap();

  await expect(page).toHaveURL(/\/samples\/\d+\?.*sort=score/);
  const shown = page.getByRole("group", { name: "What is shown" });
  await expect(shown.getByRole("button", { pressed: true })).toHaveText("Rules");
  const missed = page.getByRole("region", { name: "List of rules" }).getByRole("button").first();
  // The first screen shows the whole first failed rule, above the bars at its lower edge.
  const [rule, bar] = [await missed.boundingBox(), await page.getByRole("navigation", { name: "Missed samples" }).boundingBox()];
  expect((rule?.y ?? Number.NaN) + (rule?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await missed.tap();
  await expect(shown.getByRole("button", { pressed: true })).toHaveText("Reply");
  await expect(page.getByRole("region", { name: "Reply", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/check=/);

  const first = new URL(page.url()).pathname;
  await page.getByRole("navigation", { name: "Missed samples" }).getByRole("button", { name: "Next missed" }).tap();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(first);
  await expect(page).toHaveURL(/\/samples\/\d+/);
});

test("on a phone the page itself scrolls through a run's samples, and going back restores the position", async ({ page, request }) => {
  const runs = runRow.array().parse(await (await request.get("/api/runs?limit=1000")).json());
  const run = runs.find(({ benchmark, demonstration }) => demonstration && benchmark === "ifscale");
  await page.goto(`/runs/${run?.id}?tab=samples`);
  const samples = page.getByRole("grid", { name: "Samples" });
  await expect(samples.getByRole("row").nth(1)).toContainText(/passed|missed/);
  await expect.poll(() => scrollersWithin(page)).toEqual([]);
  const last = samples.locator(`[aria-rowindex="${(run?.sampleCount ?? 0) + 1}"]`);
  await expect(last).toHaveCount(0);
  // The page grows if content above the samples arrives late, which moves its end away.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expect(last).toContainText(/passed|missed/);
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.getByRole("link").tap();
  await expect(page).toHaveURL(new RegExp(`/samples/${(run?.sampleCount ?? 0) - 1}`));
  await page.goBack();
  await expect(last).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(samples.getByRole("row").nth(1)).toHaveAttribute("aria-rowindex", "2");
});

test("on a phone, a shared run shows its heading and summary on the first screen, and its result on the page", async ({
  page,
  request,
}) => {
  const runId = await finishedRuleRun(request, "Phone run");
  const { slug } = share.parse(await (await request.post("/api/shares", { data: { kind: "run", runId } })).json());
  await page.goto(`/s/${slug}`);
  const lead = page.getByText(/published/i).first();
  await expect(lead).toBeVisible();
  for (const seen of [page.getByRole("heading", { level: 1 }), lead]) {
    const box = await seen.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  await expect(page.getByRole("main")).toContainText(/\d+\.\d\s*%/);
});

test.describe("before any script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("the content above a sample's verdicts and a dialogue run's numbers is present, so nothing moves later", async ({
    page,
    request,
  }) => {
    const runs = runRow.array().parse(await (await request.get("/api/runs?limit=500")).json());
    const exampleRun = (benchmark: string) => runs.find((run) => run.demonstration && run.benchmark === benchmark)?.id;
    await page.goto(`/runs/${exampleRun("ifscale")}/samples/1`);
    await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Same item, other runs" })).toContainText(/[1-9]\d* runs?/);
    await page.goto(`/runs/${exampleRun("evolif")}`);
    await expect(page.getByRole("slider", { name: "Patience" })).toBeVisible();
  });
});
