import { samplePage } from "../lib/contracts/sample";
import { ended, launchRun, makeModel, makeSuite } from "./api";
import { expect, type Page, test } from "./test";

let runId = 0;

test.beforeAll(async ({ request }) => {
  const params = { tasks: ["LSI", "LOI", "MF", "OE"], lengths: [4, 8], samples: 12 };
  const suiteId = await makeSuite(request, "Long contexts", params, "lifbench");
  const settings = { kind: "simulated", profile: "lost-in-the-middle", seed: 3, latencySeconds: 0 };
  const modelId = await makeModel(request, `Lost ${crypto.randomUUID().slice(0, 8)}`, settings);
  runId = await launchRun(request, { suiteId, modelId, name: "Long contexts" });
  expect((await ended(request, runId)).counts.scored).toBe(96);
});

/** Walks through the evidence of the missed sample that is open: the context at the asked position, the table, the rubric. */
async function walkEvidence(page: Page, position: number) {
  await expect(page.getByRole("tab", { name: "Context" })).toHaveAttribute("aria-selected", "true");
  const viewer = page.getByRole("region", { name: "Context", exact: true });
  const asked = viewer.locator("mark").filter({ hasText: new RegExp(`^${position}\\. `) });
  await expect(asked.first()).toBeInViewport();
  await expect(page.getByText(new RegExp(`asked for: .*position ${position}$`))).toBeVisible();
  // Scrolls far away, and back with the keyboard.
  await viewer.focus();
  await viewer.evaluate((scroller, at) => scroller.scrollTo(0, at > 60 ? 0 : scroller.scrollHeight), position);
  await expect(asked).toHaveCount(0);
  await page.keyboard.press("m");
  await page.keyboard.press("Shift+M");
  await expect(asked.first()).toBeInViewport();

  await page.getByRole("tab", { name: "Expected and given" }).click();
  const table = page.getByRole("table", { name: "Expected and given" });
  await expect(table.getByRole("row").nth(1)).toContainText("expected:");
  const points = page.getByRole("region", { name: "List of scoring points" });
  await expect(points).toContainText("right element");
  await page.getByRole("button", { name: /^All 3/ }).click();
  await expect(points).toContainText("nothing else");
}

test("from the radar of one length to the asked position in the context", async ({ page, request, browser, baseURL }) => {
  let ordinal = 0;
  let position = 0;

  await test.step("the radar draws the capabilities of one length", async () => {
    await page.goto(`/runs/${runId}?chart=capabilities`);
    const radar = page.getByRole("dialog").getByRole("figure", { name: "Six capabilities" });
    await expect(radar.locator("svg").first()).toBeVisible();
    await expect(radar.getByText("Spatial awareness").first()).toBeVisible();
    const subtitle = radar.locator("figcaption").first();
    const whole = (await subtitle.textContent()) ?? "";
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Length" }).first().click();
    await page.getByRole("option", { name: "8", exact: true }).click();
    await expect(page).toHaveURL(/length=8/);
    await page.goto(`/runs/${runId}?length=8&chart=capabilities`);
    await expect(subtitle).toBeVisible();
    await expect(subtitle).not.toHaveText(whole);
  });

  await test.step("a missed sample opens its context where it was asked about", async () => {
    const answer = await request.get(`/api/runs/${runId}/samples?passed=false&tag=task%3DLSI&limit=50`);
    const missed = samplePage.parse(await answer.json()).rows.filter(({ tags }) => tags.task === "LSI");
    // The lowest score: the sample gave another element, or none.
    ordinal = missed.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))[0]?.ordinal ?? -1;
    const detail = await (await request.get(`/api/runs/${runId}/samples/${ordinal}`)).json();
    position = Number(/Asked for position (\d+)/.exec(detail.turns[0].verdict.note)?.[1]);
    expect(position).toBeGreaterThan(0);
    await page.goto(`/runs/${runId}/samples/${ordinal}`);
    await walkEvidence(page, position);
  });

  await test.step("a link shows the same", async () => {
    const { slug } = await (await request.post("/api/shares", { data: { kind: "run", runId } })).json();
    const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
    const shared = await stranger.newPage();
    await shared.goto(`/s/${slug}/samples/${ordinal}`);
    await walkEvidence(shared, position);
    await stranger.close();
  });

  await test.step("the form shows the cost of a run over the published suite", async () => {
    await page.goto("/suites/new?benchmark=lifbench");
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("2 766 items");
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("about 109 M input tokens");
  });
});
