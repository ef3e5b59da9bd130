import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { cancelledBuild, finishedDialogues, finishedRuleRun, finishedRun, missedSamples } from "./api";
import { addressOf, housePages } from "./pages";

let runId = 0;
let ruleRunId = 0;
let dialoguesId = 0;
let missed = 0;
let buildId = 0;

test.beforeAll(async ({ request }) => {
  runId = await finishedRun(request, "Accessible run");
  dialoguesId = await finishedDialogues(request, "Accessible dialogues");
  ruleRunId = await finishedRuleRun(request, "Accessible rules");
  const rescored = await request.post(`/api/runs/${ruleRunId}/rescore`, { data: { verifier: "corrected" } });
  expect(rescored.ok()).toBe(true);
  buildId = await cancelledBuild(request, "Unreachable writer");
  [missed = 0] = await missedSamples(request, ruleRunId);
});

const pages = [
  ...housePages,
  "/system",
  "/suites/new?benchmark=evolif",
  "/launch?benchmark=evolif",
  "/runs/:DIALOGUES?patience=1",
  "/build/evolif/query-writer?build=:BUILD",
  "/suites/new?benchmark=lexinstruct",
  "/runs/:RULES/samples/:MISSED",
  "/nowhere",
];

for (const path of pages)
  test(`${path} has no serious accessibility finding in either theme and does not overflow`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? "",
      colorScheme: "light",
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 900 },
    });
    const page = await context.newPage();
    const broken: string[] = [];
    page.on("pageerror", (error) => broken.push(error.message));
    const serious = async (axe: AxeBuilder) => {
      const { violations } = await axe.analyze();
      const found = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
      return found.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
    };
    await page.goto(addressOf(path, { RUN: runId, RULES: ruleRunId, DIALOGUES: dialoguesId, MISSED: missed, BUILD: buildId }));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await serious(new AxeBuilder({ page }))).toEqual([]);
    // The themes differ in their colours alone.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect(page.locator("html[data-theme=dark]")).toHaveCount(1);
    expect(await serious(new AxeBuilder({ page }).withRules("color-contrast"))).toEqual([]);
    expect(broken).toEqual([]);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      // What is drawn to a measured width follows the window a moment later.
      await expect.poll(overflow, { message: `overflows sideways at ${width} px` }).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
