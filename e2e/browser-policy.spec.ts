import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { share } from "../lib/contracts/share";
import { finishedRun } from "./api";
import { complaints } from "./complaints";
import { expect, test } from "./test";

const known = { run: 0, shared: "" };

test.beforeAll(async ({ request }) => {
  known.run = await finishedRun(request, "Run under a policy");
  const link = await request.post("/api/shares", { data: { kind: "run", runId: known.run } });
  known.shared = share.parse(await link.json()).slug;
});

test("code that a page loads later runs too: other pages, dialogs, the search", async ({ page }) => {
  const heard = await complaints(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Runs" }).click();
  // The Overview also has links with these names.
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
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

test("each page load gets a new nonce", async ({ request }) => {
  const policies = await Promise.all([1, 2, 3].map(async () => (await request.get("/runs")).headers()["content-security-policy"]));
  expect(new Set(policies).size).toBe(3);
});

test("pages, API responses, files and errors have the same security headers", async ({ page, request }) => {
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
    request.get(`/api/runs/${known.run}/export?format=csv`),
    request.get(`/api/s/${known.shared}/run`),
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

test("a script injected into a page does not run", async ({ page }) => {
  await page.goto(`/runs/${known.run}`);
  const ran = await page.evaluate(async () => {
    const seen: string[] = [];
    let violations = 0;
    const broken = new Promise<void>((resolve) =>
      document.addEventListener("securitypolicyviolation", () => {
        violations++;
        if (violations === 2) resolve();
      }),
    );
    Object.assign(window, { heard: (source: string) => seen.push(source) });
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

test("a page of another origin cannot frame Heed", async ({ page, baseURL }) => {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<iframe src="${baseURL}/runs/${known.run}"></iframe><iframe src="${baseURL}/api/runs"></iframe>`);
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
