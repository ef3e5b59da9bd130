import { readdirSync } from "node:fs";
import { share } from "../lib/contracts/share";
import { cancelledBuild, finishedDialogues, finishedLaunch, finishedRuleRun, finishedRun, missedSamples } from "./api";
import { complaints, unusedPreloads } from "./complaints";
import { fits, isWellMade } from "./page-checks";
import { expect, type Page, test } from "./test";

const known: Record<string, string | number> = {};

test.beforeAll(async ({ request }) => {
  const [run, rules, dialogues] = [
    await finishedRun(request, "Run of every page"),
    await finishedRuleRun(request, "Rules of every page"),
    await finishedDialogues(request, "Dialogues of every page"),
  ];
  const rescored = await request.post(`/api/runs/${rules}/rescore`, { data: { verifier: "corrected" } });
  expect(rescored.ok()).toBe(true);
  // A flag whose title and run have long words, which a narrow queue must be able to show.
  const annotated = await request.post("/api/annotations", {
    data: { subject: "sample", key: `${rules}/1`, kind: "flag", value: {}, author: "Ada", why: "" },
  });
  expect(annotated.ok()).toBe(true);
  const link = async (target: object) => share.parse(await (await request.post("/api/shares", { data: target })).json()).slug;
  Object.assign(known, {
    RUN: run,
    LAUNCH: await finishedLaunch(request, "Launch of every page"),
    RULES: rules,
    DIALOGUES: dialogues,
    MISSED: (await missedSamples(request, rules))[0] ?? 0,
    BUILD: await cancelledBuild(request, "Unreachable writer"),
    SHARED: await link({ kind: "run", runId: run }),
    SAMPLE: await link({ kind: "sample", runId: rules, ordinal: 1 }),
    COMPARED: await link({ kind: "comparison", runs: ["1", "2"], baseline: "1" }),
    MATRIX: await link({ kind: "matrix" }),
    BOARD: await link({ kind: "leaderboard", benchmark: "ifscale", simulated: true }),
  });
});

/** Pages that are checked in all respects; a name in capitals is a placeholder for a known number or slug. */
const pages = [
  "/",
  "/benchmarks",
  "/benchmarks/ifscale?simulated=1",
  "/benchmarks/evolif?simulated=1",
  "/benchmarks/lexinstruct?simulated=1",
  "/benchmarks/lifbench/methods",
  "/suites",
  "/suites/new?benchmark=ifscale",
  "/suites/new?benchmark=evolif",
  "/suites/new?benchmark=lexinstruct",
  "/suites/import",
  "/suites/1",
  "/suites/1/items/0",
  "/models",
  "/models/new",
  "/launch",
  "/launch?benchmark=evolif",
  "/launch?suite=1,2&model=1,2",
  "/launches",
  "/launches/:LAUNCH",
  "/runs",
  "/runs/:RUN",
  "/runs/:RUN/samples/3",
  "/runs/:RULES",
  "/runs/:RULES/samples/:MISSED",
  "/runs/:DIALOGUES",
  "/runs/:DIALOGUES?patience=1",
  "/runs/:DIALOGUES/samples/1",
  "/examples",
  "/compare",
  "/compare?runs=1,2&baseline=1",
  "/search?q=the",
  "/search?re=the",
  "/flagged",
  "/shares",
  "/build/ifscale/vocabulary",
  "/build/evolif/query-writer?build=:BUILD",
  "/system",
  "/nowhere",
];
/** Pages of which only scripts and console are checked. */
const others = [
  "/benchmarks/lifbench?simulated=1",
  "/models/1",
  "/runs/:RULES/samples/1",
  "/build/evolif/query-writer",
  "/s/:SHARED",
  "/s/:SHARED/samples/2",
  "/s/:SAMPLE",
  "/s/:COMPARED",
  "/s/:BOARD",
  "/s/:MATRIX",
  "/runs/999999",
  "/s/AAAAAAAAAAAAAAAAAAAAAA",
  "/suites/1/items/999999",
];
/** Pages that need accounts; accounts.spec.ts opens them. */
const accountPages = ["/account", "/audit", "/people", "/login", "/join/TOKEN"];
const missing = ["/nowhere", "/runs/999999", "/s/AAAAAAAAAAAAAAAAAAAAAA", "/suites/1/items/999999"];

/** Pattern of the addresses that a page's file serves; a part in brackets matches anything. */
const patternOf = (file: string): RegExp => {
  const parts = file.split("/").slice(0, -1);
  const shown = parts
    .filter((part) => !part.startsWith("("))
    .map((part) => (part.startsWith("[...") ? ".+" : part.replace(/^\[.*\]$/, "[^/]+")));
  return new RegExp(`^/${shown.join("/")}$`);
};

test("every page file is covered here", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /(^|\/)page\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  const paths = [...pages, ...others, ...accountPages].map((path) => path.split("?")[0] ?? "");
  expect(files.filter((file) => !paths.some((path) => patternOf(file).test(path)))).toEqual([]);
});

function addressOf(path: string): string {
  return path.replace(/:([A-Z]+)/g, (_whole, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`${path} names ${name}, which is not known.`);
    return String(value);
  });
}

/** One page for all tests, so that shared scripts are compiled once. */
let page: Page;
let heard: string[];
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  heard = await complaints(page);
});
test.afterAll(() => page.close());
test.beforeEach(async () => {
  heard.length = 0;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 900 });
});

/** Opens the page and waits until it is complete: every script of it has its nonce, and the console is empty. */
async function opened(path: string): Promise<void> {
  const answer = await page.goto(addressOf(path));
  expect(answer?.status()).toBe(missing.includes(path) ? 404 : 200);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  const nonce = /script-src 'self' 'nonce-([A-Za-z0-9+/=]{24})' 'strict-dynamic';/.exec(policy)?.[1];
  expect(nonce).toBeDefined();
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (missing.includes(path)) await expect(page).toHaveTitle(/^(Not found|Invalid link) · Heed$/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const html = (await answer?.text()) ?? "";
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
  // The theme's script ran before the page was drawn.
  await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
  await expect.poll(() => unusedPreloads(page)).toEqual([]);
  expect(heard).toEqual([]);
}

for (const path of pages)
  test(`${path} runs only its own scripts, has no accessibility findings in either theme and fits every width`, async () => {
    await opened(path);
    await isWellMade(page);
    expect(heard).toEqual([]);
  });

for (const path of others)
  test(`${path} runs only its own scripts, fits a phone and logs nothing to the console`, async () => {
    await opened(path);
    await fits(page, [768, 390]);
  });
