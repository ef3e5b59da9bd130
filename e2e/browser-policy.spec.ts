import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ConsoleMessage, expect, type Page, test } from "@playwright/test";
import { share } from "../lib/contracts/share";
import { finishedDialogues, finishedRuleRun, finishedRun } from "./api";
import { addressOf, housePages } from "./pages";

const numbers: Record<string, string> = {};

test.beforeAll(async ({ request }) => {
  const [run, rules, dialogues] = [
    await finishedRun(request, "Run under a policy"),
    await finishedRuleRun(request, "Rules under a policy"),
    await finishedDialogues(request, "Dialogues under a policy"),
  ];
  const link = async (target: object) => share.parse(await (await request.post("/api/shares", { data: target })).json()).slug;
  Object.assign(numbers, {
    RUN: String(run),
    RULES: String(rules),
    DIALOGUES: String(dialogues),
    SHARED: await link({ kind: "run", runId: run }),
    SAMPLE: await link({ kind: "sample", runId: rules, ordinal: 1 }),
    COMPARED: await link({ kind: "comparison", runs: ["1", "2"], baseline: "1" }),
    BOARD: await link({ kind: "leaderboard", benchmark: "ifscale", simulated: true }),
  });
});

const pages = [
  ...housePages,
  "/benchmarks/lifbench?simulated=1",
  "/models/1",
  "/runs/:RULES/samples/1",
  "/build/evolif/query-writer",
  "/s/:SHARED",
  "/s/:SHARED/samples/2",
  "/s/:SAMPLE",
  "/s/:COMPARED",
  "/s/:BOARD",
];
const missing = ["/nowhere", "/runs/999999", "/s/AAAAAAAAAAAAAAAAAAAAAA", "/suites/1/items/999999"];

/** Whatever a page's browser complains of from now on. */
async function complaints(page: Page): Promise<string[]> {
  const heard: string[] = [];
  const noted = (message: ConsoleMessage) => {
    // A page that is not there is answered with 404, which the browser writes down.
    const isOwnAnswer = message.location().url === page.url() && /status of 404/.test(message.text());
    if ((message.type() === "error" || message.type() === "warning") && !isOwnAnswer) heard.push(message.text());
  };
  page.on("console", noted);
  page.on("pageerror", (error) => heard.push(error.message));
  // What a script catches does not reach the console.
  await page.exposeFunction("violated", (what: string) => heard.push(what));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      Object(window).violated(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    ),
  );
  return heard;
}

for (const path of [...pages, ...missing])
  test(`${path} runs its own scripts alone, and the console says nothing`, async ({ page }) => {
    const heard = await complaints(page);
    const answer = await page.goto(addressOf(path, numbers));
    expect(answer?.status()).toBe(missing.includes(path) ? 404 : 200);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    const nonce = /script-src 'self' 'nonce-([A-Za-z0-9+/=]{24})' 'strict-dynamic';/.exec(policy)?.[1];
    expect(nonce).toBeDefined();
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const html = (await answer?.text()) ?? "";
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    // The theme's script ran before the page was drawn.
    await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
    expect(heard).toEqual([]);
  });

test("what a page loads later runs too: other pages, dialogs, the search", async ({ page }) => {
  const heard = await complaints(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Runs" }).click();
  await page.getByRole("link", { name: "Run under a policy" }).first().click();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Samples" }).click();
  await page.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Reply", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(heard).toEqual([]);
});

test("every page has another nonce", async ({ request }) => {
  const policies = await Promise.all([1, 2, 3].map(async () => (await request.get("/runs")).headers()["content-security-policy"]));
  expect(new Set(policies).size).toBe(3);
});

test("pages, the API, files and refusals carry the same guards", async ({ page, request }) => {
  const files: string[] = [];
  page.on("response", (response) => response.url().includes("/_next/static/") && files.push(new URL(response.url()).pathname));
  await page.goto("/");
  expect(files.length).toBeGreaterThan(0);
  const answers = [
    ...["/", "/nowhere", "/api/health", "/api/runs", "/api/nowhere", "/api/models/x", "/icon.svg", ...files.slice(0, 3)].map((path) =>
      request.get(path),
    ),
    request.get("/", { headers: { host: "evil.example" } }),
    request.post("/api/shares", { data: {}, headers: { origin: "https://evil.example" } }),
    request.get(`/api/runs/${numbers.RUN}/export?format=csv`),
    request.get(`/api/s/${numbers.SHARED}/run`),
  ];
  for (const answer of await Promise.all(answers)) {
    const headers = answer.headers();
    expect(headers["x-content-type-options"], answer.url()).toBe("nosniff");
    expect(headers["referrer-policy"], answer.url()).toMatch(/^(no-referrer(, )?)+$/);
    expect(headers["permissions-policy"], answer.url()).toContain("camera=()");
    expect(headers["x-frame-options"], answer.url()).toBe("DENY");
    expect(headers["content-security-policy"], answer.url()).toContain("frame-ancestors 'none'");
  }
});

test("a script that gets into a page does not run", async ({ page }) => {
  await page.goto(`/runs/${numbers.RUN}`);
  const ran = await page.evaluate(async () => {
    const seen: string[] = [];
    const broken = new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve, { once: true }));
    Object.assign(window, { heard: (what: string) => seen.push(what) });
    document.body.insertAdjacentHTML(
      "beforeend",
      `<img src="data:," onerror="heard('attribute')"><a id="bad" href="javascript:heard('link')">x</a>`,
    );
    document.getElementById("bad")?.click();
    await broken;
    return seen;
  });
  expect(ran).toEqual([]);
});

test("a page of another origin frames nothing of Heed", async ({ page, baseURL }) => {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<iframe src="${baseURL}/runs/${numbers.RUN}"></iframe><iframe src="${baseURL}/api/runs"></iframe>`);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  try {
    const refused: string[] = [];
    page.on("console", (message) => /frame/i.test(message.text()) && refused.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(2);
    for (const frame of page.frames().slice(1)) expect(await frame.locator("body").textContent()).not.toMatch(/Run under a policy/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
