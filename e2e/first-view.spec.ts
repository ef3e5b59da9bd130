import { z } from "zod";
import { runRow } from "../lib/contracts/run";
import { finishedDialogues, finishedRun, makeModel } from "./api";
import { complaints, unusedPreloads } from "./complaints";
import { type Browser, expect, type Locator, type Page, test } from "./test";

/** Maximum bytes of compressed scripts in a first view. */
const mostBytes = 300_000;
/** A class name of zod, which is a string in the library's script. */
const schemaLibrary = "ZodObject";

const known = { run: 0, dialogues: 0 };

test.beforeAll(async ({ request }) => {
  known.run = await finishedRun(request, "Run of first views");
  known.dialogues = await finishedDialogues(request, "Dialogues of first views");
  // Without an endpoint the Overview has a form, which validates the input with its schema.
  const nobody = { kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "nobody", sampling: {} };
  await makeModel(request, `Endpoint of first views ${crypto.randomUUID()}`, nobody);
  // A page that is opened just after a run has ended reads its data again, since they may be older than that end.
  const endedJustNow = async () => {
    const runs = z.array(runRow).parse(await (await request.get("/api/runs?limit=1000")).json());
    return runs.filter(({ finishedAt }) => Date.now() - Date.parse(finishedAt ?? "") < 6000).length;
  };
  await expect.poll(endedJustNow).toBe(0);
});

interface Loads {
  /** Scripts on the wire. */
  scriptBytes: number;
  hasSchemas: boolean;
  /** API paths that were read. */
  asked: string[];
}

/** Opens a page in a phone's window with an empty cache, waits until it is idle, and passes on what it loads. */
async function opened(browser: Browser, baseURL: string | undefined, address: string, look: (page: Page, loads: Loads) => Promise<void>) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  // However long the page takes to start, its data are as old as when they were read.
  await page.clock.setFixedTime(Date.now());
  const loads: Loads = { scriptBytes: 0, hasSchemas: false, asked: [] };
  let underWay = 0;
  page.on("request", (request) => {
    // The stream of events never ends.
    if (request.resourceType() === "eventsource") return;
    underWay += 1;
    const { pathname } = new URL(request.url());
    // A missed sample is marked as seen when it is opened.
    if (pathname.startsWith("/api/") && request.method() !== "PUT") loads.asked.push(pathname);
  });
  page.on("requestfailed", (request) => {
    if (request.resourceType() !== "eventsource") underWay -= 1;
  });
  page.on("requestfinished", async (request) => {
    if (request.resourceType() === "eventsource") return;
    if (request.resourceType() === "script") {
      const [{ responseBodySize, responseHeadersSize }, response] = await Promise.all([request.sizes(), request.response()]);
      loads.scriptBytes += responseBodySize + responseHeadersSize;
      if ((await response?.text())?.includes(schemaLibrary)) loads.hasSchemas = true;
    }
    underWay -= 1;
  });
  const heard = await complaints(page);
  expect((await page.goto(address))?.status()).toBe(200);
  // React marks the elements that it has taken over; their requests are sent before the browser is idle.
  const isAlive = () =>
    [...document.querySelectorAll("main :is(a, button)")].every((el) => Object.keys(el).some((key) => key.startsWith("__reactFiber")));
  await page.waitForFunction(isAlive);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await expect(page.locator("main .animate-breathe:visible")).toHaveCount(0);
  await expect.poll(() => underWay).toBe(0);
  await look(page, loads);
  // The texts of scripts that are still loading could not be read from a closed page.
  await expect.poll(() => underWay).toBe(0);
  await expect.poll(() => unusedPreloads(page)).toEqual([]);
  expect(heard).toEqual([]);
  await context.close();
}

/** Pages, each with something that only its data can show. */
const pages: Record<string, { address: () => string; data: (main: Locator) => Locator }> = {
  "the Overview": { address: () => "/", data: (main) => main.locator('a[href^="/runs/"]') },
  "the list of runs": { address: () => "/runs", data: (main) => main.getByText("Run of first views") },
  "a run": { address: () => `/runs/${known.run}`, data: (main) => main.getByText("Run of first views") },
  "a run of dialogues": { address: () => `/runs/${known.dialogues}`, data: (main) => main.getByText("Dialogues of first views") },
  "a leaderboard": { address: () => "/benchmarks/ifscale?simulated=1", data: (main) => main.getByText("Simulated: threshold decay") },
  "a sample": { address: () => `/runs/${known.run}/samples/1`, data: (main) => main.getByRole("heading", { level: 1 }) },
  "a sample opened from a filtered table": {
    address: () => `/runs/${known.run}/samples/1?q=verdict%3Amissed`,
    data: (main) => main.getByRole("heading", { level: 1 }),
  },
  "a suite": { address: () => "/suites/1", data: (main) => main.getByText(/\d+ items/) },
  "an item": { address: () => "/suites/1/items/0", data: (main) => main.getByRole("heading", { level: 1 }) },
  "the search page": { address: () => "/search", data: (main) => main.getByRole("combobox", { name: "Search replies" }) },
};

for (const [name, { address, data }] of Object.entries(pages))
  test(`${name} arrives with its data, without schemas and with less than 300 kB of scripts`, async ({ browser, baseURL }) => {
    await opened(browser, baseURL, address(), async (page, { asked, hasSchemas, scriptBytes }) => {
      // On a phone the Overview hides the columns of all benchmarks but one.
      const shown = data(page.getByRole("main")).filter({ visible: true });
      await expect(shown.first()).toBeVisible();
      expect(asked).toEqual([]);
      expect(hasSchemas).toBe(false);
      expect(scriptBytes).toBeGreaterThan(100_000);
      expect(scriptBytes).toBeLessThan(mostBytes);
    });
  });

test("the launch form, which validates input with its schema, arrives with its data", async ({ browser, baseURL }) => {
  await opened(browser, baseURL, "/launch", async (_page, { asked, scriptBytes }) => {
    expect(asked).toEqual([]);
    expect(scriptBytes).toBeLessThan(mostBytes);
  });
});

test("data requested later is parsed with its schema", async ({ browser, baseURL }) => {
  await opened(browser, baseURL, "/runs", async (page, loads) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(() => loads.hasSchemas).toBe(true);
    expect(loads.asked).toContain("/api/models");
  });
});
