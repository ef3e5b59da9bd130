import { leaderboard } from "../lib/contracts/leaderboard";
import { runDetail } from "../lib/contracts/run";
import { samplePage } from "../lib/contracts/sample";
import { suiteDetail } from "../lib/contracts/suite";
import { finishedRuleRun } from "./api";
import { hydrated } from "./complaints";
import { scrollDown } from "./scroll-down";
import { type APIRequestContext, expect, type Page, test } from "./test";

/** Counts the clicks of a reader on a page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  // Survives navigation, because only the first page is a new document.
  await page.evaluate(() => {
    sessionStorage.setItem("clicks", "0");
    addEventListener(
      "click",
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
}

/** The address of the leaderboard with a run's own ranking, and the run's model. */
async function boardOf(request: APIRequestContext, runId: number): Promise<{ board: string; model: string }> {
  const { suiteId, modelName } = runDetail.parse(await (await request.get(`/api/runs/${runId}`)).json());
  const { contentHash } = suiteDetail.parse(await (await request.get(`/api/suites/${suiteId}`)).json());
  const answer = await request.get("/api/benchmarks/lexinstruct/leaderboard?simulated=1&series=none");
  const ranking = leaderboard.parse(await answer.json()).rankings.find(({ suiteHash }) => suiteHash === contentHash);
  return { board: `/benchmarks/lexinstruct?simulated=1&ranking=${ranking?.key}`, model: modelName };
}

/** Samples that missed the largest share of their checks. */
async function worstOf(request: APIRequestContext, runId: number): Promise<number[]> {
  const { rows } = samplePage.parse(await (await request.get(`/api/runs/${runId}/samples?passed=false&limit=200`)).json());
  const share = ({ checksPassed, checksTotal }: (typeof rows)[number]) => 1 - checksPassed / checksTotal;
  const most = Math.max(...rows.map(share));
  return rows.filter((row) => share(row) === most).map(({ ordinal }) => ordinal);
}

test("a model's worst failure is two clicks from the leaderboard, or three through its list of failures", async ({ page, request }) => {
  const runId = await finishedRuleRun(request, "Journey to a failure");
  const { board } = await boardOf(request, runId);
  const worst = await worstOf(request, runId);
  const ordinalOf = () => Number(/\/samples\/(\d+)/.exec(page.url())?.[1]);
  const toRun = async () => {
    await page.goto(board);
    await hydrated(page);
    const clicks = await countClicks(page);
    await page.getByRole("table", { name: "Leaderboard" }).locator(`a[href="/runs/${runId}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/runs/${runId}`));
    return clicks;
  };

  const clicks = await toRun();
  const link = page.getByRole("region", { name: "Worst samples" }).getByRole("link").first();
  await scrollDown(page, link);
  await link.click();
  await expect(page).toHaveURL(/\/samples\/\d+/);
  expect(await clicks()).toBe(2);
  expect(worst).toContain(ordinalOf());
  await expect(page.getByRole("region", { name: "Reply", exact: true })).toBeVisible();

  const again = await toRun();
  await page.getByRole("tab", { name: /^Failures/ }).click();
  await page.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/samples\/\d+/);
  expect(await again()).toBe(3);
  expect(worst).toContain(ordinalOf());
});

test("a leaderboard is shared in two clicks", async ({ page, browser, request, baseURL }) => {
  const { board, model } = await boardOf(request, await finishedRuleRun(request, "Journey to a link"));
  await page.goto(board);
  await hydrated(page);
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create a link" }).click();
  const address = await page.getByRole("dialog").getByLabel("Address of the link").inputValue();
  expect(await clicks()).toBe(2);
  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  const shared = await stranger.newPage();
  await shared.goto(address);
  await expect(shared.getByRole("table", { name: "Leaderboard" })).toContainText(model);
  await stranger.close();
});
