import { sampleDetail } from "../lib/contracts/sample";
import { ended, launchRun, makeModel, makeSuite } from "./api";
import { type TestEndpoint, testEndpoint } from "./endpoint";
import { type APIRequestContext, expect, type Page, test } from "./test";

let endpoint: TestEndpoint;

test.beforeAll(async () => {
  endpoint = await testEndpoint();
});

/** The turn on screen and the number of turns. */
async function turnOf(page: Page): Promise<[turn: number, turns: number]> {
  const text = (await page.getByText(/^Turn \d+ of \d+/).textContent()) ?? "";
  const [, turn, turnCount] = /Turn (\d+) of (\d+)/.exec(text) ?? [];
  return [Number(turn), Number(turnCount)];
}

/** Returns how many turns of a sample are stored. */
async function turnsOf(request: APIRequestContext, runId: number, ordinal: number): Promise<number> {
  const response = await request.get(`/api/runs/${runId}/samples/${ordinal}`);
  return sampleDetail.parse(await response.json()).turns.length;
}

/** A number of the run's results, as it is printed. */
const result = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Numbers" })
    .locator("div", { has: page.getByRole("term").filter({ hasText: label }) })
    .last()
    .getByRole("definition")
    .first();

test("three dialogues are followed live, stepped through by key, and viewed at lower patience", async ({ page, request }) => {
  const suiteId = await makeSuite(request, "Three dialogues", { dialogues: 3, turns: 10 }, "evolif");
  const modelId = await makeModel(request, `Shaky at an endpoint ${crypto.randomUUID()}`, {
    kind: "openai-compatible",
    address: endpoint.address,
    model: "evolif/shaky",
    sampling: {},
    timeoutSeconds: 600,
  });
  // Fewer turns than any of the dialogues has, and enough for a second turn of one of them, whichever gets its answers first.
  await endpoint.answer(4);
  const runId = await launchRun(request, { suiteId, modelId, concurrency: 3, params: { maxTurns: 24 } });

  await test.step("turns appear as they arrive", async () => {
    const withSecondTurn = async () => {
      const turns = await Promise.all([0, 1, 2].map((ordinal) => turnsOf(request, runId, ordinal)));
      return turns.findIndex((count) => count > 1);
    };
    await expect.poll(withSecondTurn).toBeGreaterThanOrEqual(0);
    await page.goto(`/runs/${runId}/samples/${await withSecondTurn()}`);
    await page.evaluate(() => {
      document.documentElement.dataset.notReloaded = "yes";
    });
    await expect.poll(async () => (await turnOf(page))[1]).toBeGreaterThan(1);
    const [, before] = await turnOf(page);
    await endpoint.answer(null);
    await expect.poll(async () => (await turnOf(page))[1]).toBeGreaterThan(before);
    await expect(page.locator("html")).toHaveAttribute("data-not-reloaded", "yes");
  });
  expect((await ended(request, runId)).counts.scored).toBe(3);

  await test.step("arrow keys step through the turns, and f jumps to the first failed one", async () => {
    await page.goto(`/runs/${runId}/samples/0`);
    const [, turnCount] = await turnOf(page);
    // The first key press may come before the page listens.
    await expect(async () => {
      await page.keyboard.press("End");
      expect(await turnOf(page)).toEqual([turnCount, turnCount]);
    }).toPass();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => turnOf(page)).toEqual([turnCount - 1, turnCount]);
    await page.keyboard.press("Home");
    await expect.poll(() => turnOf(page)).toEqual([1, turnCount]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => turnOf(page)).toEqual([2, turnCount]);
    await expect(page).toHaveURL(/turn=1/);
    const turns = page.getByRole("region", { name: "Turns of the dialogue" });
    const failed = turns.getByRole("button", { name: /: missed,/ }).first();
    const first = Number(/Turn (\d+),/.exec((await failed.getAttribute("aria-label")) ?? "")?.[1]);
    await page.keyboard.press("f");
    await expect.poll(() => turnOf(page)).toEqual([first, turnCount]);
    await expect(failed).toHaveAttribute("aria-current", "step");
    await expect(page.getByRole("region", { name: /^Violated, \d+/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "On this turn" })).toBeVisible();
  });

  await test.step("the slider recomputes the numbers without a call", async () => {
    await page.goto(`/runs/${runId}`);
    const slider = page.getByRole("slider", { name: "Patience" });
    await expect(slider).toHaveValue("3");
    await expect(page.getByRole("figure", { name: "Dialogues still active" }).locator("svg").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const length = result(page, "ACT length");
    const atThree = (await length.textContent()) ?? "";
    const calls: string[] = [];
    // The browser may request the tab's icon when the address changes.
    page.on("request", (sent) => ["fetch", "xhr", "document"].includes(sent.resourceType()) && calls.push(sent.url()));
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(slider).toHaveValue("1");
    await expect(page.getByText(/Recomputed from the stored turns/)).toBeVisible();
    await expect(length).not.toHaveText(atThree);
    expect(Number.parseFloat((await length.textContent()) ?? "")).toBeLessThan(Number.parseFloat(atThree));
    await expect(page).toHaveURL(/patience=1/);
    expect(calls).toEqual([]);
    await page.getByRole("button", { name: "Back to 3" }).click();
    await expect(length).toHaveText(atThree);
  });

  await test.step("dialogues are aligned at their first missed turn", async () => {
    for (const [id, title] of [
      ["first-miss", "How soon dialogues recover from their first missed turn"],
      ["first-missed", "What the first missed turn misses"],
    ] as const) {
      await page.goto(`/runs/${runId}?chart=${id}`);
      await expect(page.getByRole("dialog").getByRole("figure", { name: title }).locator("svg").first()).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Samples" }).click();
    await expect(page.getByText(/^held \d+ turns?$/).first()).toBeVisible();
  });

  await test.step("a drop of the curve lists the dialogues that end there", async () => {
    await page.goto(`/runs/${runId}?patience=1`);
    const plot = page.getByRole("application", { name: /^Dialogues still active/ });
    await plot.focus();
    // The first key press enters the curve, the second goes to its end.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/samples\/\d+\?turn=\d+/);
  });
});
