import { runRow } from "../lib/contracts/run";
import { ended, launchRun, makeModel, makeSuite } from "./api";
import { scrollDown } from "./scroll-down";
import { expect, test } from "./test";

test("a run's page mounts at most four charts until its gallery is opened; a large chart has its own address", async ({
  page,
  request,
}) => {
  const runs = runRow.array().parse(await (await request.get("/api/runs?limit=1000")).json());
  const runId = runs.find(({ benchmark, demonstration }) => demonstration && benchmark === "lifbench")?.id ?? 0;
  expect(runId).toBeGreaterThan(0);
  // Mounted charts have a title; the placeholder of a chart that is not drawn yet has only a name.
  const mounted = () => page.locator("figure[aria-labelledby]").count();
  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("figure", { name: "Score over length" }).locator("svg").first()).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: /^What the model gets wrong/ })
      .getByRole("listitem")
      .first(),
  ).toBeVisible();
  const worst = page
    .getByRole("region", { name: /^Worst samples/ })
    .getByRole("link")
    .first();
  await scrollDown(page, worst);
  // The placeholder is replaced by the gallery as it comes near the window.
  await expect(() => page.getByText(/^All \d+ charts$/).scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
  const all = page.locator("summary", { hasText: /^All \d+ charts/ });
  await expect(all).toBeVisible();
  expect(await mounted()).toBeGreaterThan(0);
  expect(await mounted()).toBeLessThanOrEqual(4);

  await all.click();
  await page.getByRole("list", { name: "Thumbnails" }).getByRole("button", { name: "Task and length" }).click();
  await expect(page).toHaveURL(/chart=/);
  await expect(page.getByRole("dialog").getByRole("figure", { name: "Task and length" }).locator("svg").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/chart=/);
});

test("a run's mistakes link to its samples, worst first; its number is shown with its model's last run and its rank", async ({
  page,
  request,
}) => {
  const suiteId = await makeSuite(request, "Wrong suite", { densities: [13, 57], seeds: 5 });
  const settings = (profile: string, seed: number) => ({ kind: "simulated", profile, seed, latencySeconds: 0 });
  const modelId = await makeModel(request, `Wrong model ${crypto.randomUUID()}`, settings("linear", 7));
  const otherId = await makeModel(request, `Right model ${crypto.randomUUID()}`, settings("perfect", 7));
  const first = await launchRun(request, { suiteId, modelId });
  await ended(request, first);
  await ended(request, await launchRun(request, { suiteId, modelId: otherId }));
  const runId = await launchRun(request, { suiteId, modelId });
  await ended(request, runId);

  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("link", { name: "vs this model’s last run here" })).toHaveAttribute(
    "href",
    `/compare?runs=${first},${runId}&baseline=${first}`,
  );
  await expect(page.getByRole("link", { name: /^2nd of 2, rank/ })).toBeVisible();

  const wrong = page.getByRole("region", { name: /^What the model gets wrong/ });
  const row = wrong.getByRole("listitem").first();
  await expect(row).toContainText(/\d+ of \d+/);
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/missed(:|%3A)/);
  await expect(page.getByRole("tab", { name: /^Samples/ })).toHaveAttribute("aria-selected", "true");

  // An older address opens the same tab.
  await page.goto(`/runs/${runId}?tab=missed`);
  await expect(page.getByRole("tab", { name: /^Failures/ })).toHaveAttribute("aria-selected", "true");
  const rows = page.getByRole("grid", { name: "Samples" }).getByRole("row");
  const share = async (nth: number) => {
    const text = (await rows.nth(nth).textContent()) ?? "";
    const [, passed, asked] = /(\d+)\/(\d+)/.exec(text) ?? [];
    if (asked === undefined) throw new Error(`Row ${nth} shows no count of checks: ${text}`);
    return 1 - Number(passed) / Number(asked);
  };
  await expect(rows.nth(2)).toBeVisible();
  const shares = await Promise.all(Array.from({ length: (await rows.count()) - 1 }, (_, at) => share(at + 1)));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares[0]).toBeGreaterThan(shares.at(-1) ?? 1);
});
