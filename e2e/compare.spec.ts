import AxeBuilder from "@axe-core/playwright";
import { ended, launchRun, makeModel, makeSuite } from "./api";
import { type APIRequestContext, expect, type Page, test } from "./test";

interface Run {
  id: number;
  model: string;
}

/** Makes a finished run of another simulated model over a suite of 60 rules. */
async function ruleRun(request: APIRequestContext, suiteId: number, profile: string): Promise<Run> {
  const model = `${profile} ${crypto.randomUUID().slice(0, 8)}`;
  const modelId = await makeModel(request, model, { kind: "simulated", profile, seed: 7, latencySeconds: 0 });
  const id = await launchRun(request, { suiteId, modelId, name: `Compared: ${profile}` });
  expect((await ended(request, id)).counts.scored).toBe(60);
  return { id, model };
}

let careful: Run;
let overwhelmed: Run;

test.beforeAll(async ({ request }) => {
  const suiteId = await makeSuite(request, "Compared rules", { items: 60, language: "both" }, "lexinstruct");
  careful = await ruleRun(request, suiteId, "careful");
  overwhelmed = await ruleRun(request, suiteId, "overwhelmed");
});

const list = (page: Page) => page.getByRole("listbox", { name: "Changed samples" });

/** Narrows the list to lost samples, opens the first, and reads both replies with their verdicts. */
async function openLost(page: Page) {
  const matrix = page.getByRole("table", { name: "Samples, right and wrong" });
  await matrix.getByRole("button", { name: /lost/ }).click();
  await expect(page).toHaveURL(/change=lost/);
  const row = list(page).getByRole("option").first();
  await expect(row).toContainText(/Lost.*, (English|Chinese): /);
  const named = await row.textContent();
  await row.click();
  await expect(page).toHaveURL(/pair=\d+-\d+/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: `Reply of ${careful.model}` })).not.toBeEmpty();
  expect(named).toContain((await dialog.getByRole("heading").first().textContent()) ?? "a title");
  await expect(dialog.getByRole("region", { name: `Reply of ${overwhelmed.model}` })).not.toBeEmpty();
  const checks = dialog.getByRole("region", { name: "List of rules" });
  await expect(checks.getByRole("button").first()).toContainText(/holds.*(fails|loosely)/i);
  return dialog;
}

/**
 * Makes the page record the last address that it wrote, once the router has written the same one after it; `routerFollowed` waits for that.
 */
async function watchRouter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { pushState, replaceState } = History.prototype;
    // The router writes each address a second time, and skips those that have been replaced meanwhile.
    let writtenOnce: string[] = [];
    const note = () => {
      const { search } = location;
      const at = writtenOnce.indexOf(search);
      writtenOnce = at < 0 ? [...writtenOnce, search] : writtenOnce.slice(at + 1);
      if (writtenOnce.length === 0) document.documentElement.setAttribute("data-followed", search);
      else document.documentElement.removeAttribute("data-followed");
    };
    History.prototype.pushState = function (...call) {
      pushState.apply(this, call);
      note();
    };
    History.prototype.replaceState = function (...call) {
      replaceState.apply(this, call);
      note();
    };
  });
}

/**
 * Waits until the router has written an address after the page wrote it. On a busy machine the router first writes an older one over it,
 * which a step at that moment would keep.
 */
const routerFollowed = (page: Page, address: string | RegExp) => expect(page.locator("html")).toHaveAttribute("data-followed", address);

async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

test("from a ranking through two runs side by side to a lost sample, and the same through a shared link", async ({
  page,
  browser,
  baseURL,
}) => {
  await watchRouter(page);
  await test.step("choose two runs on the leaderboard", async () => {
    await page.goto("/benchmarks/lexinstruct?simulated=1");
    await page.getByRole("combobox", { name: "Suite", exact: true }).click();
    await page
      .getByRole("option", { name: /Compared rules/ })
      .first()
      .click();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await page.getByRole("checkbox", { name: `Select ${careful.model}`, exact: true }).click();
    await expect(bar.getByRole("button", { name: "Compare" })).toBeDisabled();
    await page.getByRole("checkbox", { name: `Select ${overwhelmed.model}`, exact: true }).click();
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("link", { name: "Compare 2 runs" }).click();
    await expect(page).toHaveURL(new RegExp(`/compare\\?runs=${careful.id},${overwhelmed.id}&baseline=${careful.id}$`));
  });

  await test.step("read whether the runs differ", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${overwhelmed.model} against ${careful.model}`);
    await expect(page.getByText(new RegExp(`${overwhelmed.model} is .*points below ${careful.model}`))).toBeVisible();
    await expect(page.getByRole("table", { name: "Strict accuracy by run" })).toContainText(/gained, \d+ lost of 60/);
  });

  await test.step("open a lost sample, and move to the next and back with the keyboard", async () => {
    const dialog = await openLost(page);
    const first = page.url();
    await dialog.getByRole("tab", { name: "Text differences" }).click();
    await expect(dialog.getByRole("region", { name: `Text of ${overwhelmed.model}` })).not.toBeEmpty();
    await expect(dialog.getByRole("button", { name: "Next in the list" })).toBeEnabled();
    await page.keyboard.press("j");
    await expect(page).not.toHaveURL(first);
    await page.keyboard.press("k");
    await expect(page).toHaveURL(first);
    await routerFollowed(page, new URL(first).search);
    await page.keyboard.press("Escape");
    await routerFollowed(page, /^((?!pair=).)+$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(first);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goForward();
    await expect(page).not.toHaveURL(/pair=/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("see where the difference comes from, with every metric and chart", async () => {
    await page.getByRole("region", { name: "Where the difference comes from" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("table", { name: "Difference by Difficulty" })).toBeVisible();
    await page.mouse.wheel(0, 5000);
    await expect(page.getByRole("table", { name: "Metrics of the compared runs" })).toContainText("Loose accuracy");
    await page.mouse.wheel(0, 5000);
    await expect(page.getByRole("figure", { name: /Accuracy as rules increase/ })).toContainText(careful.model);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  await test.step("share the comparison and read it without an account on a phone", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    const share = page.getByRole("dialog");
    await share.getByRole("button", { name: "Create a link" }).click();
    const address = await share.getByLabel("Address of the link").inputValue();
    const stranger = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 } });
    const shared = await stranger.newPage();
    const asked: string[] = [];
    shared.on("request", (r) => asked.push(new URL(r.url()).pathname));
    await shared.goto(address);
    await expect(shared.getByRole("heading", { level: 1 })).toContainText(overwhelmed.model);
    await expect(shared.getByRole("button", { name: /^(Share|Add a run|Make .* the baseline)$/ })).toHaveCount(0);
    const overflow = () => shared.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await openLost(shared);
    expect(await accessibilityFindings(shared)).toEqual([]);
    expect(asked.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/s/"))).toEqual([]);
    await stranger.close();
  });
});

test("a sample links to the same item in another run, and the sidebar leads to where comparisons begin", async ({ page }) => {
  await page.goto(`/runs/${careful.id}/samples/0`);
  const others = page.getByRole("region", { name: "Same item, other runs" });
  await others.getByRole("link", { name: new RegExp(overwhelmed.model) }).click();
  await expect(page).toHaveURL(/pair=0-0/);
  await expect(page.getByRole("dialog").getByRole("region", { name: `Reply of ${overwhelmed.model}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Compared rules" })).toBeVisible();
  // The title of a page is set a moment after the page.
  await expect(page).toHaveTitle(/Compare/);
  expect(await accessibilityFindings(page)).toEqual([]);
});
