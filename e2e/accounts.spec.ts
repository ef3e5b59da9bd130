import { codeNow } from "../lib/access/authenticator.fixture";
import { runDetail } from "../lib/contracts/run";
import { HeedWithAccounts, invite, joinWith, logIn, password, requestsOf, sendLogin } from "./accounts";
import { finishedLaunch, finishedRuleRun, missedSamples } from "./api";
import { openedBeforeScripts } from "./before-scripts";
import { isWellMade } from "./page-checks";
import { refusedPresses } from "./press-everything";
import { expect, type Page, test } from "./test";

let heed: HeedWithAccounts;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  heed = await HeedWithAccounts.started();
});
test.afterAll(() => heed.end());

test("a Heed that listens on every address asks for a login, and its printed link creates the first owner once", async ({
  browser,
  request,
}) => {
  const page = await heed.visitor(browser);
  await page.goto("/runs?q=x");
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/runs?q=x");
  const refused = await request.get(`${heed.origin}/api/runs`);
  expect(refused.status()).toBe(401);
  expect((await refused.json()).error.code).toBe("unauthenticated");

  await joinWith(page, heed.ownerLink(), "Olga", "olga@example.org");
  await expect(page.getByRole("link", { name: "People" })).toBeVisible();
  await page.goto(heed.ownerLink());
  await expect(page.getByText("was used, has expired, or never existed")).toBeVisible();
  await page.context().close();
});

test("a wrong password and an unknown account get the same error message", async ({ browser }) => {
  const page = await heed.visitor(browser);
  for (const email of ["olga@example.org", "nobody@example.org"]) {
    await logIn(page, email, "not the password");
    await expect(page.getByText("The e-mail address or the password is wrong.", { exact: true })).toBeVisible();
  }
  await page.context().close();
});

test("a login sent before the page's scripts run succeeds, and without scripts no address contains the password", async ({ browser }) => {
  const early = await heed.visitor(browser);
  const letScriptsCome = await openedBeforeScripts(early, "/login");
  const sent: string[] = [];
  early.on("request", (request) => sent.push(request.url()));
  await sendLogin(early, "olga@example.org");
  await expect(early).toHaveURL(/\/login$/);
  letScriptsCome();
  await expect(early.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  expect(sent.filter((address) => /password|olga/.test(address))).toEqual([]);
  await early.context().close();

  const context = await browser.newContext({ baseURL: heed.origin, javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto("/login");
  const [request] = await Promise.all([
    bare.waitForEvent("request", (sent) => sent.isNavigationRequest()),
    sendLogin(bare, "olga@example.org"),
  ]);
  expect([request.method(), new URL(request.url()).search]).toEqual(["POST", ""]);
  await context.close();
});

test("an invited runner launches and shares a run; an invited reader can see the run but launch none", async ({ browser }) => {
  const owner = await heed.person(browser, "olga@example.org");
  const runner = await heed.visitor(browser);
  await joinWith(runner, await invite(owner, "rob@example.org", "Runner"), "Rob");
  const reader = await heed.visitor(browser);
  await joinWith(reader, await invite(owner, "rita@example.org", "Reader"), "Rita");
  for (const person of [reader, runner]) {
    await expect(person.getByRole("link", { name: "People" })).toHaveCount(0);
    expect((await person.request.get("/api/people")).status()).toBe(403);
  }
  await owner.goto("/audit");
  await expect(owner.getByRole("row", { name: /Rita.*joined/ })).toBeVisible();

  await runner.goto("/launch?suite=1&model=1");
  await runner
    .getByRole("button", { name: /^Launch \d+ sample/ })
    .filter({ visible: true })
    .click();
  await expect(runner).toHaveURL(/\/runs\/\d+/);
  const path = new URL(runner.url()).pathname;
  await runner.getByRole("button", { name: "Share", exact: true }).click();
  await runner.getByRole("dialog").getByRole("button", { name: "Create a link" }).click();
  const address = await runner.getByRole("dialog").getByLabel("Address of the link").inputValue();

  await reader.goto(path);
  await expect(reader.getByText("Rob", { exact: true }).first()).toBeVisible();
  for (const name of ["Launch", "Launch a run"]) await expect(reader.getByRole("link", { name, exact: true })).toHaveCount(0);
  const launch = { data: {}, headers: { origin: heed.origin } };
  expect((await reader.request.post("/api/runs", launch)).status()).toBe(403);
  // The runner gets past the role; what is missing is the body.
  expect((await runner.request.post("/api/runs", launch)).status()).toBe(400);

  const stranger = await heed.visitor(browser);
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText(`#${path.split("/").at(-1)}`);
  expect(await stranger.context().cookies()).toEqual([]);
  await runner.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await runner.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(runner.getByRole("dialog").getByLabel("Address of the link")).toHaveCount(0);
  const later = await heed.visitor(browser);
  expect((await later.goto(address))?.status()).toBe(404);
  for (const page of [owner, runner, reader, stranger, later]) await page.context().close();
});

/** Things of the owner that others look at. */
async function thingsOf(owner: Page): Promise<{ run: number; missed: number; launch: number; suite: number }> {
  const request = await requestsOf(owner);
  const run = await finishedRuleRun(request, "Run of the owner");
  const launch = await finishedLaunch(request, "Launch of the owner");
  const missed = (await missedSamples(request, run))[0] ?? 0;
  const { suiteId } = runDetail.parse(await (await request.get(`/api/runs/${run}`)).json());
  for (const annotation of [
    { subject: "sample", key: `${run}/${missed}`, kind: "flag", value: {}, author: "Olga", why: "" },
    { subject: "sample", key: `${run}/${missed}`, kind: "note", value: {}, author: "Olga", why: "Odd" },
    { subject: "suite", key: `${suiteId}`, kind: "note", value: {}, author: "Olga", why: "Hard" },
  ])
    expect((await request.post("/api/annotations", { data: annotation })).ok()).toBe(true);
  expect((await request.post("/api/views", { data: { name: "Of the owner", line: "state:finished" } })).ok()).toBe(true);
  expect((await request.put("/api/prices", { data: { model: "small", inputPerMillion: 1, outputPerMillion: 2 } })).ok()).toBe(true);
  await request.dispose();
  return { run, missed, launch, suite: suiteId };
}

test("no control shown to a reader or runner is refused, on the owner's data or data from before accounts", async ({ browser }) => {
  const owner = await heed.person(browser, "olga@example.org");
  const { run, missed, launch, suite } = await thingsOf(owner);
  await owner.context().close();
  /** Pages whose controls differ between a reader and a runner. */
  const withThings = [
    "/",
    `/runs?q=state:finished`,
    `/runs/${run}`,
    `/runs/${run}/samples/${missed}`,
    `/launches/${launch}`,
    "/suites",
    `/suites/${suite}`,
    "/models",
    "/models/1",
    "/shares",
    "/flagged",
    "/system",
  ];
  const others = [
    "/benchmarks/lexinstruct?simulated=1",
    `/runs/${run}?tab=settings`,
    "/launches",
    "/models?tab=prices",
    "/examples",
    "/compare",
  ];
  for (const [email, paths] of [
    ["rita@example.org", [...withThings, ...others]],
    ["rob@example.org", withThings],
  ] as const)
    await test.step(email, async () => {
      const page = await heed.person(browser, email);
      const refused: string[] = [];
      const followed = new Set<string>();
      let presses = 0;
      for (const path of paths) {
        const pressed = await test.step(path, () => refusedPresses(page, path, followed));
        refused.push(...pressed.refused);
        presses += pressed.presses;
      }
      expect(refused).toEqual([]);
      expect(presses).toBeGreaterThan(2 * paths.length);
      await page.context().close();
    });
});

/** Lets requests fail as they do when the server has a fault. */
const failing = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const error = { code: "internal", message: "The server has a fault. Try again; its log says more.", where: path, issues: [] };
    return route.fulfill({ status: 500, json: { error } });
  });

test("the pages before login are accessible and fit every width, both when opened and with errors", async ({ browser }) => {
  const owner = await heed.person(browser, "olga@example.org");
  const link = await invite(owner, "someone.with.a.long.address@department.university.example.org", "Runner");
  await owner.context().close();
  const page = await heed.visitor(browser);
  await test.step("log in", async () => {
    await page.goto("/login?next=/runs");
    await isWellMade(page);
    await logIn(page, "olga@example.org", "not the password");
    await expect(page.getByText("The e-mail address or the password is wrong.", { exact: true })).toBeVisible();
    await isWellMade(page);
  });
  await test.step("second factor", async () => {
    await page.goto("/login?step=code");
    await isWellMade(page);
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("This code is wrong")).toBeVisible();
    await isWellMade(page);
  });
  await test.step("join", async () => {
    await page.goto(link);
    await isWellMade(page);
    await page.getByLabel("Name").fill("Someone");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Password again").fill("another password");
    await page.getByRole("button", { name: "Create account and log in" }).click();
    await expect(page.getByText("The two passwords differ")).toBeVisible();
    await failing(page, "/api/join/*");
    await page.getByLabel("Password again").fill(password);
    await page.getByRole("button", { name: "Create account and log in" }).click();
    await expect(page.getByText("The server has a fault")).toBeVisible();
    await isWellMade(page);
    await page.goto("/join/unknown");
    await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
    await isWellMade(page);
  });
  await page.context().close();
});

test("the people and account pages are accessible and fit every width, both with data and on server errors", async ({ browser }) => {
  const page = await heed.person(browser, "olga@example.org");
  await test.step("account", async () => {
    await page.goto("/account");
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("This code is wrong")).toBeVisible();
    await failing(page, "/api/account");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await failing(page, "/api/account/password");
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill(`${password} again`);
    await page.getByRole("button", { name: "Change password" }).click();
    await failing(page, "/api/api-keys");
    await page.getByLabel("Name of the key").fill("Notebook");
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByText("The server has a fault")).toHaveCount(3);
    await isWellMade(page);
  });
  await test.step("people", async () => {
    await invite(page, "someone.with.a.long.address@department.university.example.org", "Reader");
    await page.getByRole("button", { name: "Actions for Rob" }).click();
    await page.getByRole("menuitem", { name: "Set monthly budget" }).click();
    await page.getByLabel("US dollars per month").fill("a lot");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Enter an amount from 0 to 1,000,000")).toBeVisible();
    await page.getByLabel("US dollars per month").fill("12.50");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: /Rob/ })).toContainText("$0 of $12.50");
    await failing(page, "/api/invitations");
    await page.getByLabel("E-mail").fill("other@example.org");
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText("The server has a fault")).toBeVisible();
    await isWellMade(page);
  });
  await test.step("audit log", async () => {
    await page.goto("/audit");
    await expect(page.getByRole("row", { name: /joined/ }).first()).toBeVisible();
    await isWellMade(page);
    await page.getByRole("combobox", { name: "Action" }).click();
    await page.getByRole("option", { name: "Turned accounts off" }).click();
    await expect(page.getByText("No matching events")).toBeVisible();
    await isWellMade(page);
  });
  await test.step("a runner's view", async () => {
    const runner = await heed.person(browser, "rob@example.org");
    await runner.goto("/account");
    await expect(runner.getByText("$0 of $12.50 spent this month")).toBeVisible();
    await isWellMade(runner);
    await runner.goto("/people");
    await expect(runner.getByRole("heading", { level: 1 })).toBeVisible();
    await isWellMade(runner);
    await runner.context().close();
  });
  await page.context().close();
});

test("a second factor is set up and asked for at the next login, and logging out everywhere ends every session", async ({ browser }) => {
  const first = await heed.person(browser, "rob@example.org");
  await first.goto("/account");
  await first.getByLabel("Your password").fill(password);
  await first.getByRole("button", { name: "Set up" }).click();
  const opened = await first.getByRole("link", { name: "open it on this device" }).getAttribute("href");
  const secret = new URL(opened ?? "").searchParams.get("secret") ?? "";
  await expect(first.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await first.getByLabel("Code", { exact: true }).fill(codeNow(secret));
  await first.getByRole("button", { name: "Turn on" }).click();
  await expect(first.getByText("On: a login also needs a code")).toBeVisible();

  const second = await heed.visitor(browser);
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
  const owner = await heed.person(browser, "olga@example.org");
  await owner.goto("/account");
  await owner.getByLabel("Name of the key").fill("Notebook");
  await owner.getByRole("button", { name: "Create key" }).click();
  const key = await owner.getByRole("status").locator("code").textContent();
  const asked = () => request.get(`${heed.origin}/api/runs`, { headers: { authorization: `Bearer ${key}` } });
  expect((await asked()).ok()).toBe(true);
  const write = await request.post(`${heed.origin}/api/views`, { headers: { authorization: `Bearer ${key}` }, data: {} });
  expect((await write.json()).error.message).toContain("scope");
  await owner.getByRole("button", { name: "Revoke Notebook" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(owner.getByRole("button", { name: "Revoke Notebook" })).toHaveCount(0);
  expect((await asked()).status()).toBe(401);
  await owner.context().close();
});

test("a deactivated person is logged out at once", async ({ browser }) => {
  const reader = await heed.person(browser, "rita@example.org");
  const owner = await heed.person(browser, "olga@example.org");
  await owner.goto("/people");
  await owner.getByRole("button", { name: "Actions for Rita" }).click();
  await owner.getByRole("menuitem", { name: "Deactivate" }).click();
  await owner.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(owner.getByText("deactivated", { exact: true })).toBeVisible();
  await reader.goto("/runs");
  await expect(reader.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  for (const page of [owner, reader]) await page.context().close();
});
