import { share } from "../lib/contracts/share";
import { finishedRun } from "./api";
import { scrollDown } from "./scroll-down";
import { expect, test } from "./test";

test("a shared run opens without a cookie, shows only that run and can be revoked", async ({ page, browser, request, baseURL }) => {
  const runId = await finishedRun(request, "Shared run");
  await page.goto(`/runs/${runId}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const address = await dialog.getByLabel("Address of the link").inputValue();
  expect(address).toMatch(/\/s\/[A-Za-z0-9_-]{22}$/);

  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  const shared = await stranger.newPage();
  const asked: string[] = [];
  shared.on("request", (r) => asked.push(new URL(r.url()).pathname));
  await shared.goto(address);
  await expect(shared.getByRole("heading", { level: 1 })).toContainText(`#${runId}`);
  await expect(shared.getByRole("main").getByText("Shared run").first()).toBeVisible();
  // The text of a link preview, and the first and the last text of its page.
  const description = await shared.locator('meta[property="og:description"]').getAttribute("content");
  expect(description).toMatch(/ model .*: Mean accuracy \d+\.\d% \(.*samples?\)/);
  expect(await shared.locator('meta[name="description"]').getAttribute("content")).toBe(description);
  await expect(shared.getByRole("main")).toContainText(description ?? "");
  await scrollDown(shared, shared.getByRole("region", { name: "Worst samples" }).getByRole("link").first());
  await shared.getByRole("tab", { name: "Samples" }).click();
  await expect(shared.getByRole("grid", { name: "Samples" })).toBeVisible();
  for (const action of ["Cancel", "Share", "More", "Compare", "Resume"])
    await expect(shared.getByRole("button", { name: action, exact: true })).toHaveCount(0);
  await expect(shared.getByRole("navigation", { name: "Pages" })).toHaveCount(0);

  await shared.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
  await expect(shared).toHaveURL(/\/s\/[A-Za-z0-9_-]{22}\/samples\/\d+/);
  await expect(shared.getByRole("region", { name: "Reply", exact: true }).locator("mark").first()).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/s/"))).toEqual([]);
  expect(await stranger.cookies()).toEqual([]);

  await dialog.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByLabel("Address of the link")).toHaveCount(0);
  const gone = await shared.goto(address);
  expect(gone?.status()).toBe(404);
  await stranger.close();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
});

test("a link with a password asks for it once per browser, and a paused link shows that it is paused", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const runId = await finishedRun(request, "Run with a password");
  const made = await request.post("/api/shares", { data: { kind: "run", runId } });
  const { slug } = share.parse(await made.json());
  await page.goto("/shares");
  await page.getByRole("button", { name: "Settings of the link to Run with a password" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("correct horse");
  await password.press("Enter");
  await expect(page.getByText("The link has a password.")).toBeVisible();

  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  const shared = await stranger.newPage();
  await shared.goto(`/s/${slug}`);
  await expect(shared).toHaveTitle("Link with a password · Heed");
  expect(await shared.content()).not.toContain("Run with a password");
  await shared.getByLabel("Password").fill("wrong horse");
  await shared.getByRole("button", { name: "Open" }).click();
  await expect(shared.getByRole("main").getByRole("alert")).toHaveText("This is not the password of this link. Ask whoever sent it.");
  await shared.getByLabel("Password").fill("correct horse");
  await shared.getByRole("button", { name: "Open" }).click();
  await expect(shared.getByRole("heading", { level: 1 })).toContainText(`#${runId}`);
  await expect(shared.getByText(/^Shared on \d+ \w+ \d{4}$/)).toBeVisible();
  await shared.getByRole("tab", { name: "Samples" }).click();
  await expect(shared.getByRole("grid", { name: "Samples" }).getByRole("link").first()).toBeVisible();
  await shared.reload();
  await expect(shared.getByRole("heading", { level: 1 })).toContainText(`#${runId}`);

  await page.getByRole("button", { name: "Pause the link to Run with a password" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  expect((await shared.goto(`/s/${slug}`))?.status()).toBe(404);
  await expect(shared.getByRole("heading", { name: "This link is paused" })).toBeVisible();
  await page.getByRole("button", { name: "Resume the link to Run with a password" }).click();
  await expect(page.getByText("Paused", { exact: true })).toHaveCount(0);
  expect((await shared.goto(`/s/${slug}`))?.status()).toBe(200);
  await stranger.close();
});
