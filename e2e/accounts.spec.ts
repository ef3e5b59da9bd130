import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeNow } from "../lib/access/authenticator.fixture";
import { freePort } from "../lib/boot/free-port.mjs";
import { copyHome, seededHome } from "../lib/boot/seeded-home.mjs";
import { Launched } from "./launched";
import { type Browser, expect, type Page, test } from "./test";

const ask = promisify(execFile);
const password = "a long enough password";
let home = "";
let heed: Launched;
let origin = "";

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "heed-accounts-"));
  copyHome(await seededHome(), home);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  heed = await new Launched(home, port, { HEED_ACCOUNTS: "1" }).ready();
});
test.afterAll(async () => {
  heed.child.kill("SIGTERM");
  await heed.ended();
  rmSync(home, { recursive: true, force: true });
});

/** Opens a page of its own, with no cookie of other tests. */
async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: origin })).newPage();
}

async function logIn(page: Page, email: string, given = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(given);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function joinWith(page: Page, link: string, name: string, email?: string): Promise<void> {
  await page.goto(link);
  if (email) await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password again").fill(password);
  await page.getByRole("button", { name: "Make account and log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

async function ownerLink(): Promise<string> {
  const env = { ...process.env, HEED_HOME: home, PORT: new URL(origin).port, DATABASE_URL: "", HEED_ENV_FILE: "" };
  const { stdout } = await ask(process.execPath, ["lib/boot/heed.mjs", "owner-link"], { env });
  return stdout.match(/http:\S+/)?.[0] ?? "";
}

/** Invites somebody on the People page and returns the link. */
async function invite(owner: Page, email: string, role: string): Promise<string> {
  await owner.goto("/people");
  await owner.getByLabel("E-mail").fill(email);
  await owner.getByRole("combobox", { name: "Role", exact: true }).click();
  await owner.getByRole("option", { name: role }).click();
  await owner.getByRole("button", { name: "Invite" }).click();
  const link = owner.getByRole("status").locator("code");
  await expect(link).toContainText("/join/");
  return (await link.textContent()) ?? "";
}

test("everything needs a login, and the owner link makes the first owner once", async ({ browser, request }) => {
  const page = await visitor(browser);
  await page.goto("/runs?q=x");
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/runs?q=x");
  const refused = await request.get(`${origin}/api/runs`);
  expect(refused.status()).toBe(401);
  expect((await refused.json()).error.code).toBe("unauthenticated");

  const link = await ownerLink();
  await joinWith(page, link, "Olga", "olga@example.org");
  await expect(page.getByRole("link", { name: "People" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("was used, has expired, or never existed")).toBeVisible();
  await page.context().close();
});

test("a wrong password and an unknown account get the same sentence", async ({ browser }) => {
  const page = await visitor(browser);
  for (const email of ["olga@example.org", "nobody@example.org"]) {
    await logIn(page, email, "not the password");
    await expect(page.getByText("The e-mail address or the password is wrong.", { exact: true })).toBeVisible();
  }
  await page.context().close();
});

test("an invited reader and a runner see what is theirs", async ({ browser }) => {
  const owner = await visitor(browser);
  await logIn(owner, "olga@example.org");
  await expect(owner.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const reader = await visitor(browser);
  await joinWith(reader, await invite(owner, "rita@example.org", "Reader"), "Rita");
  const runner = await visitor(browser);
  await joinWith(runner, await invite(owner, "rob@example.org", "Runner"), "Rob");
  for (const person of [reader, runner]) {
    await expect(person.getByRole("link", { name: "People" })).toHaveCount(0);
    expect((await person.request.get("/api/people")).status()).toBe(403);
    expect((await person.request.get("/api/runs")).ok()).toBe(true);
  }
  const launch = { data: {}, headers: { origin } };
  expect((await reader.request.post("/api/runs", launch)).status()).toBe(403);
  // The runner gets past the role; what is missing is the body.
  expect((await runner.request.post("/api/runs", launch)).status()).toBe(400);

  await owner.goto("/audit");
  await expect(owner.getByRole("row", { name: /Rita.*joined/ })).toBeVisible();
  await owner.goto("/people");
  await owner.getByRole("button", { name: "Actions for Rita" }).click();
  await owner.getByRole("menuitem", { name: "Deactivate" }).click();
  await owner.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(owner.getByText("deactivated", { exact: true })).toBeVisible();
  await reader.goto("/runs");
  await expect(reader.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  for (const page of [owner, reader, runner]) await page.context().close();
});

test("a second factor is set up, asked for at the next login, and logging out everywhere ends each session", async ({ browser }) => {
  const first = await visitor(browser);
  await logIn(first, "rob@example.org");
  await expect(first.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await first.goto("/account");
  await first.getByLabel("Your password").fill(password);
  await first.getByRole("button", { name: "Set up" }).click();
  const opened = await first.getByRole("link", { name: "open it on this device" }).getAttribute("href");
  const secret = new URL(opened ?? "").searchParams.get("secret") ?? "";
  await expect(first.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await first.getByLabel("Code", { exact: true }).fill(codeNow(secret));
  await first.getByRole("button", { name: "Turn on" }).click();
  await expect(first.getByText("On: a login with your password also needs a code")).toBeVisible();

  const second = await visitor(browser);
  await logIn(second, "rob@example.org");
  await expect(second.getByRole("heading", { level: 1, name: "Second factor" })).toBeVisible();
  expect((await second.request.get("/api/runs")).status()).toBe(401);
  await second.getByLabel("Code").fill("000000");
  await second.getByRole("button", { name: "Log in" }).click();
  await expect(second.getByText("This code is wrong")).toBeVisible();
  await second.getByLabel("Code").fill(codeNow(secret, 1)); // the first one was used to turn it on
  await second.getByRole("button", { name: "Log in" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await second.goto("/account");
  await second.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  expect((await first.request.get("/api/runs")).status()).toBe(401);
  for (const page of [first, second]) await page.context().close();
});

test("an API key works until it is revoked", async ({ browser, request }) => {
  const owner = await visitor(browser);
  await logIn(owner, "olga@example.org");
  await expect(owner.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await owner.goto("/account");
  await owner.getByLabel("Name of the key").fill("Notebook");
  await owner.getByRole("button", { name: "Make key" }).click();
  const key = await owner.getByRole("status").locator("code").textContent();
  const asked = () => request.get(`${origin}/api/runs`, { headers: { authorization: `Bearer ${key}` } });
  expect((await asked()).ok()).toBe(true);
  const write = await request.post(`${origin}/api/views`, { headers: { authorization: `Bearer ${key}` }, data: {} });
  expect((await write.json()).error.message).toContain("scope");
  await owner.getByRole("button", { name: "Revoke Notebook" }).click();
  await expect(owner.getByRole("button", { name: "Revoke Notebook" })).toHaveCount(0);
  expect((await asked()).status()).toBe(401);
  await owner.context().close();
});
