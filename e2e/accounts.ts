import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "@playwright/test";
import { freePort } from "../lib/boot/free-port.mjs";
import { copyHome, seededHome } from "../lib/boot/seeded-home.mjs";
import { Launched } from "./launched";
import { type APIRequestContext, type Browser, expect, type Page } from "./test";

export const password = "a long enough password";

/** A Heed with accounts beside the one that the other tests use, started for the first time, listening on every address of the machine. */
export class HeedWithAccounts {
  private constructor(
    private readonly home: string,
    private readonly heed: Launched,
    readonly origin: string,
  ) {}

  static async started(): Promise<HeedWithAccounts> {
    const home = mkdtempSync(join(tmpdir(), "heed-accounts-"));
    copyHome(await seededHome(), home);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { HOST: "0.0.0.0", PUBLIC_URL: origin, HEED_PLAIN_HTTP: "1", HEED_JOB_PRIORITY: "normal" };
    return new HeedWithAccounts(home, await new Launched(home, port, env).ready(), origin);
  }

  async end(): Promise<void> {
    this.heed.child.kill("SIGTERM");
    await this.heed.ended();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** The link for the first owner, which Heed printed at its start. */
  ownerLink(): string {
    return this.heed.output.match(/http:\S+\/join\/\S+/)?.[0] ?? "";
  }

  /** Opens a page in a fresh browser context, with no cookie of other tests. */
  async visitor(browser: Browser): Promise<Page> {
    return (await browser.newContext({ baseURL: this.origin })).newPage();
  }

  /** Opens a page of a person who logs in. */
  async person(browser: Browser, email: string): Promise<Page> {
    const page = await this.visitor(browser);
    await logIn(page, email);
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    return page;
  }
}

/** Sends requests as a logged-in person without their pages. */
export async function requestsOf(page: Page): Promise<APIRequestContext> {
  const { origin } = new URL(page.url());
  return request.newContext({ baseURL: origin, extraHTTPHeaders: { origin }, storageState: await page.context().storageState() });
}

/** Opens the login page, fills in its form and sends it. */
export async function logIn(page: Page, email: string, given = password): Promise<void> {
  await page.goto("/login");
  await sendLogin(page, email, given);
}

/** Fills in and sends the form of the login page. */
export async function sendLogin(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(given);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Makes an account with a one-time link; `email` only where the link does not name it. */
export async function joinWith(page: Page, link: string, name: string, email?: string): Promise<void> {
  await page.goto(link);
  if (email) await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password again").fill(password);
  await page.getByRole("button", { name: "Create account and log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

/** Invites a person on the People page and returns the link. */
export async function invite(owner: Page, email: string, role: string): Promise<string> {
  await owner.goto("/people");
  await owner.getByLabel("E-mail").fill(email);
  await owner.getByRole("combobox", { name: "Role", exact: true }).click();
  await owner.getByRole("option", { name: role }).click();
  await owner.getByRole("button", { name: "Invite" }).click();
  const link = owner.getByRole("status").locator("code");
  await expect(link).toContainText("/join/");
  return (await link.textContent()) ?? "";
}
