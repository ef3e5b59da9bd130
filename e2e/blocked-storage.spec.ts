import { share } from "../lib/contracts/share";
import { finishedRun } from "./api";
import { complaints, hydrated, unusedPreloads } from "./complaints";
import { expect, type Page, test } from "./test";

/** Imitates a browser that blocks all site data: even naming a storage throws. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
}

test("pages work if site data is blocked, including a shared sample", async ({ page, request }) => {
  const run = await finishedRun(request, "Run without site data");
  const link = async (target: object) => share.parse(await (await request.post("/api/shares", { data: target })).json()).slug;
  const [shared, sample] = [await link({ kind: "run", runId: run }), await link({ kind: "sample", runId: run, ordinal: 1 })];
  const heard = await complaints(page);
  await blockStorage(page);
  for (const path of [
    "/",
    "/runs",
    `/runs/${run}`,
    `/runs/${run}?tab=samples`,
    `/runs/${run}/samples/3`,
    "/launch",
    "/benchmarks/ifscale?simulated=1",
    "/suites",
    "/suites/1",
    "/models",
    "/compare",
    "/system",
    `/s/${shared}`,
    `/s/${shared}/samples/2`,
    `/s/${sample}`,
  ]) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect([path, await page.getByText(/could not be made/i).count()]).toEqual([path, 0]);
    await expect.poll(() => unusedPreloads(page)).toEqual([]);
  }
  await page.goto(`/runs/${run}/samples/1`);
  await hydrated(page);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/samples\/2/);
  expect(heard).toEqual([]);
});
